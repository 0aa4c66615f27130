/** Writes the reference of docs/messages.md, and the events of docs/surfaces.md, from the JSON Schema of the messages. */
import { embedMessagesSchema } from "../embed-messages-schema.mjs";
import { table, typeText } from "./openapi-document.mjs";

const { $defs: definitions } = await embedMessagesSchema();

const nameOf = ({ $ref }) => $ref.split("/").at(-1);
const schemaType = (schema) =>
  schema.const === undefined
    ? typeText(schema, (name) => typeText(definitions[name], () => ""))
    : `\`"${schema.const}"\``;

/** A row for each member, optional ones with a question mark. */
function memberRows({ required = [], properties }) {
  return Object.entries(properties)
    .filter(([, schema]) => schema)
    .map(([name, schema]) => [
      `\`${name}${required.includes(name) ? "" : "?"}\``,
      schemaType(schema),
      schema.description ?? (schema.$ref ? definitions[nameOf(schema)].description : ""),
    ]);
}

const members = (schema) => table(["Member", "Type", "Description"], memberRows(schema));

const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** What of the element posts an action: its method, and the attribute of a setting. */
function postedBy(name) {
  const method = `[\`${camelCase(name)}()\`](element.md#methods)`;
  const attributes = {
    "set-filter": "`filters`",
    navigate: "`path`",
    refresh: undefined,
  };
  const attribute = name in attributes ? attributes[name] : `\`${name.replace("set-", "")}\``;
  const also = name === "set-filter" ? ", `clearFilter()`" : "";
  return `Posted by ${method}${also}${attribute ? ` and a change of ${attribute}` : ""}.`;
}

const sample = ({ examples: [example] }) => `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``;

/** The service sends some events on the dashboard surface only. Receivers accept them from all. */
const ON_DASHBOARDS = / The service sends it on the dashboard surface; a receiver accepts it from all\./;

const surfacesOf = ({ description }) =>
  ON_DASHBOARDS.test(description) ? ["dashboard"] : definitions.Surface.enum;

function surfaceRow(definition) {
  const surfaces = surfacesOf(definition);
  const isSent = definitions.Surface.enum.map((surface) => (surfaces.includes(surface) ? "yes" : "no"));
  return [`\`${definition.title.replace("svc:event:", "svc-")}\``, ...isSent];
}

function eventText(definition) {
  const { title, description, allOf } = definition;
  const name = title.replace("svc:event:", "");
  const surfaces = surfacesOf(definition).map((surface) => `\`${surface}\``);
  return [
    `### ${name[0].toUpperCase()}${name.slice(1).replaceAll("-", " ")} event`,
    description.replace(ON_DASHBOARDS, ""),
    `Type \`${title}\`. DOM event [\`svc-${name}\`](element.md#events). Surfaces: ${surfaces.join(", ")}.`,
    members(allOf[1].properties.payload),
    sample(definition),
  ].join("\n\n");
}

function actionText(definition) {
  const { title, description, allOf } = definition;
  const name = title.replace("svc:action:", "");
  return [
    `### ${name[0].toUpperCase()}${name.slice(1).replaceAll("-", " ")} action`,
    description,
    `Type \`${title}\`. ${postedBy(name)}`,
    allOf[1].properties.payload ? members(allOf[1].properties.payload) : "No payload.",
    sample(definition),
  ].join("\n\n");
}

/** The described messages of one direction; messages of later versions are in the page's own text. */
const described = (list) =>
  definitions[list].oneOf
    .map((part) => definitions[nameOf(part)])
    .filter(({ title }) => !title.includes("<"));

const PARTS = {
  "event-envelope": () => members(definitions.EventEnvelope),
  "action-envelope": () => members(definitions.ActionEnvelope),
  events: () => described("Event").map(eventText).join("\n\n"),
  actions: () => described("Action").map(actionText).join("\n\n"),
  surfaces: () =>
    table(
      ["Event", ...definitions.Surface.enum.map((surface) => `\`${surface}\``)],
      described("Event").map(surfaceRow),
    ),
};

/** Fills in the parts between their markers, `<!-- messages: events -->` and `<!-- end -->`. */
export function withMessages(page) {
  return page.replace(
    /(<!-- messages: ([\w-]+) -->\n).*?(<!-- end -->)/gs,
    (_, start, part, end) => `${start}\n${PARTS[part]()}\n\n${end}`,
  );
}
