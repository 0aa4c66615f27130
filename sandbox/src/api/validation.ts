import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { invalidRequest } from "../http-error.js";
import { DOCUMENT, DOCUMENT_ID, type JsonSchema } from "../openapi/operations.js";

/** Reports one mistake only, so that a hostile body costs no more time than that. */
const ajv = new Ajv2020({ validateSchema: false, strict: false, validateFormats: false, verbose: true });
ajv.addSchema(adapted(), DOCUMENT_ID);

/** Here, values of notification filters may be numbers, booleans and lists beside strings. */
function adapted(): object {
  const document = structuredClone(DOCUMENT);
  const { properties } = document.components.schemas["NotificationFilterInput"] ?? {};
  if (properties) properties["value"] = { type: ["string", "number", "boolean", "array"] };
  return document;
}

/**
 * Checks a value of a request against its schema.
 * @throws HttpError 400 that names the place and the expected value.
 */
export function checkValue(name: string, schema: JsonSchema, value: unknown): void {
  const validate = ajv.compile(schema); // compiles each schema once
  if (validate(value)) return;
  const error = deepestError(validate.errors ?? []);
  const place = `${name}${error?.instancePath ?? ""}`;
  throw invalidRequest(`${place}: ${sentence(error)}.`, { place, rule: error?.keyword });
}

/** Returns the first of the deepest errors: of several alternatives, it belongs to the one that was meant. */
function deepestError(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const depthOf = ({ instancePath }: ErrorObject) => instancePath.split("/").length;
  const deepest = Math.max(...errors.map(depthOf));
  return errors.find((error) => depthOf(error) === deepest);
}

function sentence(error: ErrorObject | undefined): string {
  const { keyword, params, schema, parentSchema, message = "is wrong" } = error ?? {};
  if (keyword === "enum") {
    const { allowedValues } = params as { allowedValues: unknown[] };
    return `expected one of ${allowedValues.join(", ")}`;
  }
  if (keyword === "not") {
    const [unwanted, wanted] = [schema, parentSchema].map(
      (one) => (one as { required?: string[] }).required?.[0],
    );
    if (unwanted && wanted) return `expected either "${wanted}" or "${unwanted}", got both`;
  }
  return message;
}
