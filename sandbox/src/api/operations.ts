import openapi from "svc-dashboard/openapi.json" with { type: "json" };

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  in: "path" | "query";
  required?: boolean;
  schema: JsonSchema;
}

/** A schema as the document has it: OpenAPI 3.1 uses JSON Schema 2020-12. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
}

/** One operation of the management API, as the OpenAPI document describes it. */
export interface Operation {
  operationId: string;
  method: string;
  /** With `{name}` for its parameters. */
  path: string;
  /** False for the one operation that an embed calls with its session alone. */
  secured: boolean;
  parameters: readonly Parameter[];
  /** Nothing when the operation takes no body. */
  body: JsonSchema | undefined;
}

interface Described {
  operationId: string;
  security?: readonly unknown[];
  parameters?: readonly ({ $ref: string } | Parameter)[];
  requestBody?: { content: { "application/json": { schema: JsonSchema } } };
}

/** The whole document, typed by what is read of it here. */
export const DOCUMENT = openapi as unknown as {
  paths: Record<string, Record<string, Described>>;
  tags: { name: string }[];
  components: {
    parameters: Record<string, Parameter>;
    schemas: Record<string, { properties?: Record<string, JsonSchema> }>;
  };
};

function resolve(parameter: { $ref: string } | Parameter): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const found = DOCUMENT.components.parameters[parameter.$ref.split("/").at(-1) ?? ""];
  if (!found) throw new Error(`The OpenAPI document lacks the parameter ${parameter.$ref}.`);
  return found;
}

/** All operations that the document describes. */
export const OPERATIONS: readonly Operation[] = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, security, parameters = [], requestBody }]) => ({
    operationId,
    method: method.toUpperCase(),
    path,
    secured: security?.length !== 0,
    parameters: parameters.map(resolve),
    body: requestBody?.content["application/json"].schema,
  })),
);

/** The groups that the service has operations in, described or not (service description, section 1). */
export const OPERATION_GROUPS: readonly string[] = DOCUMENT.tags.map(({ name }) => name);
