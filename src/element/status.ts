import type { DashboardState } from "./dom-events.js";
import { isLive, type Phase } from "./lifecycle/life.js";

/** What the element shows beside, above or instead of its frame. */
export type Notice = "none" | "loading" | "ready" | "silent" | "failed";

/** How the element is, for scripts, styles, assistive technology and viewers. */
export interface Status {
  readonly state: DashboardState;
  /** Whether the viewer still waits for something. */
  readonly isBusy: boolean;
  readonly notice: Notice;
}

/**
 * The status that a phase means. The notices of errors are not here: a listener can prevent them, so they are shown once
 * the error is reported.
 */
export function statusOf(phase: Phase): Status {
  const state = phase.is;
  const isWaiting = phase.is === "waiting-for-session";
  if (state === "idle" || state === "failed" || (isWaiting && phase.source === "reported")) {
    return { state, isBusy: false, notice: "none" };
  }
  if (phase.is === "connecting") {
    if (phase.overdue) return { state, isBusy: false, notice: "none" };
    // nothing is announced: the page may be one to sign in
    const isUsable = phase.hasLoaded && !phase.plan.expectsReady;
    return { state, isBusy: !isUsable, notice: isUsable ? "none" : "loading" };
  }
  if (!isLive(phase)) return { state, isBusy: true, notice: "loading" };
  const { plan, is } = phase;
  const isLoadingWidgets = is === "ready" && plan.target.surface === "dashboard" && plan.isSigned;
  return { state, isBusy: isLoadingWidgets, notice: "ready" };
}
