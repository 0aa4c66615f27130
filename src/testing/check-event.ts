import { expected, isRecord } from "../protocol/check.js";
import { ENVELOPE_SOURCE, EVENT_PREFIX, type Surface } from "../protocol/envelope.js";
import type { EmbedEventMap, EmbedEventName, ReadyPayload } from "../protocol/events.js";
import { parseEvent, type ParsedEvent } from "../protocol/parse-event.js";

/** A valid value of a member, and what is expected of others. */
type Member<Value> = readonly [example: Value, what: string];

type Members = {
  readonly [Name in EmbedEventName]: {
    readonly [Key in keyof EmbedEventMap[Name]]-?: Member<EmbedEventMap[Name][Key]>;
  };
};

const STRING = ["", "a string"] as const;
const OPTIONAL_STRING = ["", "a string or undefined"] as const;
const OPTIONAL_NUMBER = [1, "a number or undefined"] as const;
const SURFACE = ["dashboard", '"dashboard", "app" or "chat"'] as const;

/** Every member of every known payload. Only `parseEvent` decides what is valid; these are words for it. */
const MEMBERS: Members = {
  ready: {
    embedTenant: [null, "a string or null"],
    deploymentId: [null, "a number or null"],
    mode: ["signed", '"signed" or "private"'],
    surface: SURFACE,
    publicId: OPTIONAL_STRING,
  },
  view: { surface: SURFACE, path: STRING, publicId: OPTIONAL_STRING, title: OPTIONAL_STRING },
  navigate: { path: STRING, previousPath: OPTIONAL_STRING },
  "dashboard-loaded": {
    publicId: OPTIONAL_STRING,
    widgetCount: OPTIONAL_NUMBER,
    loadDurationMs: OPTIONAL_NUMBER,
  },
  download: {
    format: ["csv", '"csv", "xlsx", "png" or "pdf"'],
    target: ["widget", '"widget" or "dashboard"'],
    widgetId: OPTIONAL_STRING,
    title: OPTIONAL_STRING,
    rowCount: OPTIONAL_NUMBER,
  },
  drilldown: { member: STRING, value: [null, "any value"], widgetId: OPTIONAL_STRING },
  "ai-query": {
    query: STRING,
    status: ["completed", '"submitted", "completed" or "error"'],
    chatId: OPTIONAL_STRING,
    agentId: OPTIONAL_STRING,
  },
  error: {
    message: STRING,
    name: OPTIONAL_STRING,
    context: OPTIONAL_STRING,
    fatal: [false, "a boolean or undefined"],
  },
};

/** Reads an event as the element reads a message of a frame. */
export function toEvent(name: string, payload: unknown, surface: Surface): ParsedEvent {
  return parseEvent({
    source: ENVELOPE_SOURCE,
    direction: "event",
    type: EVENT_PREFIX + name,
    payload,
    timestamp: Date.now(),
    surface,
  });
}

/** @throws TypeError on an event that no embed can send, naming its first invalid member */
export function checkEvent(name: string, payload: unknown): void {
  const parsed = toEvent(name, payload, "dashboard");
  if (parsed.ok) return;
  if (parsed.reason === "type") throw expected('the name of an event, such as "drilldown"', name);
  if (!isRecord(payload)) throw expected(`the payload of ${name} to be an object`, payload);
  const members = membersOf(name);
  const examples = Object.fromEntries(members.map(([key, [example]]) => [key, example]));
  for (const [key, [, what]] of members) {
    const value = payload[key];
    if (toEvent(name, { ...examples, [key]: value }, "dashboard").ok) continue;
    throw expected(`${key} of ${name} to be ${what}`, value);
  }
  throw expected(`the payload of ${name} to be nested less deeply`, payload);
}

/** @throws TypeError on members that no `ready` event can have */
export function checkReady(partial: Partial<ReadyPayload>): void {
  const examples = membersOf("ready").map(([key, [example]]) => [key, example]);
  checkEvent("ready", isRecord(partial) ? { ...Object.fromEntries(examples), ...partial } : partial);
}

function membersOf(name: string): [string, Member<unknown>][] {
  return Object.hasOwn(MEMBERS, name) ? Object.entries(MEMBERS[name as EmbedEventName]) : [];
}
