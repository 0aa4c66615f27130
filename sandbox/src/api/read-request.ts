import type { Context } from "hono";
import { readJson, rejectUnstorable } from "../http/read-json.js";
import { invalidRequest } from "../http-error.js";
import type { Operation, Parameter } from "../openapi/operations.js";
import { checkValue } from "./validation.js";

/** The parameters and the body of a request, validated against the OpenAPI document. */
export interface OperationInput {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/**
 * Reads a request of an operation. Parameters that the document does not name are ignored, as by the service's hosts.
 * @throws HttpError 400 if a parameter or the body is not valid.
 */
export async function readRequest(context: Context, operation: Operation): Promise<OperationInput> {
  const input: OperationInput = { path: {}, query: {}, body: undefined };
  for (const parameter of operation.parameters) {
    const { name, in: place } = parameter;
    const values = place === "query" ? context.req.queries(name) : [context.req.param(name) ?? ""];
    const value = values && readParameter(parameter, values);
    if (value !== undefined) input[place][name] = value;
  }
  if (operation.body) {
    input.body = await readJson(context.req.raw);
    checkValue("body", operation.body, input.body);
  }
  return input;
}

function readParameter({ name, schema }: Parameter, values: readonly string[]): unknown {
  rejectUnstorable(name, values.length > 1 ? values : values[0]);
  const types = [schema.type ?? "string"].flat();
  if (types.includes("array")) {
    checkValue(name, schema, values);
    return values;
  }
  if (values.length > 1) {
    throw invalidRequest(`Expected the parameter "${name}" once, got it ${values.length} times.`);
  }
  const [text = ""] = values;
  if (types.includes("null") && (text === "" || text === "null")) return null;
  const value = types.some((type) => type === "integer" || type === "number") ? readNumber(text) : text;
  checkValue(name, schema, value);
  return value;
}

/** Only plain decimals are numbers: not `0x10`, not `1e3`, not an empty string. Anything else stays a string and is rejected. */
function readNumber(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
