import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import document from "svc-dashboard/openapi.json" with { type: "json" };
import type { operations } from "../../../src/openapi/schema.js";

export type OperationId = keyof operations;

/** A schema as far as it is read here; the rest is for the validator. */
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
}

interface Content {
  content?: { "application/json": { schema: Schema } };
}

export interface Operation {
  operationId: OperationId;
  method: string;
  path: string;
  parameters: Parameter[];
  requestBody: (Content & { required?: boolean }) | undefined;
  responses: Record<string, Content>;
  security: readonly object[];
}

/** An operation as it is written: with references, and without what it shares with others. */
interface Written extends Pick<Operation, "operationId" | "requestBody" | "responses"> {
  parameters?: (Parameter | { $ref: string })[];
  security?: readonly object[];
}

/** What a reference points to, or the value itself. */
export function resolve<T extends object>(value: T | { $ref: string }): T {
  const { $ref } = value as { $ref?: string };
  if ($ref === undefined) return value as T;
  const keys = $ref.slice("#/".length).split("/");
  return keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as T;
}

/** Every operation of the document. */
export const OPERATIONS: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as unknown as Record<string, Written>).map(([method, written]) => ({
    ...written,
    method: method.toUpperCase(),
    path,
    parameters: (written.parameters ?? []).map((parameter) => resolve<Parameter>(parameter)),
    requestBody: written.requestBody,
    responses: Object.fromEntries(
      Object.entries(written.responses).map(([status, response]) => [status, resolve<Content>(response)]),
    ),
    security: written.security ?? document.security,
  })),
);

/**
 * The document with every object closed, unless it says that it is open: an undocumented member must not go over the
 * wire. The parts of an `allOf` see only their own members, so there the whole is closed instead.
 */
function closed(schema: Schema, isPart = false): Schema {
  if (typeof schema !== "object") return schema;
  const list = (schemas: Schema[] | undefined, part: boolean): Schema[] | undefined =>
    schemas?.map((one) => closed(one, part));
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  const isObject = properties !== undefined || (allOf?.length ?? 0) > 1;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [name, closed(value)]),
      ),
    }),
    ...(items && { items: closed(items) }),
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
  Object.entries(schemas).map(([name, schema]) => [name, closed(schema, parts.has(name))]),
);
// enumerations are open to readers, and the sandbox holds a widget of a kind that a later version could add
components["DashboardWidgetType"] = { type: "string" };
ajv.addSchema({ $id: "document", components: { schemas: components } });

const compiled = new WeakMap<Schema, ValidateFunction>();

/** What is wrong with a value, or undefined where it has the form of the schema. */
export function faultOf(schema: Schema, value: unknown): string | undefined {
  let validate = compiled.get(schema);
  if (!validate) {
    const text = JSON.stringify(closed(schema)).replaceAll('"#/components', '"document#/components');
    validate = ajv.compile(JSON.parse(text) as object);
    compiled.set(schema, validate);
  }
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}
