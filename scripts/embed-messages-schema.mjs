/**
 * Writes the JSON Schema of the messages from the tables `EVENTS` and `ACTIONS` of `src/protocol`: types from the checks of
 * the members, descriptions and examples from the comments on the rows.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { tsImport } from "tsx/esm/api";
import ts from "typescript";

const source = (name) => fileURLToPath(new URL(`../src/protocol/${name}.ts`, import.meta.url));
const load = (name) => tsImport(source(name), import.meta.url);

const { ENVELOPE_SOURCE } = await load("envelope");
const { EVENTS, surface } = await load("events");
const { ACTIONS } = await load("actions");

/** The time of the examples. */
const TIMESTAMP = 1764576000000;

/** A comment as one line, with its tags: `{ description, example?, pattern? }`. */
function commentOf(node) {
  const [comment] = node.jsDoc ?? [];
  const text = (part) => ts.getTextOfJSDocComment(part.comment)?.replace(/\s+/g, " ").trim() ?? "";
  const tags = (comment?.tags ?? []).map((tag) => [tag.tagName.text, text(tag)]);
  return { ...Object.fromEntries(tags), ...(comment?.comment && { description: text(comment) }) };
}

/** The members of a table, an interface or a type by their names: each with its comment, and with its own members. */
function commentsOn(node) {
  const value = node.initializer ?? node;
  const inner = value.expression ?? value; // before `satisfies`
  const members = (inner.properties ?? inner.members ?? []).filter(({ name }) => name);
  return {
    ...commentOf(node),
    members: Object.fromEntries(members.map((member) => [member.name.text, commentsOn(member)])),
  };
}

/** The comments on the declarations of a file. */
function commentsIn(name) {
  const path = source(name);
  const { statements } = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const declarations = statements.flatMap(
    (statement) => statement.declarationList?.declarations ?? statement,
  );
  return Object.fromEntries(
    declarations
      .filter(({ name }) => name)
      .map((declaration) => [declaration.name.text, commentsOn(declaration)]),
  );
}

/** A value of each type. */
const TYPES = { number: 0, string: "", boolean: false, null: null };

/** @param isNullAbsent whether a member that may be absent may also be null */
function memberSchema(member, { description, pattern } = {}, isNullAbsent = false) {
  const accepts = (value) => member(value) || (value === null && isNullAbsent && member(undefined));
  const types = Object.keys(TYPES).filter((type) => accepts(TYPES[type]));
  const isAny = types.length === Object.keys(TYPES).length;
  const all = member.values ? ["string", ...types] : types;
  return {
    // a type generator treats a schema without any of these as an object
    ...(isAny ? { anyOf: [{}] } : { type: all.length === 1 ? all[0] : all }),
    ...(member.values && { enum: [...member.values, ...(accepts(null) ? [null] : [])] }),
    ...(pattern && { pattern }),
    ...(description && { description }),
  };
}

const typeName = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
const reference = (name) => ({ $ref: `#/$defs/${name}` });

/** An object with its known members; others are allowed. */
function objectSchema(members, comments, isNullAbsent) {
  const required = Object.keys(members).filter((name) => !members[name](undefined));
  const properties = Object.entries(members).map(([name, member]) => [
    name,
    member === surface ? reference("Surface") : memberSchema(member, comments[name], isNullAbsent),
  ]);
  return {
    type: "object",
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties),
  };
}

/** A message in the form that type generators read: the envelope, and the members that only this message has. */
function message(direction, name, { description, example, members: comments }, members) {
  const type = `svc:${direction}:${name}`;
  const content = example && { payload: JSON.parse(example) };
  const shown = direction === "event" && { surface: content.payload.surface ?? "dashboard" };
  const payload = members && { payload: objectSchema(members, comments, direction === "event") };
  return {
    title: type,
    description,
    examples: [
      { ...{ source: ENVELOPE_SOURCE, direction, type }, ...content, timestamp: TIMESTAMP, ...shown },
    ],
    allOf: [
      reference(`${typeName(direction)}Envelope`),
      {
        type: "object",
        required: payload ? ["type", "payload"] : ["type"],
        properties: { type: { type: "string", const: type }, ...payload },
      },
    ],
  };
}

/** A message of the same direction that a later version may have. */
function laterMessage(direction, names, description) {
  const type = { type: "string", not: { enum: names.map((name) => `svc:${direction}:${name}`) } };
  return {
    title: `svc:${direction}:<name>`,
    description,
    allOf: [
      reference(`${typeName(direction)}Envelope`),
      { type: "object", required: ["type"], properties: { type } },
    ],
  };
}

/** The definitions of a direction: the choice between its messages, each of them, and the later ones. */
function definitionsOf(direction, table, description, later) {
  const title = typeName(direction);
  const comments = commentsIn(`${direction}s`)[`${direction}s`.toUpperCase()].members;
  const messages = {
    ...Object.fromEntries(
      Object.entries(table).map(([name, members]) => [
        typeName(name) + title,
        message(direction, name, comments[name], members),
      ]),
    ),
    [`Later${title}`]: laterMessage(direction, Object.keys(table), later),
  };
  return { [title]: { title, description, oneOf: Object.keys(messages).map(reference) }, ...messages };
}

/** @param more the pattern of the type, the members that are required, and the surface */
function envelope(direction, description, { pattern, required, surface }) {
  const { members } = commentsIn("envelope")[`${typeName(direction)}Envelope`];
  const described = (name, schema) => ({ ...schema, description: members[name].description });
  return {
    title: `${typeName(direction)} envelope`,
    description,
    type: "object",
    required: ["source", "direction", "type", ...required],
    properties: {
      source: { type: "string", const: ENVELOPE_SOURCE },
      direction: { type: "string", const: direction },
      type: described("type", { type: "string", pattern }),
      payload: described("payload", { type: "object" }),
      timestamp: described("timestamp", { type: "number" }),
      surface,
    },
  };
}

/** The schema of `svc-dashboard/embed-messages.schema.json`. */
export const EMBED_MESSAGES_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "urn:svc-dashboard:embed-messages",
  title: "Embed messages",
  description:
    "Every message between an embedded iframe and its host page, sent with `window.postMessage`: events from the embed, actions from the host page. Members that are not described here are allowed, since a later version of the service may add them. An optional member of an event may be null, which counts as absent.",
  oneOf: [reference("Event"), reference("Action")],
  $defs: {
    Surface: {
      title: "Surface",
      description: commentsIn("envelope").Surface.description,
      type: "string",
      enum: surface.values,
    },
    EventEnvelope: envelope("event", "The members of every message from the embed to its host page.", {
      pattern: "^svc:event:[a-z][a-z0-9-]{0,63}$",
      required: ["payload", "timestamp", "surface"],
      surface: reference("Surface"),
    }),
    ActionEnvelope: envelope(
      "action",
      "The members of every message from the host page to the embed. It never has a surface.",
      { pattern: "^svc:action:.", required: ["timestamp"], surface: false },
    ),
    ...definitionsOf(
      "event",
      EVENTS,
      "A message from the embed to its host page.",
      "An event that a later version of the service may send: any other name, any payload.",
    ),
    ...definitionsOf(
      "action",
      ACTIONS,
      "A message from the host page to the embed.",
      "An action that a later version of the service may take: any other name, any payload or none.",
    ),
  },
};
