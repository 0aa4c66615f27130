/** The element's life as data: the phases of a load, each with its own data, and the data that outlives a load. */
import type { ReadyPayload } from "../../protocol/events.js";
import type { SessionReason } from "../../protocol/session-endpoint.js";
import type { DashboardError } from "../dom-events.js";
import type { FailureClues, FailureCode } from "../failures.js";
import type { ErrorReport } from "../view/status.js";
import type { LoadPlan } from "./load-plan.js";

/** Readings of the three clocks, in milliseconds; times in a life are such readings. */
export interface Times {
  /** Continues while the computer sleeps, and never goes back. */
  readonly wall: number;
  /** Counts while the page runs. */
  readonly awake: number;
  /** Counts while the page runs and is visible. */
  readonly visible: number;
}

/** The conditions at the moment of an input. */
export interface Moment extends Times {
  /** A random number from 0 up to, but not including, 1. */
  readonly random: number;
  readonly isHidden: boolean;
  /** Whether the element has been near the viewport since it was connected. */
  readonly isNear: boolean;
  /** Whether no page has loaded in the frame, or it was removed. */
  readonly isBlank: boolean;
  /** Observations that may explain why the frame's embed is not ready. */
  readonly clues: FailureClues;
  /** Whether anything provides sessions. */
  readonly hasSource: boolean;
  /** Why sources of sessions that were set are ignored; empty if none is. */
  readonly rejections: string;
}

/** A session that can be taken once. It is not readable, so that neither a log nor a copy of a life contains it. */
export class SealedSession {
  #session: string | undefined;

  constructor(session: string | undefined) {
    this.#session = session;
  }

  take(): string | undefined {
    const session = this.#session;
    this.#session = undefined;
    return session;
  }
}

/**
 * The state of the request for a session, beside the phase: the first one for a load that waits, a renewal for a frame,
 * which stays at least until the new session arrives, or another one for a failed load.
 */
export type RequestState =
  | { readonly kind: "none" }
  | { readonly kind: "requesting" }
  /** It begins at this time, because the last one was not long ago. */
  | ({ readonly kind: "scheduled" } & Partial<Times>)
  /** A load has no source of sessions, which is reported at this time. */
  | { readonly kind: "missing"; readonly visible: number }
  /** A listener has promised a session, which must arrive before this time if that of a frame is over. */
  | { readonly kind: "promised"; readonly wall?: number }
  /** No session arrived, which was reported. A renewal begins again when the page is online or shown, or the token ends. */
  | { readonly kind: "failed" };

/** The token's age, by the wall clock. It begins with `ready`, or with `load` if the embed sends no `ready`. */
type Token =
  | { readonly kind: "unused" }
  | { readonly kind: "fresh"; readonly wall: number; readonly endsAt: number }
  /** In its last hour: renewed when the page is next hidden. */
  | { readonly kind: "late"; readonly wall: number }
  | { readonly kind: "over" };

export interface FrameSession {
  token: Token;
  /** Whether the embed has reported that it is over. */
  isOver: boolean;
  /** Whether the page itself has set it, so that it may have been used before. */
  isReadyMade: boolean;
  /** Whether the embed accepts a new one in place: possible once it reports its session's end, until one did not help. */
  inPlace: "unknown" | "possible" | "failed";
  /** When a session was last posted in place. */
  setAt: number;
  /** How often the embed has reported an expired session since the last renewal. */
  expirations: number;
  /** When it began: with `ready`, or when it was posted in place. */
  since: number;
}

type Deadline =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly awake: number }
  /** A timeout does not prove a failure: the frame stays, and a late `ready` is accepted. */
  | { readonly kind: "passed" };

/** A frame with a session, or of a private embed. */
interface Frame {
  readonly plan: LoadPlan;
  session: FrameSession | undefined;
  /** Whether it has fired `load` for a page. */
  hasLoaded: boolean;
}

export interface Connecting extends Frame {
  readonly kind: "connecting";
  /** For the frame's URL. */
  readonly urlSession: SealedSession;
  /** Whether its page has sent a message, or the viewer has chosen to see it anyway: until then, a notice covers it. */
  isRevealed: boolean;
  deadline: Deadline;
}

