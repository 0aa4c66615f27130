import type { Input, InputOf } from "./inputs.js";
import { EMBED_INPUTS } from "./embed-inputs.js";
import { isLive, isRenewing, isUnderWay, lacksSession, type Life, type Moment } from "./life.js";
import type { LoadPlan } from "./load-plan.js";
import { elapse } from "./elapse.js";
import { SESSION_INPUTS } from "./session-inputs.js";
import {
  beginLoad,
  doOnce,
  endLoad,
  enter,
  fail,
  messageIn,
  rejectReady,
  renewReady,
  report,
  reportOf,
  startLater,
} from "./steps.js";
import { hostFailure } from "../failures.js";

/** What follows from some of the inputs, for each of them. */
export type InputsOf<Kind extends Input["kind"]> = {
  readonly [K in Kind]: (life: Life, input: InputOf<K>, at: Moment) => Life;
};

/** What follows from what the page and the viewer do with the element. */
const PAGE_INPUTS: InputsOf<
  | ("connected" | "disconnected" | "restored" | "near" | "time")
  | ("target-changed" | "viewer-changed" | "load-changed" | "session-set" | "path-changed" | "updated")
  | ("requested" | "planned" | "unplannable" | "problem" | "queue-full" | "noticed")
> = {
  connected: (life) =>
    startLater(enter(life, { kind: "idle", why: "unconfigured" }), life.hasLoadedBefore ? "move" : "load"),

  disconnected: (life) => enter(endLoad(life), { kind: "idle", why: "disconnected" }),

  restored: (life) => {
    const { phase } = life;
    // WebKit keeps the page but not the load of its frame
    const isInterrupted = phase.kind === "connecting" && (phase.plan.expectsReady || !phase.hasLoaded);
    return isInterrupted ? startLater(life, "retry") : life;
  },

  near: (life) =>
    life.phase.kind === "idle" && life.phase.why === "off-screen"
      ? startLater(life, life.phase.reason)
      : life,

  time: (life) => life, // due times are looked at before every input

  "target-changed": (life) =>
    changeTarget({ ...life, formerPath: life.formerPath ?? life.embedPath, embedPath: undefined }),

  "viewer-changed": (life) => {
    const ended = renewReady({ ...endLoad(life), lastError: null, embedPath: undefined });
    return isAway(life) ? ended : startLater(enter(ended, { kind: "idle", why: "viewer-changed" }), "load");
  },

  "load-changed": changeTarget,

  // one that a renewal waits for serves that renewal, once the element has updated
  "session-set": (life) => (isRenewing(life) ? life : changeTarget(life)),

  "path-changed": (life, { path }) => {
    const { phase } = life;
    if (isUnderWay(life)) return path === undefined ? life : doOnce(life, { kind: "navigate", path });
    const started = { ...life, embedPath: undefined, formerPath: undefined };
    // it may be what the load lacked
    const isLacking = phase.kind === "failed" && phase.code === "invalid-configuration";
    return isLacking && life.due === undefined ? startLater(renewReady(started), "load") : started;
  },

  updated: (life) =>
    life.phase.kind === "idle" && life.phase.why === "viewer-changed"
      ? enter(life, { kind: "idle", why: "unconfigured" })
      : life,

  requested: (life, { reason }) => ({ ...renewReady(life), due: reason }),

  planned: ({ due, ...others }, { plan, hasNewSession }, at) => {
    const life = { ...others, due: undefined };
    if (plan && due === "load" && !hasNewSession && isUnchanged(life, plan)) return resume(life);
    if (!plan) return enter(endLoad(life), { kind: "idle", why: "unconfigured" });
    const isRequested = plan.reason === "reload" || plan.reason === "retry";
    if (plan.isLazy && !at.isNear && !isRequested) {
      return enter(endLoad(life), { kind: "idle", why: "off-screen", reason: plan.reason });
    }
    const request = life.requests + 1;
    const begun = enter(
      { ...beginLoad(life), requests: request, hasLoadedBefore: true },
      { kind: "waiting-for-session", plan, request },
    );
    if (plan.hasMessaging) return begun;
    return rejectReady(begun, "messaging-off", messageIn(begun.phase, "messaging-off"));
  },

  unplannable: (life, { message }) => fail({ ...life, due: undefined }, "invalid-configuration", message),

  problem: (life, { code, message }) => report(life, reportOf(hostFailure(code, message, false))),

  "queue-full": (life) =>
    life.isQueueFullReported
      ? life
      : report(
          { ...life, isQueueFullReported: true },
          reportOf(hostFailure("queue-full", messageIn(life.phase, "queue-full"), false)),
        ),

  noticed: (life) => {
    const { phase } = life;
    if (phase.kind === "failed") return enter(life, { ...phase, hasNotice: true });
    if (phase.kind === "connecting" && phase.deadline.kind === "passed") {
      return enter(life, { ...phase, deadline: { ...phase.deadline, hasNotice: true } });
    }
    if (lacksSession(phase) && phase.lack.kind === "reported") {
      return enter(life, { ...phase, lack: { kind: "reported", hasNotice: true } });
    }
    return life;
  },
};

const isAway = ({ phase }: Life): boolean => phase.kind === "idle" && phase.why === "disconnected";

/** The next update loads something else, or the same with another session. */
function changeTarget(life: Life): Life {
  const isNewWait = life.hasLoadedBefore || (!isAway(life) && life.due === undefined);
  const changed = isNewWait ? renewReady(life) : life;
  return isAway(life) ? changed : startLater(changed, "load");
}

/**
 * Whether a load that is due would show what the frame shows already: some libraries update a page by removing the
 * attributes and writing them again.
 */
function isUnchanged({ phase }: Life, plan: LoadPlan): boolean {
  const isStable = isLive(phase) || (phase.kind === "connecting" && phase.deadline.kind !== "passed");
  return (
    isStable && phase.held?.renewal.kind !== "requesting" && plan.hasMessaging && plan.key === phase.plan.key
  );
}

/** No load is due after all: the embed stays, and a promise that was made for the next one is its own. */
function resume(life: Life): Life {
  const { phase } = life;
  const resumed = { ...life, embedPath: life.formerPath, formerPath: undefined };
  return isLive(phase) ? doOnce(resumed, { kind: "resolve-ready", payload: phase.payload }) : resumed;
}

const INPUTS: InputsOf<Input["kind"]> = {
  ...PAGE_INPUTS,
  ...SESSION_INPUTS,
  ...EMBED_INPUTS,
};

/**
 * What follows from everything that can happen in the element's life. Pure: no DOM, no timer, no promise, no clock.
 *
 * 1. Due times that have passed come first: a computer that slept may report something else before its timers.
 * 2. An input of a load or a request that has ended is ignored.
 * 3. The input leads to the next life. What must exist for it is not said here but follows from it (`needs.ts`); only what
 *    is done once is added to its effects.
 */
export function transition(life: Life, input: Input, at: Moment): Life {
  const now = elapse(life, at);
  if ("load" in input && input.load !== now.load) return now;
  if ("request" in input && input.request !== now.requests) return now;
  const handle = INPUTS[input.kind] as (life: Life, input: Input, at: Moment) => Life;
  return handle(now, input, at);
}
