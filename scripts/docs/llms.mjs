/** Writes llms.txt, the documentation for coding agents (https://llmstxt.org), from the code's descriptions. */
import { existsSync, readFileSync } from "node:fs";
import { tsImport } from "tsx/esm/api";
import { SECTIONS } from "../../docs/.vitepress/sections.mjs";
import { embedMessagesSchema } from "../embed-messages-schema.mjs";
import { clientMethods } from "./client-methods.mjs";
import { FILTER_MEMBERS, listValues } from "./member-values.mjs";
import { dashboardRows } from "./seed-dashboards.mjs";
import { components, resolved, typeText } from "./openapi-document.mjs";
import { methodSignature } from "./reference-tables.mjs";

/** What pages of the documentation answer, where their titles don't say it. */
const LLMS_NOTES = {
  concepts: "where each id is found",
  frameworks: "server rendering, editors",
  sessions: "who sees which rows",
  filters: "operators, dates, the URL form",
  surfaces: "which attribute and event applies where",
  errors: "each failure code with cause and cure",
  production: "token rights, monitoring, renewal",
  backend: "options, proxies, other origins",
  sandbox: "faults, clock, admin API, data, seeds",
  package: "CDN files, sizes",
};

const { $defs: messages } = await embedMessagesSchema();
const { SESSION_REASONS, PERMANENT_ERROR_CODES } = await tsImport(
  "../../src/protocol/session-endpoint.ts",
  import.meta.url,
);
const { ERROR_STATUSES } = await tsImport("../../src/backend/session-responses.ts", import.meta.url);

const read = (path) => readFileSync(path, "utf8");
const code = (text) => `\`${text}\``;
const oneLine = (text = "") => text.replace(/\s+/g, " ").trim();
const list = (rows) => rows.map((row) => `- ${row}`).join("\n");
const firstSentence = (text) => text.replace(/(\.) .*/s, "$1");
const codes = (names) => names.map(code).join(", ");

/** The names of an interface's members in a source file, in their order. */
function membersIn(path, name) {
  const [, body] = new RegExp(`interface ${name}[^{]*{([^]*?)\\n}`).exec(read(path));
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, member]) => member);
}

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

/** The members of a session's input with their types, and those of the objects in it. */
function sessionInput() {
  const [options, { oneOf: users }] = components.schemas.GenerateSessionInput.allOf;
  const members = [...users, resolved(options)].flatMap(({ properties }) => Object.entries(properties));
  const inner = (name) => `{ ${Object.keys(components.schemas[name].properties).join(", ")} }`;
  return members
    .map(([name, schema]) => `${code(name)} (${typeText({ ...schema, pattern: undefined }, inner)})`)
    .join(", ");
}

function attribute({ name, type, default: initial, description }) {
  const literals = [...type.text.matchAll(/"([^"]*)"/g)].map(([, literal]) => literal);
  const isPlain = /^(string|number|boolean)$/.test(type.text);
  const values = literals.length > 0 ? literals.join(", ") : isPlain ? type.text : "JSON";
  const isLong = initial?.includes(" "); // those of the frame's own attributes
  const fallback = initial === undefined || isLong ? "" : `; default ${JSON.parse(initial)}`;
  return `${code(name)} (${values}${fallback}): ${oneLine(description)}`;
}

function signature({ name, parameters = [] }) {
  return `${name}(${parameters.map(({ name, isOptional }) => name + (isOptional ? "?" : "")).join(", ")})`;
}

function clientErrors() {
  const [, text] = read("docs/backend.md").split("\n### Errors\n");
  const [, errors] = /(^\|[^]*?)\n\n/m.exec(text);
  return [...errors.matchAll(/^\| `(\w+)` +\| ([^|]+?) +\|/gm)]
    .map(([, name, status]) => `${code(name)} (${status === "none" ? "no response" : status})`)
    .join(", ");
}

/** Pages without anything to program by. */
const FOR_PEOPLE = ["comparison"];

const pages = SECTIONS.filter(({ text }) => text !== "Background")
  .flatMap(({ pages }) => pages)
  .filter(([, path]) => existsSync(`docs/${path}.md`) && !FOR_PEOPLE.includes(path));

