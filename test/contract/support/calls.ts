import type { ManagementClient, QueryInput } from "svc-dashboard/backend";
import { clientMethods } from "../../../scripts/docs/client-methods.mjs";
import { OPERATIONS, pathOf, type Operation } from "./document.js";

/** The values of a request; the document's examples are the defaults. */
interface CallInput {
  path?: Record<string, unknown>;
  query?: QueryInput;
  body?: unknown;
}

/** A method of the client that sends an operation, or `request`. */
export interface Call {
  /** The name of the method below `client`. */
  name: string;
  operation: Operation;
  /** Whether it returns a `PageList`. */
  isList: boolean;
  send(client: ManagementClient, input?: CallInput): PromiseLike<unknown>;
}

/** The declaration of a method. */
interface Method {
  name: string;
  parameters: readonly { type: string }[];
  returnType: string;
  operation: { operationId: string } | undefined;
}

/** The arguments of a method: the values in the path, in its order, the query, and the body or its only member. */
function argumentsOf(
  { parameters }: Method,
  { path }: Operation,
  values: Record<string, unknown>,
  query: QueryInput | undefined,
  body: unknown,
): unknown[] {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name);
  return parameters.flatMap(({ type }): unknown[] => {
    if (type === "CallOptions") return [];
    if (type === "number" || type === "string") return [values[names.shift()!]];
    if (type.endsWith("Query")) return [query];
    return /^\w+$/.test(type) ? [body] : Object.values(body as object);
  });
}

function makeCall(operation: Operation, method?: Method): Call {
  const { parameters, requestBody } = operation;
  const examples = Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
  return {
    name: method?.name ?? "request",
    operation,
    isList: method?.returnType.startsWith("PageList") ?? false,
    send(client, input = {}) {
      const { query, body = requestBody?.content?.["application/json"].example } = input;
      const values = { ...examples, ...input.path };
      if (!method) {
        const below = pathOf(operation, values).slice("/api/v1".length);
        return client.request({ method: operation.method as "GET", path: below, query, body });
      }
      const [group = "", name = ""] = method.name.split(".");
      const resource = Reflect.get(client, group) as Record<string, (...args: unknown[]) => Promise<unknown>>;
      return resource[name]!(...argumentsOf(method, operation, values, query, body));
    },
  };
}

/** All methods of the client that send an operation of the document, from their declarations. */
export const CALLS: readonly Call[] = OPERATIONS.flatMap((operation) => {
  const methods = (clientMethods as Method[]).filter(
    (method) => method.operation?.operationId === operation.operationId,
  );
  return methods.length > 0 ? methods.map((method) => makeCall(operation, method)) : [makeCall(operation)];
});
