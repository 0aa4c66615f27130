import type { SessionReason } from "../../protocol/session-endpoint.js";
import type { RetryPolicy } from "../session/session-source.js";
import type { Notice, Status } from "../view/status.js";
import {
  hasFrame,
  hasSession,
  isLive,
  renewsInPlace,
  type Life,
  type SealedSession,
  type Times,
} from "./life.js";
import type { LoadPlan } from "./load-plan.js";
import { timersOf } from "./transition.js";

/** Each resource exists for as long as it is needed with the same key. */
export interface Resources {
  /** Loads the plan's URL. The key is the id of the load. */
  frame: { readonly key: number; readonly plan: LoadPlan; readonly session: SealedSession | undefined };
  /** The queue is open, for the embed that became ready; until then, actions wait. */
  queue: { readonly key: string };
  request: {
    readonly key: number;
    readonly plan: LoadPlan;
    readonly reason: SessionReason;
    readonly policy: RetryPolicy;
  };
  /** The element waits until it is near the viewport. */
  viewport: { readonly key: true };
  /** A timer on each clock; the key is its time. */
  wall: { readonly key: number };
  awake: { readonly key: number };
  visible: { readonly key: number };
}

export interface Needs {
  readonly resources: { readonly [Name in keyof Resources]?: Resources[Name] | undefined };
  readonly status: Status;
  /** Whether `svc-state-change` may be dispatched. */
  readonly mayAnnounce: boolean;
  /** The plan of the load whose URL contains the embed's first state. */
  readonly plan: LoadPlan | undefined;
  /** Whether an update is needed, which starts the pending load. */
  readonly update: boolean;
}

/** Returns what a life needs. Only `reconcile.ts` begins and ends resources. */
export function needsOf(life: Life): Needs {
  const { phase, pendingLoad, loadId } = life;
  const isIdle = phase.kind === "idle";
  const session = "urlSession" in phase ? phase.urlSession : undefined;
  const resources: Needs["resources"] = {
    frame: hasFrame(phase) ? { key: loadId, plan: phase.plan, session } : undefined,
    viewport: isIdle && phase.why === "off-screen" ? { key: true } : undefined,
  };
  return {
    // while a load is pending, actions wait for it, and there are no requests and timers
    resources:
      pendingLoad === undefined
        ? {
            ...resources,
            ...nextTimers(life),
            queue: isLive(phase) ? { key: `${loadId} ${phase.readyCount}` } : undefined,
            request: requestOf(life),
          }
        : resources,
    status: statusOf(life),
    mayAnnounce: !(isIdle && phase.why === "viewer-changed"),
    plan: "plan" in phase ? phase.plan : undefined,
    update: pendingLoad !== undefined && !(isIdle && phase.why === "disconnected"),
  };
}

function statusOf({ phase, request, effects, hasNotice }: Life): Status {
  const isUndecided = effects.some((effect) => effect.kind === "report" && effect.hasNotice);
  const status = (isBusy: boolean, notice: Notice): Status => ({
    state: phase.kind,
    isBusy,
    notice: isUndecided ? "undecided" : notice,
  });
  const failed = (notice: Notice): Status => status(false, hasNotice ? notice : "none");
  if (phase.kind === "idle") return status(false, "none");
  if (phase.kind === "failed") return failed("failed");
  if (phase.kind === "waiting-for-session") {
    return request.kind === "failed" ? failed("failed") : status(true, "loading");
  }
  if (phase.kind === "connecting") {
    if (phase.deadline.kind === "passed") return failed(phase.isRevealed ? "silent" : "failed");
    // not `ready`, which would be announced: the page may be a sign-in page
    const isUsable = phase.hasLoaded && !phase.plan.expectsReady;
    return status(!isUsable, isUsable ? "none" : "loading");
  }
  const { plan, kind } = phase;
  return status(kind === "ready" && plan.target.surface === "dashboard" && plan.isSigned, "ready");
}

function requestOf({ phase, request, requestCount: key }: Life): Resources["request"] | undefined {
  if (request.kind !== "requesting") return undefined;
  if ("recovery" in phase) return { key, plan: phase.recovery.plan, reason: "expired", policy: "recovery" };
  if (hasSession(phase)) {
    const { plan, session } = phase;
    const reason = renewsInPlace(session) ? "renew" : "expired";
    return { key, plan, reason, policy: session.isOver ? "session-over" : "load" };
  }
  return "plan" in phase ? { key, plan: phase.plan, reason: phase.plan.reason, policy: "load" } : undefined;
}

function nextTimers(life: Life): Needs["resources"] {
  const next = (clock: keyof Times): { key: number } | undefined => {
    const key = Math.min(...timersOf(life).map((timer) => timer[clock] ?? Infinity));
    return key < Infinity ? { key } : undefined;
  };
  return { wall: next("wall"), awake: next("awake"), visible: next("visible") };
}
