import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import openapi from "svc-dashboard/openapi.json" with { type: "json" };

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema(openapi, "openapi");

/** Fails unless a response body fits the OpenAPI document. */
export function assertDescribed(method: string, path: string, status: number, body: unknown): void {
  const pointer = [
    "",
    "paths",
    path,
    method.toLowerCase(),
    "responses",
    String(status),
    "content",
    "application/json",
    "schema",
  ];
  const escaped = pointer.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"));
  const validate = ajv.compile({ $ref: `openapi#${escaped.join("/")}` });
  assert.ok(validate(body), `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}`);
}
