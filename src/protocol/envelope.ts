/** The `source` of every message, in both directions (service description, section 6). */
export const ENVELOPE_SOURCE = "svc-embed";

/** The prefix of an event's `type`, such as `svc:event:ready`. */
export const EVENT_PREFIX = "svc:event:";

/** The prefix of an action's `type`, such as `svc:action:refresh`. */
export const ACTION_PREFIX = "svc:action:";

/** The three kinds of embed that speak the protocol. */
export const SURFACES = ["dashboard", "app", "chat"] as const;

/** A published dashboard, the creator-mode app, or the standalone analytics chat. */
export type Surface = (typeof SURFACES)[number];

/** A message from the embed to its host page (service description, section 6). */
export interface EventEnvelope<Type extends string = string, Payload extends object = object> {
  readonly source: typeof ENVELOPE_SOURCE;
  readonly direction: "event";
  readonly type: Type;
  readonly payload: Payload;
  /** When the embed sent it, in milliseconds since the epoch by the embed's clock. */
  readonly timestamp: number;
  readonly surface: Surface;
}

/** A message from the host page to the embed; it never carries a surface (service description, section 6). */
export interface ActionEnvelope<Type extends string = string, Payload extends object = object> {
  readonly source: typeof ENVELOPE_SOURCE;
  readonly direction: "action";
  readonly type: Type;
  /** Absent on actions that take no payload, such as refresh. */
  readonly payload?: Payload;
  /** When the host created it, in milliseconds since the epoch. */
  readonly timestamp: number;
}
