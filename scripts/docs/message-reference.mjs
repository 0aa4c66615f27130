/** The reference of docs/messages.md, and the events of docs/surfaces.md, from the JSON Schema of the messages. */
import { EMBED_MESSAGES_SCHEMA } from "../embed-messages-schema.mjs";
import { code, memberName, paragraphs, table } from "./markdown.mjs";
import { typeText } from "./openapi-document.mjs";

const { $defs: definitions } = EMBED_MESSAGES_SCHEMA;

const definitionOf = ({ $ref }) => definitions[$ref.split("/").at(-1)];

const schemaType = (schema) =>
  schema.const === undefined
    ? typeText(schema, (name) => typeText(definitions[name]))
    : code(JSON.stringify(schema.const));

/** A row for each member, optional ones with a question mark. */
function memberTable({ required = [], properties }) {
  const rows = Object.entries(properties)
    .filter(([, schema]) => schema)
    .map(([name, schema]) => [
      memberName(name, required.includes(name)),
      schemaType(schema),
      schema.description ?? (schema.$ref ? definitionOf(schema).description : ""),
    ]);
  return table(["Member", "Type", "Description"], rows);
}

/** The attributes whose change posts an action, if their name is not that of the action without `set-`. */
const ATTRIBUTES = { "set-filter": "filters", navigate: "path", refresh: undefined };

/** The method and the attribute that post an action. */
function postedBy(name) {
  const method = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  const attribute = name in ATTRIBUTES ? ATTRIBUTES[name] : name.replace("set-", "");
  const also = name === "set-filter" ? ", `clearFilter()`" : "";
  return `Posted by [\`${method}()\`](element.md#methods)${also}${attribute ? ` and a change of \`${attribute}\`` : ""}.`;
}

/** @param kind "event" or "action" @param origin what the element has to do with the message */
function messageText({ title, description, allOf, examples: [example] }, kind, origin) {
  const words = title.split(":").at(-1).replaceAll("-", " ");
  const { payload } = allOf[1].properties;
  return paragraphs(
    `### ${words[0].toUpperCase()}${words.slice(1)} ${kind}`,
    description,
    `Type \`${title}\`. ${origin}`,
    payload ? memberTable(payload) : "No payload.",
    `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``,
  );
}

/** The described messages of one direction by their names; messages of later versions are in the page's own text. */
const described = (direction) =>
  definitions[direction].oneOf
    .map(definitionOf)
    .filter(({ title }) => !title.includes("<"))
    .map((definition) => [definition.title.split(":").at(-1), definition]);

const events = described("Event");

function surfaceRow([name, { description }]) {
  const isOfDashboards = description.includes("on the dashboard surface;");
  const isSent = definitions.Surface.enum.map((surface) => surface === "dashboard" || !isOfDashboards);
  return [code(`svc-${name}`), ...isSent.map((sent) => (sent ? "yes" : "no"))];
}

export const MESSAGE_PARTS = {
  "messages: event-envelope": memberTable(definitions.EventEnvelope),
  "messages: action-envelope": memberTable(definitions.ActionEnvelope),
  "messages: events": events
    .map(([name, event]) => messageText(event, "event", `DOM event [\`svc-${name}\`](element.md#events).`))
    .join("\n\n"),
  "messages: actions": described("Action")
    .map(([name, action]) => messageText(action, "action", postedBy(name)))
    .join("\n\n"),
  "messages: surfaces": table(["Event", ...definitions.Surface.enum.map(code)], events.map(surfaceRow)),
};
