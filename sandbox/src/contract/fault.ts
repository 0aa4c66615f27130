import { EVENTS as SERVICE_EVENTS } from "svc-dashboard/protocol";
import type { SessionEventName } from "./renewal.js";

/** An injected failure: of one operation, of one event of an embed, or of embeds as a whole. */
export interface Fault {
  /** An `operationId` of the OpenAPI document, or of the embed pages' own API, such as `embedQuery`. */
  operation?: string;
  /** The name of an embed's event, such as `ready`. */
  event?: string;
  /** A tenant whose plan has no messaging: the embed loads and works, and neither posts nor receives messages. */
  plan?: "no-messaging";
  /** Responds with this status; in place of an event, a fatal `error` is sent. */
  status?: number;
  /** Breaks the connection instead of responding; for an event, acts as `status`. */
  reset?: boolean;
  /** Never responds; for an event, never sends it. */
  stall?: boolean;
  /** Handles the request, and breaks the connection halfway through the response. */
  truncated?: boolean;
  /** Waits before anything else, in milliseconds. */
  latencyMs?: number;
  /** How many times it happens. Default: every time. */
  times?: number;
}

const KINDS: Readonly<Record<keyof Fault, "string" | "boolean" | "number">> = {
  operation: "string",
  event: "string",
  plan: "string",
  status: "number",
  reset: "boolean",
  stall: "boolean",
  truncated: "boolean",
  latencyMs: "number",
  times: "number",
};

/** A fault has exactly one of these. */
const TARGETS = ["operation", "event", "plan"] as const;

/** The events of an embed; those of a renewal are posted with `--renewal in-place` alone. */
const EVENTS = Object.keys({
  ...SERVICE_EVENTS,
  ...({ "session-expiring": true, "session-expired": true } satisfies Record<SessionEventName, true>),
});

/** The longest time that timers can wait, in milliseconds; after a longer one, they would fire at once. */
export const MAX_TIMER_MS: number = 2 ** 31 - 1;

/** Checks a fault that a caller sent. @throws TypeError if it is not valid. */
export function checkFault(value: unknown): Fault {
  if (typeof value !== "object" || value === null) {
    throw new TypeError('Expected a fault such as {"operation":"getWorkbooks","status":503}.');
  }
  for (const [name, member] of Object.entries(value)) checkMember(name, member);
  const fault = value as Fault;
  const targets = TARGETS.filter((name) => fault[name] !== undefined);
  if (targets.length !== 1) {
    const got = targets.length === 0 ? "none of them" : targets.join(" and ");
    throw new TypeError(`Expected a fault with one of ${TARGETS.join(", ")}, got ${got}.`);
  }
  if (fault.plan !== undefined) checkPlan(fault);
  else checkEffect(fault);
  return fault;
}

function checkMember(name: string, value: unknown): void {
  if (!Object.hasOwn(KINDS, name)) {
    const known = Object.keys(KINDS).join(", ");
    throw new TypeError(`Expected one of ${known} as member of a fault, got "${name.slice(0, 50)}".`);
  }
  if (value === undefined) return;
  const kind = KINDS[name as keyof Fault];
  if (typeof value !== kind) throw new TypeError(`Expected a ${kind} as ${name} of the fault.`);
  if (name === "status") checkNumber(name, value as number, 400, 599);
  if (name === "latencyMs") checkNumber(name, value as number, 0, MAX_TIMER_MS);
  if (name === "times") checkNumber(name, value as number, 1, Number.MAX_SAFE_INTEGER);
}

function checkNumber(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new TypeError(`Expected a whole number from ${min} to ${max} as ${name} of the fault, got ${value}.`);
}

function checkPlan({ plan, ...effects }: Fault): void {
  if (plan !== "no-messaging") throw new TypeError(`Expected the plan "no-messaging" in the fault.`);
  const effect = Object.keys(effects).find((name) => name !== "times");
  if (effect !== undefined)
    throw new TypeError(`Expected only times beside the plan of a fault, got ${effect}.`);
}

function checkEffect({ event, status, reset, stall, truncated, latencyMs }: Fault): void {
  if (event !== undefined && !EVENTS.includes(event)) {
    throw new TypeError(`Expected one of ${EVENTS.join(", ")} as event, got "${event.slice(0, 50)}".`);
  }
  if (event !== undefined && truncated) throw new TypeError("An event can't be truncated: it has no body.");
  const hasEffect =
    status !== undefined || latencyMs !== undefined || [reset, stall, truncated].includes(true);
  if (!hasEffect) {
    throw new TypeError(
      "Expected a fault with at least one of status, reset, stall, truncated and latencyMs.",
    );
  }
}
