/**
 * The consequences of each input of the element's life. It is longer than 250 lines, because it is read from top to bottom:
 * each input comes before the functions that it leads to.
 */
import { isPathOfApp } from "../../protocol/embed-path.js";
import type { EmbedEvent, ReadyPayload } from "../../protocol/events.js";
import { NO_WINDOW, type FailureCode } from "../failures.js";
import {
  hasFrame,
  hasSession,
  isLive,
  isUnderWay,
  type Life,
  type Live,
  type Moment,
  type OfLoad,
  type OfRequest,
  type SealedSession,
  type Times,
} from "./life.js";
import type { LoadPlan } from "./load-plan.js";
import * as renewal from "./renewal.js";
import {
  beginLoad,
  addEffect,
  endLoad,
  fail,
  failWith,
  messageIn,
  rejectReady,
  renewReady,
  report,
  reportFailure,
  requestSession,
  startLater,
} from "./steps.js";

/** How long a load waits for a source of sessions, while the page is visible, before it reports that there is none. */
export const SESSION_MISSING_TIMEOUT = 5000;

/** How long another page in the frame may take to become ready, after its `load`. */
export const RELOAD_TIMEOUT = 5000;

/** How long after its `ready` a page may fire `load`: the page before may have been an interstitial one. */
const LATE_LOAD_TIMEOUT = 60_000;

/**
 * Returns the next life. Pure: no DOM, no timer, no promise, no clock.
 *
 * 1. Timers that have elapsed come first: after sleep, a computer may report other inputs before them.
 * 2. An input of a load or a request that has ended is ignored.
 * 3. The input leads to the next life. The resources that it needs are not listed here, but follow from it (`needs.ts`);
 *    only one-time effects are added to it.
 *
 * The steps change a copy of the life, so that each reads as a list of changes.
 */
export function transition(before: Life, input: Input, at: Moment): Life {
  const life = { ...before, phase: { ...before.phase } };
  if (hasSession(life.phase)) life.phase.session = { ...life.phase.session };
  for (let timer; life.pendingLoad === undefined && (timer = timersOf(life).find(isOver, at));) {
    ON_ELAPSED[timer.kind]?.(life, at);
  }
  if ("loadId" in input && input.loadId !== life.loadId) return life;
  if ("requestId" in input && input.requestId !== requestIdOf(life)) return life;
  (ON as Record<string, (life: Life, input: Input, at: Moment) => void>)[input.kind]!(life, input, at);
  return life;
}

function requestIdOf({ request, requestCount, pendingLoad }: Life): number | undefined {
  return pendingLoad === undefined && request.kind === "requesting" ? requestCount : undefined;
}

/** A part of a life that ends at a time on one of the clocks. */
interface Timer extends Partial<Times> {
  readonly kind: string;
}

export function timersOf({ phase, request }: Life): readonly Timer[] {
  const token = hasSession(phase) ? phase.session.token : undefined;
  const frame = isLive(phase) ? phase.reload : phase.kind === "connecting" ? phase.deadline : undefined;
  return [request, token, frame].filter((timer) => timer !== undefined);
}

function isOver(this: Moment, { wall = Infinity, awake = Infinity, visible = Infinity }: Timer): boolean {
  return this.wall >= wall || this.awake >= awake || this.visible >= visible;
}

/** By kind of timer. Each leads to a life that no longer waits for that timer. None counts while a load is pending. */
const ON_ELAPSED: Readonly<Record<string, (life: Life, at: Moment) => void>> = {
  missing(life, at) {
    life.request = { kind: "failed" };
    life.hasNotice = false;
    reportFailure(life, "session-missing", messageIn(life.phase, "session-missing", at), { hasNotice: true });
  },

  scheduled(life, at) {
    if (life.phase.kind === "failed") requestSession(life);
    else renewal.renew(life, at);
  },

  promised: renewal.failWithoutSource,
  fresh: renewal.onTokenLate,
  late: renewal.onTokenOver,

  reloading(life, at) {
    if (isLive(life.phase)) life.phase.reload = undefined;
    renewal.renew(life, at);
  },

  running(life, at) {
    const { phase } = life;
    if (phase.kind !== "connecting") return;
    if (at.isBlank) {
      fail(life, "never-committed", messageIn(phase, "never-committed"));
      return;
    }
    const code = at.clues.foreignOrigin === undefined ? "ready-timeout" : "wrong-page";
    const message = messageIn(phase, code, at);
    phase.deadline = { kind: "passed" };
    life.hasNotice = false;
    rejectReady(life, code, message);
    reportFailure(life, code, message, { hasNotice: true });
  },
};

