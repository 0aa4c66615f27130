import { isRecord } from "./check.js";
import { ENVELOPE_SOURCE, EVENT_PREFIX, SURFACES, type EventEnvelope } from "./envelope.js";
import type { EmbedEventMap } from "./events.js";

/** Why a message is not an event: the first invalid member of the envelope, or `data` when it is not an object. */
export type ParseFailure = "data" | keyof EventEnvelope;

/** The result of `parseEvent`. */
export type ParsedEvent = { ok: true; event: EventEnvelope } | { ok: false; reason: ParseFailure };

type Kind = "string" | "number" | "boolean" | "object";
type Kinds = Kind | `${"null" | "undefined"}|${Kind}`;

/** What a member may be: one of a list, a string that matches a pattern, or of the kinds that a string names. */
type Rule = readonly string[] | RegExp | Kinds | "any";

/** In the order of the checks. */
const ENVELOPE: Record<keyof EventEnvelope, Rule> = {
  source: [ENVELOPE_SOURCE],
  direction: ["event"],
  type: /^svc:event:[a-z][a-z0-9-]{0,63}$/,
  timestamp: "number",
  surface: SURFACES,
  payload: "object",
};

/** A rule for every member of every payload; a missing one does not compile. */
const PAYLOADS: { [Name in keyof EmbedEventMap]: Record<keyof EmbedEventMap[Name], Rule> } = {
  ready: {
    embedTenant: "null|string",
    deploymentId: "null|number",
    mode: ["signed", "private"],
    surface: SURFACES,
    publicId: "undefined|string",
  },
  view: { surface: SURFACES, path: "string", publicId: "undefined|string", title: "undefined|string" },
  navigate: { path: "string", previousPath: "undefined|string" },
  "dashboard-loaded": {
    publicId: "undefined|string",
    widgetCount: "undefined|number",
    loadDurationMs: "undefined|number",
  },
  download: {
    format: ["csv", "xlsx", "png", "pdf"],
    target: ["widget", "dashboard"],
    widgetId: "undefined|string",
    title: "undefined|string",
    rowCount: "undefined|number",
  },
  drilldown: { member: "string", value: "any", widgetId: "undefined|string" },
  "ai-query": {
    query: "string",
    status: ["submitted", "completed", "error"],
    chatId: "undefined|string",
    agentId: "undefined|string",
  },
  error: {
    message: "string",
    name: "undefined|string",
    context: "undefined|string",
    fatal: "undefined|boolean",
  },
};

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (typeof value === "number") return Number.isFinite(value) ? "number" : "NaN";
  return typeof value !== "object" || isRecord(value) ? typeof value : "exotic";
}

function findInvalid(members: Record<string, unknown>, rules: Record<string, Rule>): string | undefined {
  return Object.keys(rules).find((name) => {
    const value = Object.hasOwn(members, name) ? members[name] : undefined;
    const rule = rules[name]!;
    if (rule instanceof RegExp) return typeof value !== "string" || !rule.test(value);
    return rule !== "any" && !rule.includes(Array.isArray(rule) ? (value as string) : kindOf(value));
  });
}

const POISONOUS_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Copies objects and arrays without the keys that would poison a consumer's merge, and freezes the copies: every
 * listener gets the same ones. Other values stay as they are. Cycles, shared and sparse members cost one visit each.
 */
function clean(value: unknown, seen: Map<unknown, unknown>): unknown {
  if (typeof value !== "object") return value;
  const isArray = Array.isArray(value);
  if (!isArray && !isRecord(value)) return value;
  const known = seen.get(value);
  if (known) return known;
  const copy = (isArray ? Object.assign([], { length: value.length }) : {}) as Record<string, unknown>;
  seen.set(value, copy);
  for (const key of Object.keys(value)) {
    if (!POISONOUS_KEYS.has(key)) copy[key] = clean((value as Record<string, unknown>)[key], seen);
  }
  return Object.freeze(copy);
}

function findFailure(data: unknown): string | undefined {
  if (!isRecord(data)) return "data";
  const reason = findInvalid(data, ENVELOPE);
  if (reason) return reason;
  const { type, payload } = data as unknown as EventEnvelope;
  const name = type.slice(EVENT_PREFIX.length);
  const rules = Object.hasOwn(PAYLOADS, name) ? PAYLOADS[name as keyof EmbedEventMap] : {};
  return findInvalid(payload as Record<string, unknown>, rules) && "payload";
}

/**
 * Reads a message as an event of the embed (service description, section 6). It never throws and never changes its
 * input. Check the message's origin and source window first: this function can't.
 *
 * An event that is not in the description passes when its envelope is valid, since a later version of the service may
 * send it. Unknown members are kept. The event is deeply frozen.
 */
export function parseEvent(data: unknown): ParsedEvent {
  const reason = findFailure(data) as ParseFailure | undefined;
  if (reason) return { ok: false, reason };
  try {
    return { ok: true, event: clean(data, new Map()) as EventEnvelope };
  } catch {
    return { ok: false, reason: "payload" }; // nested too deeply for the stack
  }
}
