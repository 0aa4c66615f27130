import type { DashboardState } from "../../src/element/dom-events.js";

/** The states that can follow every state: the element is removed, loads again, or can't load its target. */
const FROM_EVERY_STATE: readonly DashboardState[] = ["idle", "waiting-for-session", "failed"];

/**
 * The changes of `state` with their conditions. `npm run docs` creates the diagram in docs/lifecycle.md from it, and the
 * simulation checks every `svc-state-change` against it.
 */
export const STATE_CHANGES: Readonly<
  Record<DashboardState, Readonly<Partial<Record<DashboardState, string>>>>
> = {
  idle: {
    "waiting-for-session": "the element has a target and a box, and is near the viewport if lazy",
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
    "waiting-for-session": "retry, reload(), or another target",
    connecting: "a new session has arrived after the last one had ended",
  },
};

export function mayFollow(to: DashboardState, from: DashboardState): boolean {
  return to !== from && (FROM_EVERY_STATE.includes(to) || to in STATE_CHANGES[from]);
}
