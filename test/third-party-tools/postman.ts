import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { load } from "./packages.js";

/** A request of a Postman collection, or a folder of them. */
interface Item {
  item?: Item[];
  request?: { url: { query: { key: string }[] }; body?: { raw?: string } };
}

type Callback<T> = (error: Error | null, result: T) => void;

type Convert = (source: object, options: object, done: Callback<{ output: { data: Item }[] }>) => void;
type Run = (options: object, done: Callback<{ run: { executions: Execution[] } }>) => void;

interface Execution {
  item: { name: string };
  response?: { code: number };
}

/** Replaces values that depend on the tenant: lists begin at their first page, and the session is a generated one. */
function adapt({ request, item = [] }: Item, sessionId: string): void {
  for (const inner of item) adapt(inner, sessionId);
  if (!request) return;
  request.url.query = request.url.query.filter(({ key }) => key !== "after");
  if (request.body?.raw?.includes('"sessionId"')) request.body.raw = JSON.stringify({ sessionId });
}

/**
 * Converts an OpenAPI document with its examples to a Postman collection, and runs it with newman.
 * @returns each request's name, with the status of its response
 */
export async function runCollection(
  file: string,
  variables: Record<"baseUrl" | "bearerToken", string>,
  sessionId: string,
): Promise<[name: string, status: number | undefined][]> {
  const { default: converter } = await load<{ default: { convertV2: Convert } }>("openapi-to-postmanv2");
  const { default: newman } = await load<{ default: { run: Run } }>("newman");
  const source = { type: "string", data: readFileSync(file, "utf8") };
  const { output } = await promisify(converter.convertV2)(source, { parametersResolution: "Example" });
  const collection = output[0]!.data;
  adapt(collection, sessionId);
  const envVar = Object.entries(variables).map(([key, value]) => ({ key, value }));
  const { run } = await promisify(newman.run)({ collection, envVar });
  return run.executions.map(({ item, response }) => [item.name, response?.code]);
}
