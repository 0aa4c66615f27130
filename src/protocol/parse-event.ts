import { isRecord } from "./check.js";
import { ENVELOPE_SOURCE, EVENT_PREFIX, type EventEnvelope } from "./envelope.js";
import { EVENTS, surface } from "./events.js";
import { number, oneOf, string, type Members } from "./members.js";

/** The reason why a message is not an event: the first invalid member of the envelope, or `data` when it is not an object. */
export type ParseFailure = "data" | keyof EventEnvelope;

/** The result of `parseEvent`. */
export type ParsedEvent = { ok: true; event: EventEnvelope } | { ok: false; reason: ParseFailure };

type Checks = readonly (readonly [string, (value: unknown) => boolean])[];

const EVENT_TYPE = RegExp(`^${EVENT_PREFIX}[a-z][a-z0-9-]{0,63}$`);

/** In the order of the checks. */
const ENVELOPE = Object.entries({
  source: oneOf(ENVELOPE_SOURCE),
  direction: oneOf("event"),
  type: (value) => string(value) && EVENT_TYPE.test(value),
  timestamp: number,
  surface,
  payload: isRecord,
} satisfies Record<keyof EventEnvelope, (value: unknown) => boolean>);

const PAYLOADS: ReadonlyMap<string, Checks> = new Map(
  Object.entries<Members>(EVENTS).map(([name, members]) => [EVENT_PREFIX + name, Object.entries(members)]),
);

/**
 * @param absent receives the names of optional members that are null, which count as absent
 * @returns the name of the first invalid member
 */
function findInvalid(
  members: Partial<Record<string, unknown>>,
  checks: Checks = [],
  absent: string[] = [],
): string | undefined {
  for (const [name, isValid] of checks) {
    const value = Object.hasOwn(members, name) ? members[name] : undefined;
    if (isValid(value)) continue;
    if (value !== null || !isValid(undefined)) return name;
    absent.push(name);
  }
  return undefined;
}

const UNSAFE_KEYS = ["__proto__", "constructor", "prototype"];

/**
 * Copies objects and arrays without keys that could cause prototype pollution, and freezes the copies, because every
 * listener gets the same ones. Other values stay as they are. Cycles, shared and sparse members cost one visit each.
 * @param absent members to leave out
 * @param copies the copies of objects so far; most payloads contain no objects, and need none
 */
function clean(value: unknown, absent: readonly string[] = [], copies?: Map<unknown, unknown>): unknown {
  const isArray = Array.isArray(value);
  if (!isArray && !isRecord(value)) return value;
  const known = copies?.get(value);
  if (known) return known;
  const copy = (isArray ? new Array(value.length) : {}) as Record<string, unknown>;
  copies?.set(value, copy);
  for (const key of Object.keys(value)) {
    if (UNSAFE_KEYS.includes(key) || absent.includes(key)) continue;
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
    if (!findInvalid(payload, PAYLOADS.get(others.type), absent)) {
      // the payload is copied separately, so that a flat one needs no map of copies
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
  return isRecord(payload) ? findInvalid(payload, PAYLOADS.get(type)) : undefined;
}