const UNCONFIGURED = { kind: "idle", why: "unconfigured" } as const;

/** By kind of input. An input of a load or a request is ignored unless that is the current one. */
const ON = {
  connected(life: Life): void {
    life.phase = UNCONFIGURED;
    startLater(life, life.requestCount > 0 ? "move" : "load");
  },

  disconnected(life: Life): void {
    endLoad(life);
    life.phase = { kind: "idle", why: "disconnected" };
  },

  /** The page has come back from the back/forward cache. */
  restored(life: Life): void {
    const { phase } = life;
    // WebKit keeps the page but not the load of its frame
    const isInterrupted = phase.kind === "connecting" && (phase.plan.expectsReady || !phase.hasLoaded);
    if (isInterrupted) startLater(life, "retry");
  },

  /** The element has come near the viewport, or may now have a box. */
  near(life: Life): void {
    const { phase } = life;
    if (phase.kind === "idle" && phase.why === "off-screen") startLater(life, phase.reason);
  },

  /** A timer has elapsed, which is handled before every input. */
  time: (): void => undefined,
  online: (life: Life, _: object, at: Moment): void => renewal.renewAgain(life, at),
  visibility: renewal.onVisibilityChange,

  /** A property of the target was set. */
  "target-changed"(life: Life): void {
    life.formerPath ??= life.embedPath;
    life.embedPath = undefined;
    changeLoad(life);
  },

  "viewer-changed"(life: Life): void {
    endLoad(life);
    renewReady(life);
    life.lastError = null;
    life.embedPath = undefined;
    if (isAway(life)) return;
    life.phase = { kind: "idle", why: "viewer-changed" };
    startLater(life, "load");
  },

  /** A property that determines how the target is loaded was set. */
  "load-changed": changeLoad,

  /** The page has set a session. A renewal that waits for one uses it, once the element has updated. */
  "session-changed"(life: Life): void {
    if (!isRenewing(life)) changeLoad(life);
  },

  /** The page has set another `path`, which does not contradict a load that is under way. */
  "path-changed"(life: Life, { path }: { path: string | undefined }): void {
    if (isUnderWay(life)) {
      if (path !== undefined) addEffect(life, { kind: "navigate", path });
      return;
    }
    const { phase } = life;
    life.embedPath = life.formerPath = undefined;
    // the load may have failed without it
    if (phase.kind === "failed" && phase.code === "invalid-configuration" && !life.pendingLoad)
      loadAnew(life);
  },

  /** The element has updated after a change of its viewer. */
  updated(life: Life): void {
    if (life.phase.kind === "idle" && life.phase.why === "viewer-changed") life.phase = UNCONFIGURED;
  },

  /** `reload()` or the retry button. */
  requested(life: Life, { reason }: { reason: "reload" | "retry" }): void {
    renewReady(life);
    life.pendingLoad = reason; // takes precedence over any other reason
    startLater(life, reason);
  },

  /** The pending load begins; without a plan, nothing is configured. */
  planned(
    life: Life,
    input: { plan: LoadPlan | undefined; hasNewSession: boolean; isRendered: boolean },
    at: Moment,
  ): void {
    const { plan, hasNewSession, isRendered } = input;
    const isFirst = life.pendingLoad === "load" && !hasNewSession;
    const isOffScreen = !isRendered || (plan?.isLazy && !at.isNear);
    const isRequested = plan?.reason === "reload" || plan?.reason === "retry";
    life.pendingLoad = undefined;
    if (plan && isFirst && isUnchanged(life, plan)) resume(life);
    else if (!plan || (isOffScreen && !isRequested)) {
      endLoad(life);
      life.phase = plan ? { kind: "idle", why: "off-screen", reason: plan.reason } : UNCONFIGURED;
    } else {
      beginLoad(life, plan);
      life.phase = { kind: "waiting-for-session", plan };
      requestSession(life);
    }
  },

  /** The pending load can't begin. */
  unplannable(life: Life, { message }: { message: string }): void {
    life.pendingLoad = undefined;
    fail(life, "invalid-configuration", message);
  },

  /** The page has provided a session or a source of sessions, which a load or a renewal may wait for. */
  "source-found"(life: Life, input: { hasSession: boolean; hasNewSource: boolean }, at: Moment): void {
    const { phase } = life;
    if (input.hasSession && isRenewing(life) && hasSession(phase)) renewal.renewNow(life, phase);
    else if (!input.hasNewSource) return;
    else if (phase.kind === "failed" && phase.code === "invalid-configuration") loadAnew(life);
    else if (phase.kind === "waiting-for-session" && life.request.kind !== "requesting") requestSession(life);
    else renewal.renewAgain(life, at);
  },

  /** The load has its session, or needs none. The plan is made now: state and path may have changed since the request. */
  session(
    life: Life,
    input: OfRequest & { session: SealedSession; plan: LoadPlan; isReadyMade: boolean },
    at: Moment,
  ): void {
    const { phase } = life;
    const { session, plan, isReadyMade } = input;
    life.request = { kind: "none" };
    if (isLive(phase) && phase.session?.inPlace === "possible") {
      phase.session = { ...renewal.acceptedSession(phase.session, at, true), isReadyMade, setAt: at.wall };
      addEffect(life, { kind: "set-session", session });
      return;
    }
    if (phase.kind === "failed") life.renewedAt = at.wall;
    if (phase.kind !== "waiting-for-session") beginLoad(life, plan); // it replaces a frame, or a failed load
    const { readyTimeout } = plan;
    life.phase = {
      kind: "connecting",
      plan,
      urlSession: session,
      session: plan.isSigned ? renewal.newSession(isReadyMade) : undefined,
      hasLoaded: false,
      isRevealed: false,
      deadline: readyTimeout > 0 ? { kind: "running", awake: at.awake + readyTimeout } : { kind: "none" },
    };
  },

  "session-failed"(life: Life, failure: OfRequest & renewal.FailedRequest, at: Moment): void {
    renewal.onRequestFailed(life, failure, at);
  },

  /** Nothing provides a session. `isHandled`: a listener has promised one. */
  "no-source"(life: Life, { isHandled }: OfRequest & { isHandled: boolean }, at: Moment): void {
    const { phase } = life;
    renewal.onSourceMissing(life, isHandled, at);
    if (phase.kind !== "waiting-for-session" || !phase.plan.isSigned) return;
    const visible = at.visible + SESSION_MISSING_TIMEOUT;
    if (isHandled) life.request = { kind: "promised" };
    else if (at.rejections) fail(life, "invalid-configuration", at.rejections);
    else life.request = { kind: "missing", visible };
  },

  /** An event of the frame. `emptied`: it has another window. */
  frame(life: Life, { event }: OfLoad & { event: FrameEvent }, at: Moment): void {
    const { phase } = life;
    if (event === "emptied") startLater(life, "move");
    else if (event === "lost") fail(life, "never-committed", NO_WINDOW);
    else if (event === "flood") fail(life, "message-flood", messageIn(phase, "message-flood"));
    else if (event === "blocked") {
      if (phase.kind === "connecting") fail(life, "frame-blocked", messageIn(phase, "frame-blocked"));
    } else if (hasFrame(phase)) {
      if (isLive(phase)) onLaterLoad(phase, at);
      else if (hasSession(phase) && !phase.hasLoaded) phase.session.token = renewal.freshToken(at);
      phase.hasLoaded = true;
    }
  },

  /** A page in the frame has sent a message, or the viewer has chosen to see the frame anyway. */
  revealed: ofLoad(({ phase }) => {
    if (phase.kind === "connecting") phase.isRevealed = true;
  }),

  ready(life: Life, { payload }: OfLoad & { payload: ReadyPayload }, at: Moment): void {
    const { phase } = life;
    if (!hasFrame(phase)) return;
    if (life.ready.rejection) renewReady(life);
    life.lastError = null;
    life.request = { kind: "none" };
    const { plan, session, hasLoaded } = phase;
    const isAgain = isLive(phase);
    life.phase = {
      kind: "ready",
      payload,
      plan,
      hasLoaded,
      session: session && renewal.acceptedSession(session, at, !isAgain),
      ignoreLoadUntil: isAgain && phase.reload ? phase.ignoreLoadUntil : at.wall + LATE_LOAD_TIMEOUT,
      reload: undefined,
      readyCount: isAgain ? phase.readyCount + 1 : 1,
    };
    const { embedPath } = life; // an app that became ready again returns to its last path
    if (isAgain && isPathOfApp(embedPath, payload.deploymentId)) {
      addEffect(life, { kind: "navigate", path: embedPath });
    }
    addEffect(life, { kind: "resolve-ready", payload });
  },

  /** All widgets have rendered. */
  "all-loaded": ofLoad(({ phase }) => {
    if (phase.kind === "ready") phase.kind = "loaded";
  }),

  /** The embed has reported a path. */
  moved(life: Life, { path }: OfLoad & { path: string }): void {
    life.embedPath = path;
  },

  "session-over": renewal.onSessionReport,

  "embed-error"(life: Life, { envelope }: OfLoad & { envelope: EmbedEvent<"error"> }, at: Moment): void {
    const { payload: error } = envelope;
    if (!error.fatal) report(life, error, { envelope });
    else if (!renewal.onFatalError(life, envelope, at)) failWith(life, "embed-error", error, { envelope });
  },

  /** A failure that does not end the load. */
  problem(life: Life, { code, message }: { code: FailureCode; message: string }): void {
    reportFailure(life, code, message);
  },

  "queue-full"(life: Life): void {
    if (life.isQueueFullReported) return;
    life.isQueueFullReported = true;
    reportFailure(life, "queue-full", messageIn(life.phase, "queue-full"));
  },

  /** No listener has prevented the notice of the error that was just reported. */
  noticed: ofLoad((life) => {
    life.hasNotice = true;
  }),
};

