/** Writes llms.txt, the documentation for coding agents (https://llmstxt.org), from the code's descriptions. */
import { existsSync, readFileSync } from "node:fs";
import { tsImport } from "tsx/esm/api";
import { SECTIONS } from "../../docs/.vitepress/sections.mjs";
import { embedMessagesSchema } from "../embed-messages-schema.mjs";
import { clientMethods } from "./client-methods.mjs";
import { FILTER_MEMBERS, listValues } from "./member-values.mjs";
import { dashboardTable } from "./seed-dashboards.mjs";
import { components, resolved, typeText } from "./openapi-document.mjs";

/** What each page of the documentation answers. */
const LLMS_NOTES = {
  start: "from nothing to a dashboard in your own app",
  concepts: "the terms, and where each id is found",
  frameworks: "each framework, server rendering, editors",
  migration: "from your own message listener",
  sessions: "who sees which rows; every member",
  filters: "operators, arrays, null, dates, the URL form",
  surfaces: "which attribute and event applies where",
  theming: "theme, color scheme, slots, parts, strings",
  height: "CSS recipes",
  "private-mode": "viewers sign in inside the frame",
  csp: "headers of the page and of the tenant",
  testing: "EmbedStub, end-to-end tests",
  errors: "each failure code with cause and cure; a frame that stays blank",
  production: "token rights, caching, monitoring, renewal",
  security: "what the element protects against, and what it does not",
  element: "the reference",
  backend: "options, errors, proxies, other origins",
  client: "parameters, errors, examples",
  sandbox: "options, faults, clock, admin API, data, seeds",
  messages: "the postMessage protocol",
  api: "operations, parameters, schemas, curl commands",
  doctor: "tests a tenant and a session endpoint",
  package: "imports, CDN files with their hashes, sizes",
};

const { $defs: messages } = await embedMessagesSchema();
const { SESSION_REASONS } = await tsImport("../../src/protocol/session-endpoint.ts", import.meta.url);
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

/** The members of an event's payload, optional ones with a question mark. */
function payloadOf(event) {
  if (OWN_PAYLOADS[event]) return ` ${code(OWN_PAYLOADS[event])}`;
  const message = Object.values(messages).find(({ title }) => title === event.replace("svc-", "svc:event:"));
  if (!message) return "";
  const { properties, required = [] } = message.allOf[1].properties.payload;
  const members = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
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

/** Optional parameters of the element's methods, as docs/element.md shows them. */
function elementSignature({ name }) {
  return new RegExp(`^\\| \`(${name}\\([^)]*\\))\``, "m").exec(read("docs/element.md"))[1];
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
  if (!LLMS_NOTES[path]) throw new Error(`Describe docs/${path}.md in LLMS_NOTES.`);
  return `[${title}](docs/${path}.md): ${LLMS_NOTES[path]}`;
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
  const described = ({ name, description }) => `${code(name)}: ${oneLine(description)}`;
  return {
    version,
    handlerOptions: codes([
      ...membersIn("src/backend/origin-gate.ts", "OriginOptions"),
      ...membersIn("src/backend/session-handler.ts", "SessionHandlerOptions"),
    ]),
    sessionInput: sessionInput(),
    endpointCodes: Object.entries(ERROR_STATUSES)
      .map(([name, status]) => `${code(name)} (${status})`)
      .join(", "),
    sessionReasons: codes(SESSION_REASONS),
    attributes: list(element.attributes.map(attribute)),
    readOnly: codes(element.members.filter(({ readonly }) => readonly).map(({ name }) => name)),
    methods: list(
      methods.map((method) => `${code(elementSignature(method))}: ${oneLine(method.description)}`),
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
      `custom properties: ${codes(element.cssProperties.map(({ name }) => name))}`,
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
    sandboxDashboards: dashboardTable(),
    imports: codes(Object.keys(exports).map((path) => path.replace(/^\./, "svc-dashboard"))),
    pages: list(pages.map(pageLink)),
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
