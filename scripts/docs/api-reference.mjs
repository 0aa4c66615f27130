/** The reference of docs/api.md, and the table of docs/sessions.md, from the OpenAPI document. */
import { memberName, paragraphs, table } from "./markdown.mjs";
import {
  assumptionOf,
  descriptionOf,
  operations,
  resolved,
  schemas,
  tags,
  typeText,
} from "./openapi-document.mjs";

/** In double quotes if the shell fills in a variable: no example can have a session's id. */
function quoted(body) {
  const json = JSON.stringify("sessionId" in body ? { ...body, sessionId: "$SESSION_ID" } : body);
  return json.includes("$") ? `"${json.replaceAll('"', '\\"')}"` : `'${json}'`;
}

/** The command for an operation, from the examples in the document, with the variables that `svc-sandbox exec` sets. */
function curlExample({ method, path, security, parameters, requestBody }) {
  const valueOf = (name) => parameters.find((parameter) => parameter.name === name).example;
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.name !== "after") // the first page
    .map(({ name, example }) => `${name}=${example}`)
    .join("&");
  const url = path.replace(/\{(\w+)\}/g, (_, name) => valueOf(name)) + (query && `?${query}`);
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"$SVC_TENANT_ORIGIN${url}"`,
    security?.length !== 0 && '-H "Authorization: Bearer $SVC_TOKEN"',
    requestBody && '-H "Content-Type: application/json"',
    requestBody && `-d ${quoted(requestBody.content["application/json"].example)}`,
  ];
  return lines.filter(Boolean).join(" \\\n  ");
}

const link = (name) => `[${name}](#${name.toLowerCase()})`;
const isError = (status) => Number(status) >= 400;
const schemaOf = ({ content }) => content?.["application/json"]?.schema;

function parameterTable(parameters) {
  const rows = parameters.map((parameter) => [
    memberName(parameter.name, parameter.required),
    parameter.in,
    typeText(parameter.schema, link),
    descriptionOf(parameter),
  ]);
  return table(["Parameter", "In", "Type", "Description"], rows);
}

function responseTable(responses) {
  const rows = Object.entries(responses)
    .filter(([status]) => !isError(status))
    .map(([status, response]) => {
      const schema = schemaOf(resolved(response));
      return [status, schema ? typeText(schema, link) : "none, or any", descriptionOf(resolved(response))];
    });
  return table(["Status", "Body", "Description"], rows);
}

function operationText(operation) {
  const { summary, operationId, method, path, parameters, requestBody, responses, security } = operation;
  return paragraphs(
    `### ${summary}`,
    `\`${method} ${path}\``,
    operation.description,
    `Operation \`${operationId}\`.${security?.length === 0 ? " It needs no access token." : ""}`,
    assumptionOf(operation),
    parameters.length > 0 && parameterTable(parameters),
    requestBody && `Request body: ${typeText(schemaOf(requestBody), link)}, as JSON.`,
    responseTable(responses),
    `[Errors](#errors): ${Object.keys(responses).filter(isError).join(", ")}.`,
    `\`\`\`sh\n${curlExample(operation)}\n\`\`\``,
  );
}

const groups = tags.map((tag) => ({
  ...tag,
  operations: operations.filter((operation) => operation.tags.includes(tag.name)),
}));

const operationTexts = groups
  .filter((group) => group.operations.length > 0)
  .map(({ name, description, operations }) =>
    paragraphs(`## ${name}`, description, ...operations.map(operationText)),
  );

/** The groups that the service's description names, without operations. */
const otherGroups = groups.filter((group) => group.operations.length === 0).map(({ name }) => name);

/** Every error response, which all have the same body. */
const errors = Object.assign({}, ...operations.map(({ responses }) => responses));
const errorRows = Object.entries(errors)
  .filter(([status]) => isError(status))
  .map(([status, response]) => [status, descriptionOf(resolved(response))]);

/** A row for each member, and for each member of an object without a name of its own. */
function memberRows({ properties = {}, required = [] }, prefix = "") {
  return Object.entries(properties).flatMap(([name, schema]) => [
    [memberName(prefix + name, required.includes(name)), typeText(schema, link), descriptionOf(schema)],
    ...memberRows(schema, `${prefix}${name}.`),
  ]);
}

/** The members of an object, of the objects that it consists of, and of those of which it is one. */
function allRows({ allOf = [], oneOf = [], ...schema }) {
  return [
    ...memberRows(schema),
    ...allOf.flatMap((part) => allRows(resolved(part))),
    ...oneOf.flatMap((part) => memberRows({ ...resolved(part), required: [] })),
  ];
}

function schemaText([name, schema]) {
  const rows = allRows(schema);
  return paragraphs(
    `### ${name}`,
    schema.description,
    assumptionOf(schema),
    rows.length > 0 ? table(["Member", "Type", "Description"], rows) : `Type: ${typeText(schema, link)}.`,
  );
}

const schemaTexts = Object.entries(schemas)
  .sort(([one], [other]) => one.localeCompare(other, "en"))
  .map(schemaText);

/** A row for a member of a session's input, and for each known member of the objects in it. */
function inputRows([path, schema]) {
  const inner = [...(schema.anyOf ?? []), schema.items ?? {}].find(({ $ref }) => $ref) ?? {};
  const members = Object.entries(resolved(inner).properties ?? {});
  const prefix = schema.items ? `${path}[].` : `${path}.`;
  return [
    [`\`${path}\``, typeText(schema, () => "object"), schema.description],
    ...members.flatMap(([name, member]) => inputRows([prefix + name, member])),
  ];
}

const [sessionOptions, { oneOf: sessionUsers }] = schemas.GenerateSessionInput.allOf;

/** The members of the input of a session: those that name its user, and its options. */
export const SESSION_MEMBERS = [...sessionUsers, resolved(sessionOptions)].flatMap(({ properties }) =>
  Object.entries(properties),
);

export const API_PARTS = {
  "api: operations": operationTexts.join("\n\n"),
  "api: errors": table(["Status", "Description"], errorRows),
  "api: groups": `${otherGroups.join(", ")}.`,
  "api: schemas": schemaTexts.join("\n\n"),
  "api: session-input": table(["Member", "Type", "Description"], SESSION_MEMBERS.flatMap(inputRows)),
};