/** Types the handler of an input that has only the id of its load. */
function ofLoad(handle: (life: Life) => void): (life: Life, input: OfLoad) => void {
  return handle;
}

type FrameEvent = "loaded" | "lost" | "blocked" | "emptied" | "flood";

type Handlers = typeof ON;

/** The kind of an input, with the members that its handler takes. */
export type InputOf<Kind extends keyof Handlers> = { kind: Kind } & (Parameters<Handlers[Kind]> extends [
  Life,
  infer Members,
  ...unknown[],
]
  ? Members
  : object);

/** All inputs. */
export type Input = { [Kind in keyof Handlers]: InputOf<Kind> }[keyof Handlers];

const isAway = ({ phase }: Life): boolean => phase.kind === "idle" && phase.why === "disconnected";

/** Whether a renewal waits for a session, and no new load is pending. */
export function isRenewing({ phase, request, pendingLoad }: Life): boolean {
  return hasSession(phase) && request.kind !== "none" && pendingLoad === undefined;
}

/** Makes the next update load another target, or the same one in another way. */
function changeLoad(life: Life): void {
  const isNewWait = life.requestCount > 0 || (!isAway(life) && life.pendingLoad === undefined);
  if (isNewWait) renewReady(life);
  if (!isAway(life)) startLater(life, "load");
}

