/** The `source` of every message, in both directions (service description, section 6). */
export const ENVELOPE_SOURCE = "svc-embed";

/** The prefix of an event's `type`, such as `svc:event:ready`. */
export const EVENT_PREFIX = "svc:event:";

/** The prefix of an action's `type`, such as `svc:action:refresh`. */
export const ACTION_PREFIX = "svc:action:";

/** The full type of an action. */
export const actionType = (name: string): `${typeof ACTION_PREFIX}${string}` => `${ACTION_PREFIX}${name}`;

/** The name of an action, without the prefix of its type. */
export const actionNameOf = (type: string): string => type.slice(ACTION_PREFIX.length);

/** The name of an event, without the prefix of its type. */
export const eventNameOf = ({ type }: EventEnvelope): string => type.slice(EVENT_PREFIX.length);

/** The three kinds of embed that speak the protocol. */
export const SURFACES = ["dashboard", "app", "chat"] as const;

/**
 * The kind of embed: a published dashboard, the creator-mode app with its workbooks and folders, or the standalone
 * analytics chat.
 */
export type Surface = (typeof SURFACES)[number];

/** A message from the embed to its host page (service description, section 6). */
export interface EventEnvelope<Type extends string = string, Payload extends object = object> {
  readonly source: typeof ENVELOPE_SOURCE;
  readonly direction: "event";
  /** The prefix and the event's name. */
  readonly type: Type;
  /** The content of the event; its members depend on the type. */
  readonly payload: Payload;
  /** When the embed sent the message, in milliseconds since the epoch by the embed's clock. */
  readonly timestamp: number;
  readonly surface: Surface;
}

/** A message from the host page to the embed; it never carries a surface (service description, section 6). */
export interface ActionEnvelope<Type extends string = string, Payload extends object = object> {
  readonly source: typeof ENVELOPE_SOURCE;
  readonly direction: "action";
  /** The prefix and the action's name. */
  readonly type: Type;
  /** The content of the action; its members depend on the type. Absent if the action needs none. */
  readonly payload?: Payload;
  /** When the host page created the message, in milliseconds since the epoch. */
  readonly timestamp: number;
}
