import { Ajv2020 } from "ajv/dist/2020.js";
import { readJson } from "../http/read-json.js";
import { invalidRequest } from "../http-error.js";

const ajv = new Ajv2020({ validateSchema: false, strict: false });

/**
 * Creates a function that reads the body of a request. It throws an HttpError 400 if the body does not have the form of the
 * schema; `expected` replaces the validator's message.
 */
export function bodyReader<Body>(schema: object, expected?: string): (request: Request) => Promise<Body> {
  const isValid = ajv.compile<Body>(schema);
  return async (request) => {
    const body = await readJson(request);
    if (isValid(body)) return body;
    const [error] = isValid.errors ?? [];
    const text = expected ?? `body${error?.instancePath ?? ""}: ${error?.message ?? "is wrong"}.`;
    throw invalidRequest(text);
  };
}
