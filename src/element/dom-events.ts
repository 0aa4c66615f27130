import type { ActionEnvelope, EventEnvelope } from "../protocol/envelope.js";
import type { EmbedErrorPayload, EmbedEventMap } from "../protocol/events.js";
import type { HostFailure } from "./failures.js";
import type { LoadReason } from "./session.js";

/** Where the element is in its life; also as `:state(…)` in CSS. */
export type DashboardState = "idle" | "waiting-for-session" | "connecting" | "ready" | "loaded" | "failed";

/** A CustomEvent with the envelope it came in. */
export class SvcEvent<Detail = object> extends CustomEvent<Detail> {
  /** The frozen envelope; null on the element's own failures, undefined where there is no message behind the event. */
  readonly envelope: Readonly<EventEnvelope | ActionEnvelope> | null | undefined;

  constructor(name: string, detail: Detail, envelope?: Readonly<EventEnvelope | ActionEnvelope> | null) {
    super(name, { detail, bubbles: true, composed: true, cancelable: name === "svc-error" });
    this.envelope = envelope;
  }
}

/** The element's events by their DOM name. */
export type SvcDashboardEventMap = {
  [Name in Exclude<keyof EmbedEventMap, "error"> as `svc-${Name}`]: SvcEvent<EmbedEventMap[Name]>;
} & {
  /** The embed's errors, and the element's own failures (their `envelope` is null). Cancelable. */
  "svc-error": SvcEvent<EmbedErrorPayload | HostFailure>;
  /** Every accepted message, before its own event. */
  "svc-message": SvcEvent<EventEnvelope>;
  /** Every action really posted. */
  "svc-action": SvcEvent<ActionEnvelope>;
  "svc-state-change": SvcEvent<{ from: DashboardState; to: DashboardState }>;
  /** A load needs a session and nothing provides one. */
  "svc-session-needed": SvcEvent<{ reason: LoadReason }>;
};

/** The element's own event names: an embed's event of such a name reaches `svc-message` alone. */
export const RESERVED: RegExp = /^(message|action|state-change|session-needed)$/;

/** A frozen copy for listeners, in which no session can be read. */
export function forListeners<T extends EventEnvelope | ActionEnvelope>(envelope: T): Readonly<T> {
  const { payload } = envelope;
  const hidden = payload && "sessionId" in payload && { payload: { ...payload, sessionId: "[hidden]" } };
  return Object.freeze({ ...envelope, ...hidden } as T);
}
