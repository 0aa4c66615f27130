import type { ManagementClient } from "svc-dashboard/backend";
import { clientMethods } from "../../../scripts/docs/client-methods.mjs";
import { OPERATIONS, pathOf, type Operation } from "./document.js";

/** What a call sends, by its place in the request; the rest is the examples of the document. */
interface CallInput {
  path?: Record<string, unknown>;
  query?: object;
  body?: unknown;
}

/** One way to send an operation: a method of the client, or `request`. */
export interface Call {
  /** The name of the method below `client`. */
  name: string;
  operation: Operation;
  /** Whether it returns a `PageList`. */
  isList: boolean;
  send(client: ManagementClient, input?: CallInput): PromiseLike<unknown>;
}

/** The declaration of a method, with its source. */
interface Method {
  name: string;
  parameters: readonly { type: string }[];
  returnType: string;
  text: string;
}

/** The arguments of a method: ids and names in the order of the path, the query, the body or its only member. */
function argumentsOf({ parameters }: Method, path: unknown[], { query, body }: CallInput): unknown[] {
  const inPath = [...path];
  return parameters.flatMap(({ type }): unknown[] => {
    if (type === "CallOptions") return [];
    if (type === "number" || type === "string") return [inPath.shift()];
    if (type.endsWith("Query")) return [query];
    return /^\w+$/.test(type) ? [body] : Object.values(body as object);
  });
}

function makeCall(operation: Operation, method?: Method): Call {
  const { path, parameters, requestBody } = operation;
  const examples = Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
  return {
    name: method?.name ?? "request",
    operation,
    isList: method?.returnType.startsWith("PageList") ?? false,
    send(client, input = {}) {
      const sent = { body: requestBody?.content?.["application/json"].example, ...input };
      const values = { ...examples, ...input.path };
      if (!method) {
        const below = pathOf(operation, values).slice("/api/v1".length);
        return client.request({ ...(sent as object), method: operation.method as "GET", path: below });
      }
      const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => values[name]);
      const [group = "", name = ""] = method.name.split(".");
      const resource = Reflect.get(client, group) as Record<string, (...args: unknown[]) => Promise<unknown>>;
      return resource[name]!(...argumentsOf(method, inPath, sent));
    },
  };
}

/** Every way of the client to send each operation of the document, from the declarations of its methods. */
export const CALLS: readonly Call[] = OPERATIONS.flatMap((operation) => {
  const methods = (clientMethods as Method[]).filter(({ text }) =>
    text.includes(`"${operation.operationId}"`),
  );
  return methods.length > 0 ? methods.map((method) => makeCall(operation, method)) : [makeCall(operation)];
});
