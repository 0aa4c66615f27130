import { expected } from "../protocol/check.js";

/** Which way a message went: `in` from the embed, `out` to it, `own` is what the element says of itself. */
export const DIRECTIONS = ["in", "out", "own"] as const;

export type InspectorDirection = (typeof DIRECTIONS)[number];

/** One message, as `add` takes it. */
export interface InspectorEntry {
  direction: InspectorDirection;
  /** The full type, such as `svc:event:ready`; for `own` the name of the element's event, such as `svc-error`. */
  type: string;
  /** Any value: it is shown as JSON, cut where it is long, with sessions and tokens hidden. */
  payload?: unknown;
  /** When it happened, in milliseconds since the epoch; now, where it is left out. */
  time?: number | undefined;
}

/** Entries come from code that no compiler has checked, such as a console. @throws TypeError on a wrong member. */
export function checkEntry({ direction, type, time }: InspectorEntry): void {
  if (!DIRECTIONS.includes(direction))
    throw expected(`a direction, one of ${DIRECTIONS.join(", ")}`, direction);
  if (typeof type !== "string" || !type) throw expected("the type of a message", type);
  if (time !== undefined && Number.isNaN(new Date(time).getTime())) {
    throw expected("a time in milliseconds since the epoch", time);
  }
}
