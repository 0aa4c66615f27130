/** The element's life as data: the phases of a load, each with what is known in it, and what goes beyond one load. */
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
  /** Whether no page was loaded into the frame, or something removed it. */
  readonly isBlank: boolean;
  /** What may explain why the frame's embed is not ready. */
  readonly clues: FailureClues;
  /** Whether anything provides sessions. */
  readonly hasSource: boolean;
  /** Why sources of sessions that were set are ignored; empty if none is. */
  readonly refused: string;
}

/** A session on its way to its only use. Not readable, so that neither a log nor a copy of a life shows it. */
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
 * The state of the request for a session, beside the phase: of the first one for a load that waits, of a renewal for a frame,
 * which stays at least until the new one arrives, or of another one for a failed load.
 */
export type RequestState =
  | { readonly kind: "none" }
  | { readonly kind: "requesting" }
  /** Too early after the last one: it begins at this time. */
  | ({ readonly kind: "scheduled" } & Partial<Times>)
  /** A load has no source of sessions: that is reported at this time. */
  | { readonly kind: "missing"; readonly visible: number }
  /** A listener has promised one. It must arrive before this time where the session of a frame is over. */
  | { readonly kind: "promised"; readonly wall?: number }
  /** None came, which was reported. A renewal begins again when the page is online or shown, and at the token's end. */
  | { readonly kind: "failed" };

/** The token's age, by the wall clock. It begins with `ready`, or with `load` where none comes. */
type Token =
  | { readonly kind: "unused" }
  | { readonly kind: "fresh"; readonly wall: number; readonly endsAt: number }
  /** In its last hour: renewed when the page is next hidden. */
  | { readonly kind: "late"; readonly wall: number }
  | { readonly kind: "over" };

export interface FrameSession {
  token: Token;
  /** The embed has reported its end. */
  isOver: boolean;
  /** The page itself has set it, so that it may have been used before. */
  isReadyMade: boolean;
  /** Whether the embed takes a new one in place: only one that speaks of its session does, until it has lost one at once. */
  inPlace: "unknown" | "possible" | "failed";
  /** When one was last posted in place. */
  setAt: number;
  /** How often the embed has reported its end since. */
  expirations: number;
  /** When it began: with `ready`, or when it was posted in place. */
  since: number;
}

type Deadline =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly awake: number }
  /** The timeout proves no failure: the frame stays, and a late `ready` makes up for it. */
  | { readonly kind: "passed" };

/** A frame with a session, or of a private embed. */
interface Frame {
  readonly plan: LoadPlan;
  session: FrameSession | undefined;
  /** It has fired `load` for a page of its own. */
  hasLoaded: boolean;
}

export interface Connecting extends Frame {
  readonly kind: "connecting";
  /** For the frame's URL. */
  readonly urlSession: SealedSession;
  /** Its page has sent something, or the viewer wants to see it anyway: until then a notice covers it. */
  isRevealed: boolean;
  deadline: Deadline;
}

export interface Live extends Frame {
  kind: "ready" | "loaded";
  payload: ReadyPayload;
  /** Until then (wall clock), a `load` is of the page that became ready, not of another. */
  ignoreLoadUntil: number;
  /** The frame has loaded another page, which may become ready until then. */
  reload: { readonly kind: "reloading"; readonly awake: number } | undefined;
  /** How often it became ready in this frame: its queue of actions opens anew each time. */
  readyCount: number;
}

/** Loads that wait for a session; private ones get none at once. */
interface Waiting {
  readonly kind: "waiting-for-session";
  readonly plan: LoadPlan;
}

export interface Failed {
  readonly kind: "failed";
  readonly code: FailureCode;
  /** The session was over and no new one came: one is requested again by itself. */
  recovery?: {
    readonly plan: LoadPlan;
    /** Codes of failures that were reported since. */
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

/** A one-time effect. All else that must exist follows from the life (`needs.ts`). */
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

/** An input of the load with this id: ignored when that has ended. */
export interface OfLoad {
  readonly loadId: number;
}

/** The outcome of the request with this id: ignored unless that is under way. */
export interface OfRequest {
  readonly requestId: number;
}

/** A transition works on a copy; what is not of an element's own life, such as a plan, is shared and never changed. */
export interface Life {
  phase: Phase;
  /** Grows with each load and at its end. */
  loadId: number;
  request: RequestState;
  /** How many sessions were requested, one at least by each load: the id of the current request. */
  requestCount: number;
  /** The reason of the load that the next update starts. Until then nothing is requested, and actions wait. */
  pendingLoad: SessionReason | undefined;
  /** When the last renewal by a new load began, and the last in place. */
  renewedAt: number;
  renewedInPlaceAt: number;
  ready: Ready;
  lastError: DashboardError | null;
  /** No listener has prevented the notice of a failure that the phase is about. */
  hasNotice: boolean;
  /** `queue-full` is reported once until the next load begins. */
  isQueueFullReported: boolean;
  /** The last path that the embed reported. */
  embedPath: string | undefined;
  /** The same, until the load ends that a changed target replaces. */
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

/** Whether a load or a frame exists. */
export function isUnderWay({ phase, pendingLoad }: Life): boolean {
  return (hasFrame(phase) || phase.kind === "waiting-for-session") && pendingLoad === undefined;
}

export function renewsInPlace({ inPlace }: FrameSession): boolean {
  return inPlace === "possible";
}
