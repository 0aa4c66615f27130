import { expected, isRecord } from "../protocol/check.js";
import { ENVELOPE_SOURCE, EVENT_PREFIX, type Surface } from "../protocol/envelope.js";
import { EVENTS, type ReadyPayload } from "../protocol/events.js";
import type { Member, Members } from "../protocol/members.js";
import { invalidMemberOf, parseEvent, type ParsedEvent } from "../protocol/parse-event.js";

/** A valid `ready`: the values that a check uses for members that a test omits. */
const READY: ReadyPayload = { embedTenant: null, deploymentId: null, mode: "signed", surface: "dashboard" };

/** A value of each type, and the words for the type. */
const TYPES: readonly [words: string, value: unknown][] = [
  ["a string", ""],
  ["a number", 0],
  ["a boolean", false],
  ["null", null],
  ["undefined", undefined],
];

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
  const key = invalidMemberOf({ type: EVENT_PREFIX + name, payload });
  const member = new Map(Object.entries<Members>(EVENTS)).get(name)?.[key ?? ""];
  if (!key || !member) throw expected(`the payload of ${name} to be nested less deeply`, payload);
  throw expected(`${key} of ${name} to be ${wordsFor(member)}`, payload[key]);
}

/** @throws TypeError on members that no `ready` event can have */
export function checkReady(partial: Partial<ReadyPayload>): void {
  checkEvent("ready", isRecord(partial) ? { ...READY, ...partial } : partial);
}

/** Describes the values that a member accepts, such as `a string or undefined`. */
function wordsFor(member: Member): string {
  const values = (member.values ?? []).map((value) => `"${value}"`);
  const types = TYPES.filter(([, value]) => member(value)).map(([words]) => words);
  return [...values, ...types].join(", ").replace(/, (?=[^,]*$)/, " or ");
}
