import openapi from "svc-dashboard/openapi.json" with { type: "json" };

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  in: "path" | "query";
  required?: boolean;
  schema: JsonSchema;
}

/** What marks whatever the service's description does not show. */
interface Assumed {
  "x-assumption"?: string;
  /** Whether an omitted value has an assumed default, too. */
  "x-assumed-default"?: boolean;
}

/** A schema as the document has it, typed by what is read of it here: OpenAPI 3.1 uses JSON Schema 2020-12. */
export interface JsonSchema extends Assumed {
  $ref?: string;
  type?: string | readonly string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  allOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  anyOf?: readonly JsonSchema[];
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

interface Described extends Assumed {
  operationId: string;
  tags: readonly string[];
  security?: readonly unknown[];
  parameters?: readonly (Reference | DescribedParameter)[];
  requestBody?: { content: { "application/json": { schema: JsonSchema } } };
  responses: Record<string, Reference | DescribedResponse>;
}

interface Reference {
  $ref: string;
}

interface DescribedParameter extends Parameter, Assumed {
  $ref?: undefined;
}

interface DescribedResponse extends Assumed {
  $ref?: undefined;
  content?: { "application/json"?: { schema: JsonSchema } };
}

/** The whole document, typed by what is read of it here. */
export const DOCUMENT = openapi as unknown as {
  paths: Record<string, Record<string, Described>>;
  tags: { name: string }[];
  components: {
    parameters: Record<string, DescribedParameter>;
    responses: Record<string, DescribedResponse>;
    schemas: Record<string, JsonSchema>;
  };
};

/** Finds what a reference points to, with its name; what is no reference has none. @throws Error when there is no such thing. */
export function resolve<T extends { $ref?: undefined }>(
  item: Reference | T,
  components: Readonly<Record<string, T>>,
): { name: string | undefined; found: T } {
  if (item.$ref === undefined) return { name: undefined, found: item };
  const name = referencedName(item.$ref);
  const found = components[name];
  if (!found) throw new Error(`The OpenAPI document lacks ${item.$ref}.`);
  return { name, found };
}

/** `Workbook`, of `#/components/schemas/Workbook`. */
export function referencedName(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

/** All operations that the document describes. */
export const OPERATIONS: readonly Operation[] = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, security, parameters = [], requestBody }]) => ({
    operationId,
    method: method.toUpperCase(),
    path,
    secured: security?.length !== 0,
    parameters: parameters.map((parameter) => resolve(parameter, DOCUMENT.components.parameters).found),
    body: requestBody?.content["application/json"].schema,
  })),
);

const described = new Set(
  Object.values(DOCUMENT.paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)),
);

/** The groups that the service has operations in of which the description shows none (section 1). */
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
