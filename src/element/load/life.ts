/**
 * The element's life as data: the phases of a load, with no combination in them that can't be. Past 250 lines, because the
 * types are read together.
 */
import type { EmbedEvent, ReadyPayload } from "../../protocol/events.js";
import type { DashboardError } from "../dom-events.js";
import type { FailureCode } from "../failures.js";
import type { SessionReason } from "../../protocol/session-endpoint.js";
import type { ProblemText } from "../texts.js";
import type { LoadPlan, PrivatePlan, SignedPlan } from "./load-plan.js";

/** Readings of the three clocks, in milliseconds; times in a life are such readings. */
export interface Times {
  /** Continues while the computer sleeps, and never goes back. */
  readonly wall: number;
  /** Counts while the page runs. */
  readonly awake: number;
  /** Counts while the page runs and is visible. */
  readonly visible: number;
}

/** What is true at the moment of an input. */
export interface Moment extends Times {
  /** A random number from 0 up to, but not including, 1. */
  readonly random: number;
  readonly isHidden: boolean;
  /** Whether the element has been near the viewport since it was connected. */
  readonly isNear: boolean;
  /** Whether no page was loaded into the frame, or something removed it. */
  readonly isBlank: boolean;
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

  /** Returns the session, once. */
  take(): string | undefined {
    const session = this.#session;
    this.#session = undefined;
    return session;
  }
}

/** A session is being requested; results of another number are ignored. */
export interface Requesting {
  readonly kind: "requesting";
  readonly request: number;
}

/** How a load gets its session. */
type LoadRequest =
  | Requesting
  /** Nothing provides one: that is reported at this time of the visible clock. */
  | { readonly kind: "missing"; readonly visible: number }
  /** That was reported: the viewer waits for nothing. */
  | { readonly kind: "reported"; readonly hasNotice: boolean }
  /** A listener has promised to provide one. */
  | { readonly kind: "awaited" };

/** How the session of a frame is renewed: the frame stays at least until the new one is there. */
type RenewalRequest =
  | { readonly kind: "none" }
  /** Due, but too early after the last one: it begins at this time of the wall clock. */
  | { readonly kind: "postponed"; readonly wall: number }
  | Requesting
  /** No session came: it is requested again when the page comes back online or into view, and at the token's end. */
  | { readonly kind: "failed" }
  /** A listener has promised one, which must be there at this time of the wall clock. */
  | { readonly kind: "promised"; readonly wall: number };

/** How a failed load whose session is over recovers: it requests another at this time of the visible clock. */
type RecoveryRequest = Requesting | { readonly kind: "later"; readonly visible: number };

/** The token's age, by the wall clock. It begins with `ready`, or with `load` where none comes. */
export type Token =
  | { readonly kind: "unused" }
  | { readonly kind: "fresh"; readonly wall: number; readonly endsAt: number }
  /** Its last hour: the next moment in which nobody looks is used to renew it. */
  | { readonly kind: "late"; readonly wall: number }
  | { readonly kind: "over" };

/** Whether an embed takes a new session in place: only one that speaks of its session does. */
type InPlace =
  | { readonly kind: "unknown" }
  /** `setAt`: when a session was last posted to it; `expirations`: how often it has reported its end since. */
  | { readonly kind: "possible"; readonly setAt: number; readonly expirations: number }
  /** It took one, and lost it at once: from then on, only a new load helps. */
  | { readonly kind: "failed" };

/** What is known of the session in a frame. */
interface FrameSession {
  readonly plan: SignedPlan;
  sessionRequest: RenewalRequest;
  token: Token;
  /** The embed has reported its end. */
  isOver: boolean;
  /** The page itself has set it, so that it may have been used before. */
  isReadyMade: boolean;
}

interface LiveSession extends FrameSession {
  inPlace: InPlace;
  /** When it began: with `ready`, or when it was posted in place. */
  since: number;
}

/** A frame without a session. */
interface NoSession {
  readonly plan: PrivatePlan;
  readonly sessionRequest?: undefined;
  readonly token?: undefined;
}

/** How long `ready` may take. */
type Deadline =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly awake: number }
  /** There is no evidence of a failure: the frame stays, and a late `ready` makes up for it. */
  | { readonly kind: "passed"; readonly hasNotice: boolean };

/** What may explain why no `ready` comes; messages of failures name it. */
export interface Clues {
  /** Our frame spoke the protocol from this other origin. */
  foreignOrigin?: string;
  /** The page's policy forbade a frame of this origin, perhaps because the tenant led there. */
  blockedOrigin?: string;
  /** The member for which a `ready` event was ignored. */
  invalidMember?: string;
}

interface ConnectingFrame {
  readonly kind: "connecting";
  /** For the frame's URL. */
  readonly session: SealedSession;
  /** The frame has fired `load` for a page of its own. */
  hasLoaded: boolean;
  /** Its page has sent something, or the viewer wants to see it anyway: until then a notice covers it. */
  isRevealed: boolean;
  deadline: Deadline;
  clues: Clues;
}

