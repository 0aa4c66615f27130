import { elapse } from "./elapse.js";
import { EMBED_INPUTS } from "./embed-inputs.js";
import type { Input, InputOf } from "./inputs.js";
import { isLive, isRenewing, isUnderWay, type Life, type Moment } from "./life.js";
import type { LoadPlan } from "./load-plan.js";
import { SESSION_INPUTS } from "./session-inputs.js";
import {
  beginLoad,
  doOnce,
  endLoad,
  fail,
  messageIn,
  rejectWithoutMessaging,
  renewReady,
  reportFailure,
  request,
  startLater,
} from "./steps.js";

/** What follows from some of the inputs, for each of them. */
export type InputsOf<Kind extends Input["kind"]> = {
  readonly [K in Kind]: (life: Life, input: InputOf<K>, at: Moment) => void;
};

const UNCONFIGURED = { kind: "idle", why: "unconfigured" } as const;

/** What follows from what the page and the viewer do with the element. */
const PAGE_INPUTS: InputsOf<
  | ("connected" | "disconnected" | "restored" | "near" | "time")
  | ("target-changed" | "viewer-changed" | "load-changed" | "session-changed" | "path-changed" | "updated")
  | ("requested" | "planned" | "unplannable" | "problem" | "queue-full" | "noticed")
> = {
  connected: (life) => {
    life.phase = UNCONFIGURED;
    startLater(life, life.hasLoadedBefore ? "move" : "load");
  },

  disconnected: (life) => {
    endLoad(life);
    life.phase = { kind: "idle", why: "disconnected" };
  },

  restored: (life) => {
    const { phase } = life;
    // WebKit keeps the page but not the load of its frame
    const isInterrupted = phase.kind === "connecting" && (phase.plan.expectsReady || !phase.hasLoaded);
    if (isInterrupted) startLater(life, "retry");
  },

  near: (life) => {
    const { phase } = life;
    if (phase.kind === "idle" && phase.why === "off-screen") startLater(life, phase.reason);
  },

  time: () => undefined, // due times are looked at before every input

  "target-changed": (life) => {
    life.formerPath ??= life.embedPath;
    life.embedPath = undefined;
    changeLoad(life);
  },

  "viewer-changed": (life) => {
    endLoad(life);
    renewReady(life);
    life.lastError = null;
    life.embedPath = undefined;
    if (isAway(life)) return;
    life.phase = { kind: "idle", why: "viewer-changed" };
    startLater(life, "load");
  },

  "load-changed": changeLoad,

  "session-changed": (life) => {
    // one that a renewal waits for serves that renewal, once the element has updated
    if (!isRenewing(life)) changeLoad(life);
  },

  "path-changed": (life, { path }) => {
    if (isUnderWay(life)) {
      if (path !== undefined) doOnce(life, { kind: "navigate", path });
      return;
    }
    const { phase } = life;
    life.embedPath = life.formerPath = undefined;
    // it may be what the load lacked
    if (phase.kind !== "failed" || phase.code !== "invalid-configuration" || life.due !== undefined) return;
    renewReady(life);
    startLater(life, "load");
  },

  updated: (life) => {
    if (life.phase.kind === "idle" && life.phase.why === "viewer-changed") life.phase = UNCONFIGURED;
  },

  requested: (life, { reason }) => {
    renewReady(life);
    life.due = undefined; // goes before any other reason
    startLater(life, reason);
  },

  planned: (life, { plan, hasNewSession, isRendered }, at) => {
    const isFirst = life.due === "load" && !hasNewSession;
    const isOffScreen = !isRendered || (plan?.isLazy && !at.isNear);
    life.due = undefined;
    if (plan && isFirst && isUnchanged(life, plan)) {
      resume(life);
      return;
    }
    const isRequested = plan?.reason === "reload" || plan?.reason === "retry";
    if (!plan || (isOffScreen && !isRequested)) {
      endLoad(life);
      life.phase = plan ? { kind: "idle", why: "off-screen", reason: plan.reason } : UNCONFIGURED;
      return;
    }
    beginLoad(life);
    life.hasLoadedBefore = true;
    life.phase = { kind: "waiting-for-session", plan, sessionRequest: request(life) };
    rejectWithoutMessaging(life, plan);
  },

  unplannable: (life, { message }) => {
    life.due = undefined;
    fail(life, "invalid-configuration", message);
  },

  problem: (life, { code, message }) => reportFailure(life, code, message),

  "queue-full": (life) => {
    if (life.isQueueFullReported) return;
    life.isQueueFullReported = true;
    reportFailure(life, "queue-full", messageIn(life.phase, "queue-full"));
  },

  noticed: ({ phase }) => {
    if (phase.kind === "failed") phase.hasNotice = true;
    else if (phase.kind === "connecting" && phase.deadline.kind === "passed") {
      phase.deadline = { ...phase.deadline, hasNotice: true };
    } else if (phase.kind === "waiting-for-session" && phase.sessionRequest.kind === "reported") {
      phase.sessionRequest = { kind: "reported", hasNotice: true };
    }
  },
};

const isAway = ({ phase }: Life): boolean => phase.kind === "idle" && phase.why === "disconnected";

/** The next update loads something else, or the same in another way. */
function changeLoad(life: Life): void {
  const isNewWait = life.hasLoadedBefore || (!isAway(life) && life.due === undefined);
  if (isNewWait) renewReady(life);
  if (!isAway(life)) startLater(life, "load");
}

/**
 * Whether a load that is due would show what the frame shows already: some libraries update a page by removing the
 * attributes and writing them again.
 */
function isUnchanged({ phase }: Life, plan: LoadPlan): boolean {
  const isStable = isLive(phase) || (phase.kind === "connecting" && phase.deadline.kind !== "passed");
  return (
    isStable &&
    phase.sessionRequest?.kind !== "requesting" &&
    plan.hasMessaging &&
    plan.key === phase.plan.key
  );
}

/** No load is due after all: the embed stays, and a promise that was made for the next one is its own. */
function resume(life: Life): void {
  const { phase } = life;
  life.embedPath ??= life.formerPath;
  life.formerPath = undefined;
  if (isLive(phase)) doOnce(life, { kind: "resolve-ready", payload: phase.payload });
}

const INPUTS: InputsOf<Input["kind"]> = { ...PAGE_INPUTS, ...SESSION_INPUTS, ...EMBED_INPUTS };

/**
 * What follows from everything that can happen in the element's life. Pure: no DOM, no timer, no promise, no clock.
 *
 * 1. Due times that have passed come first: a computer that slept may report something else before its timers.
 * 2. An input of a load or a request that has ended is ignored.
 * 3. The input leads to the next life. What must exist for it is not said here but follows from it (`needs.ts`); only what
 *    is done once is added to its effects.
 *
 * The steps change a copy of the life, so that each reads as a list of what is different now.
 */
export function transition(before: Life, input: Input, at: Moment): Life {
  const life = { ...before, phase: { ...before.phase } };
  elapse(life, at);
  if ("load" in input && input.load !== life.load) return life;
  if ("request" in input && input.request !== requestIn(life)) return life;
  const handle = INPUTS[input.kind] as (life: Life, input: Input, at: Moment) => void;
  handle(life, input, at);
  return life;
}

/** The number of the request for a session that is under way. */
function requestIn({ phase, due }: Life): number | undefined {
  return due === undefined && "sessionRequest" in phase && phase.sessionRequest?.kind === "requesting"
    ? phase.sessionRequest.request
    : undefined;
}
