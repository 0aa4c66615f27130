import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import document from "svc-dashboard/openapi.json" with { type: "json" };
import type { operations } from "../../../src/openapi/schema.js";

export type OperationId = keyof operations;

/** The members of a schema that are used here. The validator uses the others. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  unevaluatedProperties?: boolean;
}

export interface Parameter {
  name: string;
  in: "path" | "query";
  required?: boolean;
  schema: Schema;
  example?: unknown;
}

interface Content {
  content?: { "application/json": { schema: Schema; example?: unknown } };
}

export interface Operation {
  operationId: OperationId;
  tags: string[];
  method: string;
  path: string;
  parameters: Parameter[];
  requestBody: (Content & { required?: boolean }) | undefined;
  responses: Record<string, Content>;
  security: readonly object[];
  "x-assumption"?: string;
}

/** An operation as in the document, with references and without its path and method. */
interface DocumentedOperation extends Pick<
  Operation,
  "operationId" | "tags" | "requestBody" | "responses" | "x-assumption"
> {
  parameters?: (Parameter | { $ref: string })[];
  security?: readonly object[];
}

/** Resolves a reference; any other value is returned unchanged. */
export function resolve<T extends object>(value: T | { $ref: string }): T {
  const { $ref } = value as { $ref?: string };
  if ($ref === undefined) return value as T;
  const keys = $ref.slice("#/".length).split("/");
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as T;
}

/** Every operation of the document. */
export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as unknown as Record<string, DocumentedOperation>).map(([method, documented]) => ({
    ...documented,
    method: method.toUpperCase(),
    path,
    parameters: (documented.parameters ?? []).map((parameter) => resolve<Parameter>(parameter)),
    requestBody: documented.requestBody,
    responses: Object.fromEntries(
      Object.entries(documented.responses).map(([status, response]) => [status, resolve<Content>(response)]),
    ),
    security: documented.security ?? document.security,
  })),
);

/** Whether an operation returns the pages of a list. */
export function hasPages({ parameters }: Operation): boolean {
  return parameters.some(({ name }) => name === "first");
}

/** The path of an operation with its examples, except for the values that are passed. */
export function pathOf({ path, parameters }: Operation, values: Record<string, unknown> = {}): string {
  const examples = Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String({ ...examples, ...values }[name]));
}

/**
 * Closes every object of a schema that is not explicitly open, so that undocumented members are violations. An `allOf` is
 * closed as a whole, because each of its parts describes only some members.
 */
function closeObjects(schema: Schema, isPart = false): Schema {
  if (typeof schema !== "object") return schema;
  const list = (schemas: Schema[] | undefined, part: boolean): Schema[] | undefined =>
    schemas?.map((one) => closeObjects(one, part));
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  const isObject = properties !== undefined || (allOf?.length ?? 0) > 1;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [name, closeObjects(value)]),
      ),
    }),
    ...(items && { items: closeObjects(items) }),
    ...(anyOf && { anyOf: list(anyOf, isPart) ?? [] }),
    ...(oneOf && { oneOf: list(oneOf, isPart) ?? [] }),
    ...(allOf && { allOf: list(allOf, true) ?? [] }),
    ...(isObject && !isPart && additionalProperties === undefined && { unevaluatedProperties: false }),
  };
}

const schemas = document.components.schemas as unknown as Record<string, Schema>;
const parts = new Set(
  Object.values(schemas).flatMap(({ allOf = [] }) =>
    allOf.flatMap(({ $ref }) => $ref?.split("/").at(-1) ?? []),
  ),
);
const ajv = new Ajv2020({ strict: false, strictNumbers: true, validateFormats: false, allErrors: true });
const components = Object.fromEntries(
  Object.entries(schemas).map(([name, schema]) => [name, closeObjects(schema, parts.has(name))]),
);
ajv.addSchema({ $id: "document", components: { schemas: components } });

const compiled = new WeakMap<Schema, ValidateFunction>();

/** Validates a value. @returns the violation, or undefined if the value matches the schema. */
export function violationOf(schema: Schema, value: unknown): string | undefined {
  let validate = compiled.get(schema);
  if (!validate) {
    const text = JSON.stringify(closeObjects(schema)).replaceAll('"#/components', '"document#/components');
    validate = ajv.compile(JSON.parse(text) as object);
    compiled.set(schema, validate);
  }
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}
