import { isRecord } from "./check.js";
import { ENVELOPE_SOURCE, EVENT_PREFIX, SURFACES, type EventEnvelope } from "./envelope.js";
import type { EmbedEventMap } from "./events.js";

/** Why a message is not an event: the first invalid member of the envelope, or `data` when it is not an object. */
export type ParseFailure = "data" | keyof EventEnvelope;

/** The result of `parseEvent`. */
export type ParsedEvent = { ok: true; event: EventEnvelope } | { ok: false; reason: ParseFailure };

/** Whether a member is valid. */
type Check = (value: unknown) => boolean;
type Checks = readonly (readonly [string, Check])[];

const isString: Check = (value) => typeof value === "string";
const isBoolean: Check = (value) => typeof value === "boolean";
const isNumber: Check = Number.isFinite;
const isSurface = isOneOf(SURFACES);
const EVENT_TYPE = /^svc:event:[a-z][a-z0-9-]{0,63}$/;

function isOneOf(values: readonly string[]): Check {
  return (value) => values.includes(value as string);
}

function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

function nullable(check: Check): Check {
  return (value) => value === null || check(value);
}

/** In the order of the checks. */
const ENVELOPE = Object.entries({
  source: isOneOf([ENVELOPE_SOURCE]),
  direction: isOneOf(["event"]),
  type: (value) => typeof value === "string" && EVENT_TYPE.test(value),
  timestamp: isNumber,
  surface: isSurface,
  payload: isRecord,
} satisfies Record<keyof EventEnvelope, Check>);

/** A check for every member of every payload; a missing one does not compile. */
const PAYLOAD_MEMBERS: { [Name in keyof EmbedEventMap]: Record<keyof EmbedEventMap[Name], Check> } = {
  ready: {
    embedTenant: nullable(isString),
    deploymentId: nullable(isNumber),
    mode: isOneOf(["signed", "private"]),
    surface: isSurface,
    publicId: optional(isString),
  },
  view: { surface: isSurface, path: isString, publicId: optional(isString), title: optional(isString) },
  navigate: { path: isString, previousPath: optional(isString) },
  "dashboard-loaded": {
    publicId: optional(isString),
    widgetCount: optional(isNumber),
    loadDurationMs: optional(isNumber),
  },
  download: {
    format: isOneOf(["csv", "xlsx", "png", "pdf"]),
    target: isOneOf(["widget", "dashboard"]),
    widgetId: optional(isString),
    title: optional(isString),
    rowCount: optional(isNumber),
  },
  drilldown: { member: isString, value: () => true, widgetId: optional(isString) },
  "ai-query": {
    query: isString,
    status: isOneOf(["submitted", "completed", "error"]),
    chatId: optional(isString),
    agentId: optional(isString),
  },
  error: {
    message: isString,
    name: optional(isString),
    context: optional(isString),
    fatal: optional(isBoolean),
  },
};

const PAYLOADS: ReadonlyMap<string, Checks> = new Map(
  Object.entries(PAYLOAD_MEMBERS).map(([name, checks]) => [name, Object.entries(checks)]),
);

/** None for an event of a later version of the service. */
function checksFor(type: string): Checks {
  return PAYLOADS.get(type.slice(EVENT_PREFIX.length)) ?? [];
}

/**
 * @param absent gets the names of members that are null, where null has no meaning but absence has
 * @returns the name of the first invalid member
 */
function findInvalid(
  members: Partial<Record<string, unknown>>,
  checks: Checks,
  absent: string[],
): string | undefined {
  for (const [name, isValid] of checks) {
    const value = Object.hasOwn(members, name) ? members[name] : undefined;
    if (isValid(value)) continue;
    if (value !== null || !isValid(undefined)) return name;
    absent.push(name);
  }
  return undefined;
}

const POISONOUS_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Copies objects and arrays without the keys that would poison a consumer's merge, and freezes the copies: every
 * listener gets the same ones. Other values stay as they are. Cycles, shared and sparse members cost one visit each.
 * @param absent members of it to leave out
 * @param copies what has been copied already; most payloads contain no objects, and need none
 */
function clean(value: unknown, absent: readonly string[] = [], copies?: Map<unknown, unknown>): unknown {
  const isArray = Array.isArray(value);
  if (!isArray && !isRecord(value)) return value;
  const known = copies?.get(value);
  if (known) return known;
  const copy = (isArray ? new Array(value.length) : {}) as Record<string, unknown>;
  copies?.set(value, copy);
  for (const key of Object.keys(value)) {
    if (POISONOUS_KEYS.has(key) || absent.includes(key)) continue;
    const member = (value as Record<string, unknown>)[key];
    copy[key] =
      typeof member === "object" ? clean(member, [], (copies ??= new Map([[value, copy]]))) : member;
  }
  return Object.freeze(copy);
}

/**
 * Reads a message as an event of the embed (service description, section 6). It never throws and never changes its
 * input. Check the message's origin and source window first: this function can't.
 *
 * An event that is not in the description passes when its envelope is valid, since a later version of the service may
 * send it. Unknown members are kept; an optional member of a described event that is null counts as absent. The event is
 * deeply frozen.
 */
export function parseEvent(data: unknown): ParsedEvent {
  const absent: string[] = [];
  const reason = isRecord(data) ? findInvalid(data, ENVELOPE, absent) : "data";
  if (reason) return { ok: false, reason: reason as ParseFailure };
  const { payload, ...others } = data as EventEnvelope;
  try {
    if (!findInvalid(payload, checksFor(others.type), absent)) {
      // the payload apart from the rest, so that a flat one is copied without remembering anything
      const envelope = clean(others) as typeof others;
      return { ok: true, event: Object.freeze({ ...envelope, payload: clean(payload, absent) as object }) };
    }
  } catch {
    // nested too deeply for the stack
  }
  return { ok: false, reason: "payload" };
}

/** Names the first invalid member of the payload; undefined if the payload itself is not an object. */
export function invalidMemberOf({ type, payload }: { type: string; payload?: unknown }): string | undefined {
  return isRecord(payload) ? findInvalid(payload, checksFor(type), []) : undefined;
}
