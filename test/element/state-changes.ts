import type { DashboardState } from "../../src/element/dom-events.js";

/** Possible in every state: the element is removed, loads again or something else, or can't load its target. */
const FROM_EVERY_STATE: readonly DashboardState[] = ["idle", "waiting-for-session", "failed"];

/**
 * How `state` changes, and when: the picture in docs/lifecycle.md is drawn from it (`npm run docs`), and the simulation
 * checks every `svc-state-change` against it.
 */
export const STATE_CHANGES: Readonly<
  Record<DashboardState, Readonly<Partial<Record<DashboardState, string>>>>
> = {
  idle: {
    "waiting-for-session":
      "there is something to load, the element has a box, and it is near the viewport if lazy",
    failed: "the target is incomplete or contradictory",
  },
  "waiting-for-session": {
    connecting: "a session has arrived, or none is needed",
    failed: "refused, or failed five times",
  },
  connecting: {
    ready: "the embed reports ready",
    failed: "blocked, never loaded, or a fatal error",
  },
  ready: {
    loaded: "all widgets of a dashboard have rendered",
    connecting: "renewed by a new load",
    failed: "a fatal error",
  },
  loaded: {
    ready: "the frame has reloaded itself",
    connecting: "renewed by a new load",
    failed: "a fatal error",
  },
  failed: {
    "waiting-for-session": "retry, reload(), or something else to load",
    connecting: "a session has arrived for one that had ended",
  },
};

export function mayFollow(to: DashboardState, from: DashboardState): boolean {
  return to !== from && (FROM_EVERY_STATE.includes(to) || to in STATE_CHANGES[from]);
}
