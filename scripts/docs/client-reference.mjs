/** The reference of docs/client.md: every method of the client and of its lists, from JSDoc and the OpenAPI document. */
import { clientMethods, listMethods, membersOf } from "./client-methods.mjs";
import { code, memberName, paragraphs, table } from "./markdown.mjs";
import { descriptionOf, schemas, typeText } from "./openapi-document.mjs";

const schemaUrl = (name) => `api.md#${name.toLowerCase()}`;

/** Where the types of parameters and results are described. */
const TYPE_URLS = {
  ...Object.fromEntries(Object.keys(schemas).map((name) => [name, schemaUrl(name)])),
  ClientOptions: "backend.md#options",
  GenerateSessionInput: "sessions.md#all-members",
  PageList: "#lists",
  RequestInput: "#other-operations",
};
const DESCRIBED = new RegExp(`\\b(${Object.keys(TYPE_URLS).join("|")})\\b`);

/** A type of TypeScript, with links to the types in it. */
const linked = (type) =>
  type
    .split(DESCRIBED)
    .filter(Boolean)
    .map((part) => (part in TYPE_URLS ? `[${code(part)}](${TYPE_URLS[part]})` : code(part)))
    .join("");

/** A row for a parameter, and for a query one for each of its members. */
function parameterRows({ name, type, isOptional, description }, operation) {
  const isQuery = /Query$/.test(type);
  const members = isQuery ? operation.parameters.filter((parameter) => parameter.in === "query") : [];
  return [
    [memberName(name, !isOptional), isQuery ? "object" : linked(type), description],
    ...members.map((member) => [
      memberName(`${name}.${member.name}`, false),
      typeText(member.schema, (schema) => `[${schema}](${schemaUrl(schema)})`),
      descriptionOf(member),
    ]),
  ];
}

function methodText({ signature, parameters, description, returns, returnType, throws, operation }, owner) {
  const rows = parameters
    .filter(({ type }) => !type.includes("CallOptions")) // the page describes them once
    .flatMap((parameter) => parameterRows(parameter, operation));
  // the heading of an operation in docs/api.md is its summary
  const anchor = operation?.summary.toLowerCase().replaceAll(" ", "-");
  return paragraphs(
    code(`${owner}.${signature}`),
    description,
    operation && `HTTP: [\`${operation.method} ${operation.path}\`](api.md#${anchor})`,
    rows.length > 0 && table(["Parameter", "Type", "Description"], rows),
    `Returns ${linked(returnType)}. ${returns}`,
    throws.length > 0 && "Errors:",
    throws.map((text) => `- ${text.replace(/^\w+Error\b/, "`$&`")}`).join("\n"),
  );
}

const requestRows = membersOf("RequestInput").map(({ name, isOptional, type, description }) => [
  memberName(name, !isOptional),
  code(type),
  description,
]);

export const CLIENT_PARTS = {
  ...Object.fromEntries(
    clientMethods.map((method) => [`method: ${method.name}`, methodText(method, "client")]),
  ),
  ...Object.fromEntries(
    listMethods.map((method) => [`method: list.${method.name}`, methodText(method, "list")]),
  ),
  "members: RequestInput": table(["Member", "Type", "Description"], requestRows),
};