interface LiveFrame {
  kind: "ready" | "loaded";
  payload: ReadyPayload;
  hasLoaded: boolean;
  /** Until then (wall clock), a `load` is of the page that became ready, not of another. */
  ignoreLoadUntil: number;
  /** The frame has loaded another page, which may become ready until then. */
  reload: { readonly kind: "reloading"; readonly awake: number } | undefined;
  /** How often it became ready in this frame: its queue of actions opens anew each time. */
  readies: number;
}

export type Connecting = ConnectingFrame & (FrameSession | NoSession);
export type Live = LiveFrame & (LiveSession | NoSession);

/** Loads that wait for a session; private ones get none at once. */
export type Waiting = { readonly kind: "waiting-for-session" } & (
  | { readonly plan: LoadPlan; sessionRequest: Requesting }
  | { readonly plan: SignedPlan; sessionRequest: LoadRequest }
);

export type Failed = { readonly kind: "failed"; code: FailureCode; hasNotice: boolean } & (
  | { readonly sessionRequest?: undefined }
  /** The session was over and no new one came: one is requested again by itself. `reported`: codes of failures since. */
  | { readonly plan: SignedPlan; sessionRequest: RecoveryRequest; readonly reported: readonly FailureCode[] }
);

/** `viewer-changed` is idle already, and says so at the next update. */
type Idle =
  | { readonly kind: "idle"; readonly why: "disconnected" | "unconfigured" | "viewer-changed" }
  | { readonly kind: "idle"; readonly why: "off-screen"; readonly reason: SessionReason };

export type Phase = Idle | Waiting | Connecting | Live | Failed;

/** A phase in which there is a frame. */
export type Framed = Connecting | Live;

/** A phase in which there is a frame with a session. */
export type SignedFrame = (ConnectingFrame & FrameSession) | (LiveFrame & LiveSession);

/** What is done once; all else that must exist follows from the life (`needs.ts`). */
export type Effect =
  /** Dispatches `svc-error`, and unless a listener prevents it, writes to the console and shows the notice. */
  | {
      readonly kind: "report";
      readonly error: DashboardError;
      /** The embed's message. */
      readonly envelope: EmbedEvent<"error"> | null;
      readonly hasNotice: boolean;
      /** Whether the element mends it by itself. */
      readonly isRecovering: boolean;
      /** What the notice says, where the error alone does not decide it. */
      readonly noticeText?: ProblemText | undefined;
    }
  /** Posts `navigate`. */
  | { readonly kind: "navigate"; readonly path: string }
  | { readonly kind: "resolve-ready"; readonly payload: ReadyPayload }
  /** Posts the new session to the embed. */
  | { readonly kind: "set-session"; readonly session: SealedSession };

export type Report = Extract<Effect, { kind: "report" }>;

/** The `ready` promise: a new turn is a new promise, and a pending one settles with it. */
export interface Ready {
  readonly turn: number;
  readonly rejection?: { readonly code: FailureCode; readonly message: string };
}

/** A transition works on a copy; what is not of an element's own life, such as a plan, is shared and never changed. */
export interface Life {
  phase: Phase;
  /** Grows with each load and at its end. */
  load: number;
  /** Grows with each request for a session. */
  requests: number;
  /** Why the next update starts a load, if it does. Until then nothing is requested, and actions wait. */
  due: SessionReason | undefined;
  hasLoadedBefore: boolean;
  /** When the last renewal by a new load began, and the last in place. */
  renewedAt: number;
  renewedInPlaceAt: number;
  ready: Ready;
  lastError: DashboardError | null;
  /** `queue-full` is reported once until the next load begins. */
  isQueueFullReported: boolean;
  /** The last path that the embed reported. */
  embedPath: string | undefined;
  /** The same, until the load ends that a changed target replaces. */
  formerPath: string | undefined;
  /** What is still to be done once, the oldest first. */
  effects: readonly Effect[];
}

export const NEW_LIFE: Life = {
  phase: { kind: "idle", why: "disconnected" },
  load: 0,
  requests: 0,
  due: undefined,
  hasLoadedBefore: false,
  renewedAt: -Infinity,
  renewedInPlaceAt: -Infinity,
  ready: { turn: 0 },
  lastError: null,
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
  return hasFrame(phase) && phase.token !== undefined;
}

export function isRecovering(phase: Phase): phase is Extract<Failed, { sessionRequest: RecoveryRequest }> {
  return phase.kind === "failed" && phase.sessionRequest !== undefined;
}

/** Whether a load or a frame exists. */
export function isUnderWay({ phase, due }: Life): boolean {
  return (hasFrame(phase) || phase.kind === "waiting-for-session") && due === undefined;
}

/** Whether a frame shows nothing new until it gets another session. */
export function hasEnded({ isOver, token }: SignedFrame): boolean {
  return isOver || token.kind === "over";
}

/** Whether a renewal waits for a session, and no new load is due. */
export function isRenewing({ phase, due }: Life): boolean {
  return hasSession(phase) && phase.sessionRequest.kind !== "none" && due === undefined;
}

/** Whether a renewal keeps the frame. */
export function renewsInPlace(phase: SignedFrame): boolean {
  return "inPlace" in phase && phase.inPlace.kind === "possible";
}
