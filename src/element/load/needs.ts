import type { DashboardState } from "../dom-events.js";
import type { SessionReason } from "../../protocol/session-endpoint.js";
import {
  hasFrame,
  hasSession,
  isLive,
  renewsInPlace,
  type Life,
  type Phase,
  type SealedSession,
  type Times,
} from "./life.js";
import { duesOf } from "./elapse.js";
import type { LoadPlan } from "./load-plan.js";
import type { Patience } from "../session/request-session.js";

/**
 * What the element shows beside its frame (`silent`), or else above or instead of it. `undecided`: what is shown stays
 * until the listeners of an error have decided about its notice.
 */
export type Notice = "none" | "loading" | "ready" | "silent" | "failed" | "undecided";

/** How the element is, for scripts, styles, assistive technology and viewers. */
export interface Status {
  readonly state: DashboardState;
  /** Whether the viewer still waits for something. */
  readonly isBusy: boolean;
  readonly notice: Notice;
}

/** What exists for as long as it is needed with the same key. */
export interface Things {
  /** Loads the plan's URL. The key is the number of the load. */
  frame: { readonly key: number; readonly plan: LoadPlan; readonly session: SealedSession | undefined };
  /** The queue is open, for the embed that became ready; until then, actions wait. */
  queue: { readonly key: string };
  request: {
    readonly key: number;
    readonly plan: LoadPlan;
    readonly reason: SessionReason;
    readonly patience: Patience;
  };
  /** The element waits until it is near the viewport. */
  viewport: { readonly key: true };
  /** The next due time on each clock is the key. */
  wall: { readonly key: number };
  awake: { readonly key: number };
  visible: { readonly key: number };
}

export interface Needs {
  readonly things: { readonly [Name in keyof Things]?: Things[Name] | undefined };
  readonly status: Status;
  /** Whether listeners know of the state too. */
  readonly isAnnounced: boolean;
  /** The load whose URL says what the embed knows from the start. */
  readonly plan: LoadPlan | undefined;
  /** Whether an update must come, which starts the load that is due. */
  readonly update: boolean;
}

/** What must exist for a life. Everything here is begun and ended in `reconcile.ts` alone. */
export function needsOf(life: Life): Needs {
  const { phase, due, load } = life;
  const isIdle = phase.kind === "idle";
  const things: Needs["things"] = {
    frame: hasFrame(phase)
      ? { key: load, plan: phase.plan, session: "session" in phase ? phase.session : undefined }
      : undefined,
    viewport: isIdle && phase.why === "off-screen" ? { key: true } : undefined,
  };
  return {
    // while another load is due, actions wait for it, and nothing is requested or waited for
    things:
      due === undefined
        ? {
            ...things,
            ...dueTimes(phase),
            queue: isLive(phase) ? { key: `${load} ${phase.readies}` } : undefined,
            request: requestOf(phase),
          }
        : things,
    status: statusOf(life),
    isAnnounced: !(isIdle && phase.why === "viewer-changed"),
    plan: "plan" in phase ? phase.plan : undefined,
    update: due !== undefined && !(isIdle && phase.why === "disconnected"),
  };
}

function statusOf({ phase, effects }: Life): Status {
  const isUndecided = effects.some((effect) => effect.kind === "report" && effect.hasNotice);
  const status = settledStatusOf(phase);
  return isUndecided ? { ...status, notice: "undecided" } : status;
}

/** The notices of errors are shown once no listener has prevented them. */
function settledStatusOf(phase: Phase): Status {
  const state = phase.kind;
  const failed = (hasNotice: boolean, notice: Notice = "failed"): Status => ({
    state,
    isBusy: false,
    notice: hasNotice ? notice : "none",
  });
  if (phase.kind === "idle") return { state, isBusy: false, notice: "none" };
  if (phase.kind === "failed") return failed(phase.hasNotice);
  if (phase.kind === "waiting-for-session" && phase.sessionRequest.kind === "reported") {
    return failed(phase.sessionRequest.hasNotice);
  }
  if (phase.kind === "connecting") {
    const { deadline, isRevealed } = phase;
    if (deadline.kind === "passed") return failed(deadline.hasNotice, isRevealed ? "silent" : "failed");
    // nothing is announced: the page may be one to sign in
    const isUsable = phase.hasLoaded && !phase.plan.expectsReady;
    return { state, isBusy: !isUsable, notice: isUsable ? "none" : "loading" };
  }
  if (!isLive(phase)) return { state, isBusy: true, notice: "loading" };
  const { plan, kind } = phase;
  const isLoadingWidgets = kind === "ready" && plan.target.surface === "dashboard" && plan.isSigned;
  return { state, isBusy: isLoadingWidgets, notice: "ready" };
}

function requestOf(phase: Phase): Things["request"] | undefined {
  if (!("plan" in phase) || phase.sessionRequest?.kind !== "requesting") return undefined;
  const { plan, sessionRequest } = phase;
  const isFrame = hasSession(phase);
  const reason = isFrame && renewsInPlace(phase) ? "renew" : "expired";
  return {
    key: sessionRequest.request,
    plan,
    reason: phase.kind === "waiting-for-session" ? plan.reason : reason,
    patience: phase.kind === "failed" ? "recovery" : isFrame && phase.isOver ? "session-over" : "load",
  };
}

/** The next due time on each clock. */
function dueTimes(phase: Phase): Needs["things"] {
  const next = (clock: keyof Times): { key: number } | undefined => {
    const key = Math.min(...duesOf(phase).map((due) => due[clock] ?? Infinity));
    return key < Infinity ? { key } : undefined;
  };
  return { wall: next("wall"), awake: next("awake"), visible: next("visible") };
}
