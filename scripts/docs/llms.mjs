/** Writes llms.txt, the documentation for coding agents (https://llmstxt.org), from the code's descriptions. */
import { readFileSync } from "node:fs";
import { tsImport } from "tsx/esm/api";
import { EMBED_MESSAGES_SCHEMA } from "../embed-messages-schema.mjs";
import { SESSION_MEMBERS } from "./api-reference.mjs";
import { clientMethods, membersOf } from "./client-methods.mjs";
import { element, methods, methodSignature, readOnly, valuesOf } from "./element-reference.mjs";
import { code, codes } from "./markdown.mjs";
import { schemas, typeText } from "./openapi-document.mjs";
import { dashboardRows, filterValues } from "./sandbox-reference.mjs";

const { $defs: messages } = EMBED_MESSAGES_SCHEMA;
const source = (path) => tsImport(`../../src/${path}.ts`, import.meta.url);
const { SESSION_REASONS, PERMANENT_ERROR_CODES } = await source("protocol/session-endpoint");
const { ERROR_STATUSES } = await source("backend/session-responses");

const read = (path) => readFileSync(path, "utf8");
const { version, exports } = JSON.parse(read("package.json"));

const list = (rows) => rows.map((row) => `- ${row.replace(/\s+/g, " ")}`).join("\n");
const described = ({ name, description }) => `${code(name)}: ${description}`;
const named = (items) => codes(items.map(({ name }) => name));

/** The payloads of the element's own events. */
const OWN_PAYLOADS = { "svc-state-change": "{ from, to }", "svc-session-needed": "{ reason }" };

/** The members of an event's payload, optional ones with a question mark, and the values of those with a few. */
function payloadOf(event) {
  if (OWN_PAYLOADS[event]) return ` ${code(OWN_PAYLOADS[event])}`;
  const message = Object.values(messages).find(({ title }) => title === event.replace("svc-", "svc:event:"));
  if (!message) return "";
  const { properties, required = [] } = message.allOf[1].properties.payload;
  const members = Object.entries(properties).map(([name, { enum: values }]) => {
    const key = required.includes(name) ? name : `${name}?`;
    return values ? `${key}: ${values.join("|")}` : key;
  });
  return ` ${code(`{ ${members.join(", ")} }`)}`;
}

/** A member of a session's input with its type, and the names of the members of an object. */
function sessionMember([name, schema]) {
  const members = (type) => `{ ${Object.keys(schemas[type].properties).join(", ")} }`;
  return `${code(name)} (${typeText({ ...schema, pattern: undefined }, members)})`;
}

const isOfTheme = ({ name }) => name.includes("-theme-");

/** The parts of the template by their names. */
const PARTS = {
  version,
  handlerOptions: named(membersOf("SessionHandlerOptions")),
  sessionInput: SESSION_MEMBERS.map(sessionMember).join(", "),
  endpointCodes: Object.entries(ERROR_STATUSES)
    .map(([name, status]) => `${status} ${code(name)}`)
    .join(", "),
  permanentCodes: codes(PERMANENT_ERROR_CODES),
  sessionReasons: codes(SESSION_REASONS),
  attributes: list(
    element.attributes.map((attribute) => {
      return `${code(attribute.name)} (${valuesOf(attribute)}): ${attribute.description}`;
    }),
  ),
  readOnly: named(readOnly),
  methods: list(methods.map((method) => `${methodSignature(method)}: ${method.description}`)),
  events: list(
    element.events.map(({ name, description }) => `${code(name)}${payloadOf(name)}: ${description}`),
  ),
  failureCodes: list(element.failureCodes.map(described)),
  slots: named(element.slots),
  cssParts: named(element.cssParts),
  cssProperties: named(element.cssProperties.filter((property) => !isOfTheme(property))),
  themeProperties: named(element.cssProperties.filter(isOfTheme)),
  cssStates: named(element.cssStates),
  clientOptions: named(membersOf("ClientOptions").filter(({ isOptional }) => isOptional)),
  clientMethods: list(
    clientMethods.map(({ signature, description }) => {
      return `${code(`client.${signature}`)}: ${description.replace(/(\.) .*/, "$1")}`;
    }),
  ),
  filterValues: filterValues.map(([id, values]) => `${id} (${values})`).join("; "),
  sandboxDashboards: list(dashboardRows.map(([id, title, members]) => `${id} ${title}: ${members}`)),
  imports: codes(
    Object.keys(exports)
      .filter((path) => !path.endsWith(".json")) // data for editors and generators
      .map((path) => path.replace(/^\./, "svc-dashboard")),
  ),
};

/** The text of llms.txt: the template with the names of the code filled in. */
export function llmsText() {
  return read("scripts/docs/llms-template.md").replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (PARTS[name] === undefined) throw new Error(`Expected a part of scripts/docs/llms.mjs, got ${name}.`);
    return PARTS[name];
  });
}
