import openapi from "svc-dashboard/openapi.json" with { type: "json" };

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  in: "path" | "query";
  schema: JsonSchema;
}

/** A schema of the document, typed as far as it is used here: OpenAPI 3.1 uses JSON Schema 2020-12. */
export interface JsonSchema {
  type?: string | readonly string[];
  properties?: Record<string, JsonSchema>;
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
  /** Undefined if the operation has no body. */
  body: JsonSchema | undefined;
}

interface Described {
  operationId: string;
  tags: readonly string[];
  security?: readonly unknown[];
  parameters?: readonly (Parameter | { $ref: string })[];
  requestBody?: { content: { "application/json": { schema: JsonSchema } } };
}

/** The URI of the document: references to its schemas begin with it. */
export const DOCUMENT_ID = "openapi.json";

/** The whole document, with absolute references, typed as far as it is used here. */
export const DOCUMENT = JSON.parse(
  JSON.stringify(openapi).replaceAll('"$ref":"#/', `"$ref":"${DOCUMENT_ID}#/`),
) as {
  paths: Record<string, Record<string, Described>>;
  tags: { name: string }[];
  components: {
    parameters: Record<string, Parameter>;
    schemas: Record<string, JsonSchema>;
  };
};

/** Resolves a reference to a parameter. @throws Error if the document lacks it. */
function resolve(parameter: Parameter | { $ref: string }): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const found = DOCUMENT.components.parameters[parameter.$ref.slice(parameter.$ref.lastIndexOf("/") + 1)];
  if (!found) throw new Error(`The OpenAPI document lacks ${parameter.$ref}.`);
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

const described = new Set(
  Object.values(DOCUMENT.paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)),
);

/** The groups of which the description shows no operation, although the service has some (section 1). */
export const OTHER_GROUPS: readonly string[] = DOCUMENT.tags
  .map(({ name }) => name)
  .filter((name) => !described.has(name));

/**
 * Finds the group of a path below the prefix, such as `/deployments/42/reports`, if the description shows no operation of
 * it. The paths of these groups are not shown: here a group's path has its name, directly or in a deployment.
 */
export function otherGroupOf(path: string): string | undefined {
  if (path.endsWith("/")) return undefined;
  const [, name] = path.replace(/^\/deployments\/[^/]+(?=\/)/, "").split("/");
  return OTHER_GROUPS.find((group) => group.toLowerCase().replaceAll(" ", "-") === name);
}
