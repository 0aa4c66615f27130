import { expected } from "../protocol/check.js";

/** The directions of a message: `in` from the embed, `out` to the embed, and `own` for events of the element itself. */
export const DIRECTIONS = ["in", "out", "own"] as const;

export type InspectorDirection = (typeof DIRECTIONS)[number];

/** One message, as `add` accepts it. */
export interface InspectorEntry {
  direction: InspectorDirection;
  /** The full type, such as `svc:event:ready`; for `own`, the name of the element's event, such as `svc-error`. */
  type: string;
  /** Any value. It is shown as JSON, truncated if it is long, with sessions and tokens redacted. */
  payload?: unknown;
  /** When it happened, in milliseconds since the epoch. Default: now. */
  time?: number | undefined;
}

/** Checks an entry, which may come from unchecked code such as a console. @throws TypeError on an invalid member. */
export function checkEntry({ direction, type, time }: InspectorEntry): void {
  if (!DIRECTIONS.includes(direction)) {
    throw expected(`direction to be one of ${DIRECTIONS.join(", ")}`, direction);
  }
  if (typeof type !== "string" || !type) throw expected("type to be a non-empty string", type);
  if (time !== undefined && Number.isNaN(new Date(time).getTime())) {
    throw expected("time to be in milliseconds since the epoch", time);
  }
}