function pageLink([title, path]) {
  const note = LLMS_NOTES[path];
  return `[${title}](docs/${path}.md)${note ? ` (${note})` : ""}`;
}

/** The element in the manifest. */
const elementIn = (manifest) =>
  manifest.modules
    .flatMap(({ declarations }) => declarations)
    .find(({ tagName }) => tagName === "svc-dashboard");

function values(manifest) {
  const element = elementIn(manifest);
  const { version, exports } = JSON.parse(read("package.json"));
  const methods = element.members.filter(({ kind, static: isStatic }) => kind === "method" && !isStatic);
  const [, operators] = /type FilterOperator =([^;]*);/.exec(read("src/protocol/filters.ts"));
  const isOfTheme = ({ name }) => name.includes("-theme-");
  const propertyNames = (properties) => codes(properties.map(({ name }) => name));
  const described = ({ name, description }) => `${code(name)}: ${oneLine(description)}`;
  return {
    version,
    handlerOptions: codes([
      ...membersIn("src/backend/origin-gate.ts", "OriginOptions"),
      ...membersIn("src/backend/session-handler.ts", "SessionHandlerOptions"),
    ]),
    sessionInput: sessionInput(),
    endpointCodes: Object.entries(ERROR_STATUSES)
      .map(([name, status]) => `${status} ${code(name)}`)
      .join(", "),
    permanentCodes: codes(PERMANENT_ERROR_CODES).replace(/, (?=[^,]*$)/, " and "),
    sessionReasons: codes(SESSION_REASONS),
    attributes: list(element.attributes.map(attribute)),
    readOnly: codes(element.members.filter(({ readonly }) => readonly).map(({ name }) => name)),
    methods: list(
      methods.map((method) => `${code(methodSignature(method))}: ${oneLine(method.description)}`),
    ),
    operators: codes([...operators.matchAll(/"(\w+)"/g)].map(([, operator]) => operator)),
    events: list(
      element.events.map(
        ({ name, description }) => `${code(name)}${payloadOf(name)}: ${oneLine(description)}`,
      ),
    ),
    failureCodes: list(element.failureCodes.map(described)),
    styling: list([
      `slots: ${codes(element.slots.map(({ name }) => name))}`,
      `parts: ${codes(element.cssParts.map(({ name }) => name))}`,
      `custom properties: ${propertyNames(element.cssProperties.filter((property) => !isOfTheme(property)))}; with \`import "svc-dashboard/css-theme"\` only: ${propertyNames(element.cssProperties.filter(isOfTheme))}`,
      `states, as \`:state(name)\`: ${codes(element.cssStates.map(({ name }) => name))}`,
    ]),
    clientOptions: codes([
      ...membersIn("src/backend/settings.ts", "ClientOptions").slice(2),
      ...membersIn("src/backend/limits.ts", "CallLimits"),
      ...membersIn("src/backend/limits.ts", "Limits"),
    ]),
    clientMethods: list(
      clientMethods.map(
        (method) => `${code(`client.${signature(method)}`)}: ${firstSentence(method.description)}`,
      ),
    ),
    clientErrors: clientErrors(),
    filterValues: FILTER_MEMBERS.map((id) => `${code(id)} (${listValues(id, (value) => value)})`).join("; "),
    sandboxDashboards: list(dashboardRows().map(([id, title, members]) => `${id} ${title}: ${members}`)),
    imports: codes(
      Object.keys(exports)
        .filter((path) => !path.endsWith(".json")) // data for editors and generators
        .map((path) => path.replace(/^\./, "svc-dashboard")),
    ),
    pages: pages.map(pageLink).join("; "),
  };
}

/** The text of llms.txt: the template with the names of the code filled in. */
export function llmsText(manifest) {
  const parts = values(manifest);
  return read("scripts/docs/llms-template.md").replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (parts[name] === undefined) throw new Error(`scripts/docs/llms.mjs has no part ${name}.`);
    return parts[name];
  });
}