/** Loads again, because the page may now have set a value that the load lacked. */
function loadAnew(life: Life): void {
  renewReady(life);
  startLater(life, "load");
}

/**
 * Whether the pending load would show what the frame shows already: some libraries update a page by removing the
 * attributes and writing them again.
 */
function isUnchanged({ phase, request }: Life, plan: LoadPlan): boolean {
  const isStable = isLive(phase) || (phase.kind === "connecting" && phase.deadline.kind !== "passed");
  return isStable && request.kind !== "requesting" && plan.hasMessaging && plan.key === phase.plan.key;
}

/** Keeps the embed instead of starting the pending load, whose promise becomes that of the embed. */
function resume(life: Life): void {
  const { phase } = life;
  life.embedPath ??= life.formerPath;
  life.formerPath = undefined;
  if (isLive(phase)) addEffect(life, { kind: "resolve-ready", payload: phase.payload });
}

/** Handles a later `load`: the session of the page before is lost, and renewed unless the new page is ready in time. */
function onLaterLoad(phase: Live, at: Moment): void {
  const isAnotherPage = phase.session && phase.hasLoaded && at.wall > phase.ignoreLoadUntil;
  if (isAnotherPage) phase.reload = { kind: "reloading", awake: at.awake + RELOAD_TIMEOUT };
  phase.ignoreLoadUntil = -Infinity;
}
