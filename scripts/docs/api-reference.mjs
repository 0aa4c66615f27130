/** Writes the reference of docs/api.md from the OpenAPI document. */
import {
  components,
  descriptionOf,
  operations,
  resolved,
  table,
  tags,
  typeText,
} from "./openapi-document.mjs";

/** What only a tenant gives: the shell fills in the session, and a first page needs no cursor. */
const SESSION_ID = "$SESSION_ID";
const CURSOR = "after";

/** In double quotes where the shell fills in a variable. */
function quoted(body) {
  const json = JSON.stringify("sessionId" in body ? { ...body, sessionId: SESSION_ID } : body);
  return json.includes("$") ? `"${json.replaceAll('"', '\\"')}"` : `'${json}'`;
}

/** The command for an operation, from the examples in the document, with the variables that `svc-sandbox exec` sets. */
function curlExample({ method, path, security, parameters = [], requestBody }) {
  const examples = parameters.map(resolved).filter(({ name }) => name !== CURSOR);
  const query = examples
    .filter((parameter) => parameter.in === "query")
    .map(({ name, example }) => `${name}=${example}`)
    .join("&");
  const valueOf = (name) => examples.find((parameter) => parameter.name === name).example;
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

const assumption = ({ "x-assumption": text }) => text && `_Assumption:_ ${text}`;
const schemaOf = ({ content }) => content?.["application/json"]?.schema;

function parameterTable(parameters) {
  const rows = parameters
    .map(resolved)
    .map((parameter) => [
      `\`${parameter.name}${parameter.required ? "" : "?"}\``,
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
  const { summary, operationId, method, path, parameters = [], requestBody, responses, security } = operation;
  const errors = Object.keys(responses).filter(isError);
  return [
    `### ${summary}`,
    `\`${method} ${path}\``,
    operation.description,
    `Operation \`${operationId}\`.${security?.length === 0 ? " It needs no access token." : ""}`,
    assumption(operation),
    parameters.length > 0 && parameterTable(parameters),
    requestBody && `Request body: ${typeText(schemaOf(requestBody), link)}, as JSON.`,
    responseTable(responses),
    `[Errors](#errors): ${errors.join(", ")}.`,
    `\`\`\`sh\n${curlExample(operation)}\n\`\`\``,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function operationsText() {
  const isUsed = ({ name }) => operations.some((operation) => operation.tags.includes(name));
  return tags
    .filter(isUsed)
    .map(({ name, description }) =>
      [
        `## ${name}`,
        description,
        ...operations.filter((operation) => operation.tags.includes(name)).map(operationText),
      ].join("\n\n"),
    )
    .join("\n\n");
}

/** Every error response, which all have the same body. */
function errorsText() {
  const errors = new Map(
    operations.flatMap(({ responses }) => Object.entries(responses).filter(([status]) => isError(status))),
  );
  const rows = [...errors]
    .sort(([one], [other]) => one - other)
    .map(([status, response]) => [status, descriptionOf(resolved(response))]);
  return table(["Status", "Description"], rows);
}

/** A row for each member, and for each member of an object without a name of its own. */
function memberRows({ properties = {}, required = [] }, prefix = "", isOptional = false) {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const mark = required.includes(name) && !isOptional ? "" : "?";
    const path = `${prefix}${name}`;
    return [
      [`\`${path}${mark}\``, typeText(schema, link), descriptionOf(schema)],
      ...memberRows(schema, `${path}.`),
    ];
  });
}

/** The members of an object, of the objects that it consists of, and of those of which it is one. */
function allRows({ allOf = [], oneOf = [], ...schema }) {
  return [
    ...memberRows(schema),
    ...allOf.flatMap((part) => allRows(resolved(part))),
    ...oneOf.flatMap((part) => memberRows(resolved(part), "", true)),
  ];
}

function schemaText([name, schema]) {
  const rows = allRows(schema);
  return [
    `### ${name}`,
    schema.description,
    assumption(schema),
    rows.length > 0 ? table(["Member", "Type", "Description"], rows) : `Type: ${typeText(schema, link)}.`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function schemasText() {
  const schemas = Object.entries(components.schemas).sort(([one], [other]) => one.localeCompare(other, "en"));
  return schemas.map(schemaText).join("\n\n");
}

/** The groups that the service's description names, without operations. */
function otherGroups() {
  const isUnused = ({ name }) => !operations.some((operation) => operation.tags.includes(name));
  return `${tags
    .filter(isUnused)
    .map(({ name }) => name)
    .join(", ")}.`;
}

const PARTS = { operations: operationsText, errors: errorsText, groups: otherGroups, schemas: schemasText };

/** Fills in the parts between their markers, `<!-- api: operations -->` and `<!-- end -->`. */
export function withApi(page) {
  return page.replace(
    /(<!-- api: (\w+) -->\n).*?(<!-- end -->)/gs,
    (_, start, part, end) => `${start}\n${PARTS[part]()}\n\n${end}`,
  );
}
