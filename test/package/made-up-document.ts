import openapi from "svc-dashboard/openapi.json" with { type: "json" };

const string = { type: "string" };
const integer = { type: "integer" };
const object = (properties: object, ...required: string[]): object => {
  return { type: "object", properties, required };
};
const json = (schema: object): object => {
  return { description: "", content: { "application/json": { schema }, "text/csv": { schema: string } } };
};
const parameter = (place: string, name: string, schema: object, required = false): object => {
  return { in: place, name, schema, required };
};

const item = object({ id: integer, name: string }, "id", "name");
const newItem = object({ name: string, size: integer }, "name");
const deployment = parameter("path", "deployment-id", integer, true);
const list = [
  parameter("query", "order", { enum: ["name", "date"] }, true),
  parameter("query", "tags", { type: "array", items: string }),
  parameter("header", "x-trace", string),
];
const all = {
  parameters: [deployment],
  get: {
    parameters: list,
    responses: { 200: json(object({ items: { type: "array", items: item } }, "items")), 404: json(string) },
  },
  post: { requestBody: json(newItem), responses: { 201: json(item) } },
};
const one = {
  parameters: [deployment, parameter("path", "name", string, true)],
  put: {
    requestBody: { ...json(newItem), required: true },
    responses: { 200: json(item), 202: json(object({ jobId: string }, "jobId")), "4XX": json(string) },
  },
  delete: {
    parameters: [parameter("query", "force", { type: "boolean" })],
    responses: { 204: { description: "" } },
  },
};

const paths: Record<string, object> = { ...openapi.paths };
for (let kind = 0; kind < 10; kind++) {
  const path = `${kind < 8 ? "" : "/build"}/api/v1/deployments/{deployment-id}/things-${kind}`;
  Object.assign(paths, { [path]: all, [`${path}/{name}`]: one });
}
/** A tenant's OpenAPI document: this project's operations, and forty made-up ones, some of them below `/build`. */
export const madeUpDocument = { ...openapi, paths };
