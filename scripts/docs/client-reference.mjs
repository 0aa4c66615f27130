/** Writes the reference of docs/client.md: every method of the client and of its lists, from JSDoc and the OpenAPI document. */
import { argumentsOf, clientMethods, interfaceMembers, listMethods } from "./client-methods.mjs";
import { components, descriptionOf, operations, resolved, table, typeText } from "./openapi-document.mjs";

const isSchema = (name) => Object.hasOwn(components.schemas, String(name));
const schemaLink = (name) => `[${name}](api.md#${name.toLowerCase()})`;

/** Where the parts of a signature are described. */
const TYPE_LINKS = {
  CallOptions: "[CallOptions](backend.md#options)",
  GenerateSessionInput: "[GenerateSessionInput](sessions.md#all-members)",
  RequestInput: "[RequestInput](#other-operations)",
  "Partial<ClientOptions>": "[ClientOptions](backend.md#options)",
  EmbedGroupMemberReference: schemaLink("EmbedGroupMemberReference"),
  EnvVariable: schemaLink("EnvVariable"),
  UpdateNotificationInput: schemaLink("UpdateNotificationInput"),
};

/** The operation that a method sends: the one whose name it, or a private method that it calls, passes on. */
function operationOf({ text }) {
  return operations.find(({ operationId }) => text.includes(`"${operationId}"`));
}

function typeOf(type) {
  const [, item] = /^readonly (\w+)\[\]$/.exec(type) ?? [];
  if (item) return `array of ${TYPE_LINKS[item]}`;
  const [, iterated] = /^Iterable<(\w+)>/.exec(type) ?? [];
  if (iterated) return `iterable of ${TYPE_LINKS[iterated]}`;
  return TYPE_LINKS[type] ?? `\`${type}\``;
}

/** A row for a parameter, and for a query one for each of its members. */
function parameterRows({ name, type, isOptional, description }, operation) {
  const isQuery = /Query$/.test(type);
  const own = [
    `\`${name}${isOptional ? "?" : ""}\``,
    isQuery ? "object" : typeOf(type),
    type === "CallOptions"
      ? "Timeouts, retries, a signal, extra headers, query parameters and body members."
      : description,
  ];
  if (!isQuery) return [own];
  const members = operation.parameters.map(resolved).filter((parameter) => parameter.in === "query");
  return [
    own,
    ...members.map((member) => [
      `\`${name}.${member.name}?\``,
      typeText(member.schema, schemaLink),
      descriptionOf(member),
    ]),
  ];
}

/** The type of a result, with links to schemas. */
function resultText(type) {
  const [, item] = /^PageList<(\w+)>$/.exec(type) ?? [];
  if (item) return `a [list](#lists) of ${schemaLink(item)}`;
  const [, awaited, isArray] = /^Promise<(\w+)(\[\])?>$/.exec(type) ?? [];
  if (!isSchema(awaited)) return `\`${type}\``;
  return `a promise of ${isArray ? "an array of " : ""}${schemaLink(awaited)}`;
}

/** An error as an item of a list: its class, and when it is thrown. */
function errorText(text) {
  return `- ${text.replace(/^\w+Error\b/, "`$&`")}`;
}

function methodText(method, prefix) {
  const { name, parameters, description, returns, returnType, throws } = method;
  const operation = operationOf(method);
  const list = parameters.map(({ name, isOptional }) => name + (isOptional ? "?" : "")).join(", ");
  const rows = parameters.flatMap((parameter) => parameterRows(parameter, operation));
  return [
    `\`${prefix}${name}(${list})\``,
    description,
    operation && `HTTP: [\`${operation.method} ${operation.path}\`](api.md#${anchorOf(operation)})`,
    rows.length > 0 && table(["Parameter", "Type", "Description"], rows),
    `Returns ${resultText(returnType)}${returns && `: ${returns[0].toLowerCase()}${returns.slice(1, -1)}`}.`,
    throws.length > 0 && ["Errors:", "", ...throws.map(errorText)].join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The heading of an operation in docs/api.md is its summary. */
function anchorOf({ summary }) {
  return summary.toLowerCase().replaceAll(" ", "-");
}

function requestInput() {
  const rows = interfaceMembers("RequestInput").map(({ name, isOptional, type, description }) => [
    `\`${name}${isOptional ? "?" : ""}\``,
    `\`${type}\``,
    description,
  ]);
  return table(["Member", "Type", "Description"], rows);
}

const blocks = new Map([
  ...clientMethods.map((method) => [`method: ${method.name}`, methodText(method, "client.")]),
  ...listMethods.map((method) => [`method: list.${method.name}`, methodText(method, "list.")]),
  ["members: RequestInput", requestInput()],
]);

/** Adds a section for a method that the page does not have. All of it but the block may be edited. */
function withSection(page, method) {
  const operation = operationOf(method);
  const [group] = method.name.split(".");
  const sibling = page.lastIndexOf(`<!-- method: ${group}.`);
  const end = sibling < 0 ? page.indexOf("## Any operation") : page.indexOf("\n## ", sibling) + 1;
  const values = operation.parameters.map(resolved).map(({ name, example }) => [name, example]);
  const body = operation.requestBody?.content["application/json"].example;
  const args = argumentsOf(method, operation.path, Object.fromEntries(values), { body })
    .filter((value) => value !== undefined)
    .map((value) => JSON.stringify(value));
  const call = `client.${method.name}(${args.join(", ")})`;
  const isList = method.returnType.startsWith("PageList");
  const example = isList ? `for await (const item of ${call}) console.log(item);` : `await ${call};`;
  const section = [
    sibling < 0 ? `## ${operation.tags[0]}\n\n` : "",
    `### ${operation.summary}\n\n<!-- method: ${method.name} -->\n<!-- end -->\n\n`,
    `\`\`\`js\n${example}\n\`\`\`\n\n`,
  ];
  const purpose = operation.summary[0].toLowerCase() + operation.summary.slice(1);
  const line = `- [\`${method.name}\`](#${anchorOf(operation)}): ${purpose}\n`;
  return [page.slice(0, end), ...section, page.slice(end)]
    .join("")
    .replace("- [`request`]", (next) => line + next);
}

/** Fills in the blocks between their markers. A block without a place fails the build of the documents. */
export function withClientMethods(text) {
  const page = clientMethods
    .filter((method) => operationOf(method) && !text.includes(`<!-- method: ${method.name} -->`))
    .reduce(withSection, text);
  const missing = [...blocks.keys()].filter((marker) => !page.includes(`<!-- ${marker} -->`));
  if (missing.length > 0) throw new Error(`docs/client.md has no place for ${missing.join(", ")}.`);
  return page.replace(
    /(<!-- ((?:method|members): [\w.]+) -->\n).*?(<!-- end -->)/gs,
    (_, start, marker, end) => {
      if (!blocks.has(marker))
        throw new Error(`docs/client.md has a place for ${marker}, which does not exist.`);
      return `${start}\n${blocks.get(marker)}\n\n${end}`;
    },
  );
}
