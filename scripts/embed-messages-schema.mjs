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

/** When the examples are from. */
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

/** What a value of each type is. */
const TYPES = { number: 0, string: "", boolean: false, null: null };

/** @param isNullAbsent whether a member that may be absent may also be null */
function memberSchema(member, { description, pattern } = {}, isNullAbsent = false) {
  const accepts = (value) => member(value) || (value === null && isNullAbsent && member(undefined));
  const types = Object.keys(TYPES).filter((type) => accepts(TYPES[type]));
  const isAny = types.length === Object.keys(TYPES).length;
  const all = member.values ? ["string", ...types] : types;
  return {
    // type generators take a schema without any of these for an object
    ...(isAny ? { anyOf: [{}] } : { type: all.length === 1 ? all[0] : all }),
    ...(member.values && { enum: [...member.values, ...(accepts(null) ? [null] : [])] }),
    ...(pattern && { pattern }),
    ...(description && { description }),
  };
}

const typeName = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());
const reference = (name) => ({ $ref: `#/$defs/${name}` });

/** An object with its known members; others are allowed. */
function objectSchema(members, schemaOf) {
  const required = Object.keys(members).filter((name) => !members[name](undefined));
  return {
    type: "object",
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      Object.entries(members).map(([name, member]) => [name, schemaOf(name, member)]),
    ),
  };
}

/**
 * The schema of `svc-dashboard/embed-messages.schema.json`.
 * @returns {Promise<{ $id: string, $defs: any }>}
 */
export async function embedMessagesSchema() {
  const { ENVELOPE_SOURCE } = await load("envelope");
  const { EVENTS, surface } = await load("events");
  const { ACTIONS } = await load("actions");
  const envelopes = commentsIn("envelope");
  const events = commentsIn("events").EVENTS.members;
  const actions = commentsIn("actions").ACTIONS.members;

  function envelope(direction, { members }, more) {
    const described = (name, schema) => ({ ...schema, description: members[name].description });
    return {
      source: { type: "string", const: ENVELOPE_SOURCE },
      direction: { type: "string", const: direction },
      type: described("type", { type: "string", pattern: more.pattern }),
      payload: described("payload", { type: "object" }),
      timestamp: described("timestamp", { type: "number" }),
      surface: more.surface,
    };
  }

  /** A message in the form that type generators read: the envelope, and what this message has of its own. */
  function message(direction, name, { description, example }, payload, shown) {
    const base = typeName(direction);
    const type = `svc:${direction}:${name}`;
    const content = example && JSON.parse(example);
    return {
      title: type,
      description,
      examples: [
        {
          ...{ source: ENVELOPE_SOURCE, direction, type },
          ...(content && { payload: content }),
          timestamp: TIMESTAMP,
          ...(shown && { surface: content.surface ?? shown }),
        },
      ],
      allOf: [
        reference(`${base}Envelope`),
        {
          type: "object",
          required: payload ? ["type", "payload"] : ["type"],
          properties: { type: { type: "string", const: type }, ...(payload && { payload }) },
        },
      ],
    };
  }

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

  const eventMessages = Object.entries(EVENTS).map(([name, members]) => {
    const comments = events[name];
    const schemaOf = (key, member) =>
      member === surface ? reference("Surface") : memberSchema(member, comments.members[key], true);
    const schema = message("event", name, comments, objectSchema(members, schemaOf), "dashboard");
    return [`${typeName(name)}Event`, schema];
  });
  const actionMessages = Object.entries(ACTIONS).map(([name, members]) => {
    const comments = actions[name];
    const schemaOf = (key, member) => memberSchema(member, comments.members[key]);
    const schema = message("action", name, comments, members && objectSchema(members, schemaOf));
    return [`${typeName(name)}Action`, schema];
  });
  const anyOf = (messages, later) => [...messages.map(([name]) => name), later].map(reference);

  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:svc-dashboard:embed-messages",
    title: "Embed messages",
    description:
      "Every message between an embedded iframe and its host page, sent with `window.postMessage`: events from the embed, actions from the host page. Members that are not described here are allowed, since a later version of the service may add them. An optional member of an event may be null, which counts as absent.",
    oneOf: [reference("Event"), reference("Action")],
    $defs: {
      Surface: {
        title: "Surface",
        description: envelopes.Surface.description,
        type: "string",
        enum: surface.values,
      },
      EventEnvelope: {
        title: "Event envelope",
        description: "What every message from the embed to its host page has.",
        type: "object",
        required: ["source", "direction", "type", "payload", "timestamp", "surface"],
        properties: envelope("event", envelopes.EventEnvelope, {
          pattern: "^svc:event:[a-z][a-z0-9-]{0,63}$",
          surface: reference("Surface"),
        }),
      },
      ActionEnvelope: {
        title: "Action envelope",
        description: "What every message from the host page to the embed has. It never carries a surface.",
        type: "object",
        required: ["source", "direction", "type", "timestamp"],
        properties: envelope("action", envelopes.ActionEnvelope, {
          pattern: "^svc:action:.",
          surface: false,
        }),
      },
      Event: {
        title: "Event",
        description: "A message from the embed to its host page.",
        oneOf: anyOf(eventMessages, "LaterEvent"),
      },
      Action: {
        title: "Action",
        description: "A message from the host page to the embed.",
        oneOf: anyOf(actionMessages, "LaterAction"),
      },
      ...Object.fromEntries(eventMessages),
      LaterEvent: laterMessage(
        "event",
        Object.keys(EVENTS),
        "An event that a later version of the service may send: any other name, any payload.",
      ),
      ...Object.fromEntries(actionMessages),
      LaterAction: laterMessage(
        "action",
        Object.keys(ACTIONS),
        "An action that a later version of the service may take: any other name, any payload or none.",
      ),
    },
  };
}
