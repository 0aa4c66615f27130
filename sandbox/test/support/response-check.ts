import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import openapi from "svc-dashboard/openapi.json" with { type: "json" };

const isTime = (text: string) => !Number.isNaN(Date.parse(text));

const ajv = new Ajv2020({ strict: false, allErrors: true });
// the formats in the document
ajv.addFormat("date", (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && isTime(text));
ajv.addFormat(
  "date-time",
  (text: string) => /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(text) && isTime(text),
);
ajv.addSchema(openapi, "openapi");

/** Fails unless a value fits the schema at a place of the OpenAPI document. */
export function assertFits(place: readonly string[], value: unknown, what: string): void {
  const pointer = place.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
  const validate = ajv.compile({ $ref: `openapi#/${pointer}` });
  assert.ok(validate(value), `${what}: ${ajv.errorsText(validate.errors)}`);
}

/** Fails unless a response body fits the OpenAPI document. */
export function assertDescribed(method: string, path: string, status: number, body: unknown): void {
  const response = ["paths", path, method.toLowerCase(), "responses", String(status)];
  const place = [...response, "content", "application/json", "schema"];
  assertFits(place, body, `${method} ${path} ${status}`);
}