export interface Live extends Frame {
  kind: "ready" | "loaded";
  payload: ReadyPayload;
  /** Until this time (wall clock), a `load` is that of the page that became ready, not of another. */
  ignoreLoadUntil: number;
  /** The frame has loaded another page, which may become ready until this time. */
  reload: { readonly kind: "reloading"; readonly awake: number } | undefined;
  /** How often the embed became ready in this frame: the queue of actions opens again each time. */
  readyCount: number;
}

/** A load that waits for its session; a private one continues at once without a session. */
interface Waiting {
  readonly kind: "waiting-for-session";
  readonly plan: LoadPlan;
}

export interface Failed {
  readonly kind: "failed";
  readonly code: FailureCode;
  /** Set if the session was over and no new one arrived: another request follows automatically. */
  recovery?: {
    readonly plan: LoadPlan;
    /** The codes of the failures that were reported since then. */
    readonly reported: readonly FailureCode[];
  };
}

/** After `viewer-changed`, `svc-state-change` follows at the next update. */
type Idle =
  | { readonly kind: "idle"; readonly why: "disconnected" | "unconfigured" | "viewer-changed" }
  | { readonly kind: "idle"; readonly why: "off-screen"; readonly reason: SessionReason };

export type Phase = Idle | Waiting | Connecting | Live | Failed;

type Framed = Connecting | Live;

export type SignedFrame = Framed & { session: FrameSession };

/** A one-time effect. Everything else that must exist follows from the life (`needs.ts`). */
export type Effect =
  | ({ readonly kind: "report" } & ErrorReport)
  | { readonly kind: "navigate"; readonly path: string }
  | { readonly kind: "resolve-ready"; readonly payload: ReadyPayload }
  /** Posts the new session to the embed. */
  | { readonly kind: "set-session"; readonly session: SealedSession };

/** The `ready` promise. A new id is a new promise, and a pending one settles with it. */
export interface Ready {
  readonly promiseId: number;
  readonly rejection?: { readonly code: FailureCode; readonly message: string };
}

/** An input of the load with this id. It is ignored if that load has ended. */
export interface OfLoad {
  readonly loadId: number;
}

/** The outcome of the request with this id. It is ignored unless that request is under way. */
export interface OfRequest {
  readonly requestId: number;
}

/** A transition changes a copy. Objects that are not part of one life, such as plans, are shared and never changed. */
export interface Life {
  phase: Phase;
  /** Increases with each load and at its end. */
  loadId: number;
  request: RequestState;
  /** How many sessions were requested, at least one by each load; also the id of the current request. */
  requestCount: number;
  /** The reason of the load that the next update starts. Until then nothing is requested, and actions wait. */
  pendingLoad: SessionReason | undefined;
  /** When the last renewal by a new load began, and the last in place. */
  renewedAt: number;
  renewedInPlaceAt: number;
  ready: Ready;
  lastError: DashboardError | null;
  /** Whether the phase's failure has a notice, because no listener has prevented it. */
  hasNotice: boolean;
  /** Whether `queue-full` was reported, which happens once until the next load begins. */
  isQueueFullReported: boolean;
  /** The last path that the embed reported. */
  embedPath: string | undefined;
  /** The path before a change of the target, until the load that this replaces has ended. */
  formerPath: string | undefined;
  /** Pending effects, the oldest first. */
  effects: readonly Effect[];
}

export const NEW_LIFE: Life = {
  phase: { kind: "idle", why: "disconnected" },
  loadId: 0,
  request: { kind: "none" },
  requestCount: 0,
  pendingLoad: undefined,
  renewedAt: -Infinity,
  renewedInPlaceAt: -Infinity,
  ready: { promiseId: 0 },
  lastError: null,
  hasNotice: false,
  isQueueFullReported: false,
  embedPath: undefined,
  formerPath: undefined,
  effects: [],
};

export function isLive(phase: Phase): phase is Live {
  return phase.kind === "ready" || phase.kind === "loaded";
}

export function hasFrame(phase: Phase): phase is Framed {
  return phase.kind === "connecting" || isLive(phase);
}

export function hasSession(phase: Phase): phase is SignedFrame {
  return hasFrame(phase) && phase.session !== undefined;
}

/** Whether a load or a frame exists, and no other load is pending. */
export function isUnderWay({ phase, pendingLoad }: Life): boolean {
  return (hasFrame(phase) || phase.kind === "waiting-for-session") && pendingLoad === undefined;
}

export function renewsInPlace({ inPlace }: FrameSession): boolean {
  return inPlace === "possible";
}
