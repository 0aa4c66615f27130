/** The element's life as data: its phases, everything that can happen, and everything that follows from it. */
import type { EmbedEvent, ReadyPayload } from "../../protocol/events.js";
import type { DashboardError } from "../dom-events.js";
import type { FailureCode } from "../failures/failures.js";
import type { LoadPlan } from "../load-plan.js";
import type { SessionReason } from "../session-source.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long after the frame loaded another page that page may take to become ready. */
export const RELOAD_TIMEOUT = 5000;

/** How much later than its `ready` a page may fire `load`. */
export const LATE_LOAD_TIMEOUT = MINUTE;

/** How long after a renewal the next may begin: a tenant that rejects every session is not flooded. */
export const RENEWAL_INTERVAL = MINUTE;

/**
 * A session's token lives 24 hours. In the last one, the next moment in which nobody looks is used to renew it; from a
 * random point on, so that an office that opens its laptops at nine doesn't send all its requests at once.
 */
export const RENEWAL_DUE = 23 * HOUR;
export const RENEWAL_SPREAD = HOUR / 2;
export const TOKEN_END = 24 * HOUR;

/** How often a load that failed for want of a session requests one again, while the page is visible. */
export const RECOVERY_INTERVAL = MINUTE;

/** How long a frame whose session is over waits for the session that a listener has promised. */
export const PROMISE_TIMEOUT = MINUTE / 2;

/** How long a load waits for a session, while the page is visible, before it reports that nothing provides one. */
export const SESSION_MISSING_TIMEOUT = 5000;

/** What is known of a frame and of the session in it. */
interface Frame {
  readonly plan: LoadPlan;
  /** It has fired `load` for a page of its own. */
  readonly hasLoaded: boolean;
  readonly renewal: Renewal;
  /** The token's age; `late` is its last hour. It begins with `ready`, or with `load` where none comes. */
  readonly token: "fresh" | "late" | "over";
  /** Whether the embed has reported that its session is over. */
  readonly isSessionOver: boolean;
  /** Whether the page itself set the session, which may have been used before. */
  readonly isReadyMade: boolean;
}

export type Overdue = "ready-timeout" | "wrong-page";

/** Where the session comes from that a load waits for. */
type Source =
  | "requesting"
  /** Nothing provides one: a timer is running until that is reported. */
  | "missing"
  /** That was reported: the viewer waits for nothing. */
  | "reported"
  /** A listener has promised to provide one. */
  | "awaited";

/** A renewal of the session: the frame stays at least until the new one is there. */
type Renewal =
  | "none"
  /** Due, but too early after the last one: a timer is running. */
  | "postponed"
  /** A session is being requested. */
  | "requesting"
  /** No session came: requested again when the page comes back online or into view, and at the token's end. */
  | "failed";

/** The load has failed because its session is over and no new one came: one is requested again by itself. */
interface Recovery {
  readonly plan: LoadPlan;
  readonly isRequesting: boolean;
  /** The codes of failures that were reported since. */
  readonly reported: readonly FailureCode[];
}

/**
 * Whether an embed takes a new session in place, without a new load. Only embeds of a later version of the service do,
 * and those speak of their session first (`session-expiring`, `session-expired`).
 */
interface InPlace {
  /** `failed`: it took one, and lost it at once. From then on, only a new load helps. */
  readonly inPlace: "unknown" | "possible" | "failed";
  /** When its session began: with `ready`, or when the last one was posted. */
  readonly sessionSince: number;
  /** When a session was last posted to it. */
  readonly sessionSetAt: number;
  /** How many `session-expired` events belong to the renewal that is running, or was the last. */
  readonly expirations: number;
}

/** What is known of an embed that has become ready. */
export interface Live extends Frame, InPlace {
  /** The frame has loaded another page, which has not become ready yet: a timer is running. */
  readonly isReloading: boolean;
  /** Until then, a `load` is of the page that became ready, not of another. */
  readonly ignoreLoadUntil: number;
  /** It became ready more than once in this frame. */
  readonly isRestarted: boolean;
}

export type Phase =
  | { readonly is: "idle"; readonly why: "disconnected" | "unconfigured" }
  | { readonly is: "idle"; readonly why: "off-screen"; readonly reason: SessionReason }
  | { readonly is: "waiting-for-session"; readonly plan: LoadPlan; readonly source: Source }
  | ({
      readonly is: "connecting";
      readonly foreignOrigin?: string;
      /** The page's policy forbade a frame of this origin, perhaps because the tenant led there. */
      readonly blockedOrigin?: string;
      /** The member for which a `ready` event was ignored. */
      readonly invalidMember?: string;
      readonly overdue?: Overdue;
    } & Frame)
  | ({ readonly is: "ready" } & Live)
  | ({ readonly is: "loaded" } & Live)
  | { readonly is: "failed"; readonly code: FailureCode; readonly recovery?: Recovery | undefined };

export interface Life {
  readonly phase: Phase;
  /** Grows with each load and at its end: what belongs to an earlier number is ignored. */
  readonly load: number;
  /** Why the next update starts a load, if it does. */
  readonly due: SessionReason | undefined;
  readonly hasLoadedBefore: boolean;
  /** When the last renewal by a new load began. */
  readonly renewedAt: number;
  /** When the last renewal in place began. */
  readonly renewedInPlaceAt: number;
}

export const NEW_LIFE: Life = {
  phase: { is: "idle", why: "disconnected" },
  load: 0,
  due: undefined,
  hasLoadedBefore: false,
  renewedAt: -Infinity,
  renewedInPlaceAt: -Infinity,
};

export type Timer =
  /** `ready` has not come in time. */
  | "ready"
  /** Another page was loaded into the frame, and has not become ready in time. */
  | "reload"
  /** A renewal that was postponed may begin. */
  | "renewal"
  /** The token's last hour begins. */
  | "late-token"
  /** The token has expired. */
  | "token-end"
  /** A failed load may request a new session. */
  | "recovery"
  /** Nothing has provided a session in time. */
  | "session-missing";

/**
 * Everything that can happen; with `load`, it is ignored unless that load is the current one. `at` is the wall clock's
 * time: tokens age while a laptop sleeps.
 */
export type Input =
  | { is: "connected" | "disconnected" | "target-changed" | "path-changed" | "approached" }
  /** Somebody else is looking. */
  | { is: "viewer-changed" }
  /** The page has come back from the back/forward cache. */
  | { is: "page-restored" }
  /** A move by `moveBefore` has given the frame a new, empty window. */
  | { is: "frame-emptied"; load: number }
  | { is: "source-found"; at: number; isSession: boolean }
  | { is: "online"; at: number }
  | { is: "requested"; reason: "reload" | "retry" }
  | { is: "planned"; plan: LoadPlan | undefined; isNear: boolean; hasNewSession: boolean }
  | { is: "unplannable"; message: string }
  /** The load can open its frame: it has a session, or needs none. The session itself stays out of this data. */
  | { is: "session"; load: number; at: number; plan: LoadPlan; isReadyMade: boolean }
  | { is: "session-failed"; load: number; code: FailureCode; message: string }
  | { is: "no-source"; load: number; isHandled: boolean; refused: string }
  | { is: "frame-lost" | "frame-blocked" | "flood"; load: number }
  | { is: "frame-loaded"; load: number; at: number }
  | { is: "foreign-message" | "other-blocked"; load: number; origin: string }
  /** A `ready` event was ignored, because a member of it is invalid. */
  | { is: "invalid-ready"; load: number; member: string }
  | { is: "ready"; load: number; at: number }
  | { is: "ready-handled"; load: number; payload: ReadyPayload }
  | { is: "all-loaded"; load: number }
  /** The embed reports that its session will expire, or has expired. */
  | { is: "session-over"; load: number; at: number; hasExpired: boolean }
  | { is: "embed-error"; load: number; at: number; envelope: EmbedEvent<"error">; hasSource: boolean }
  | { is: "visibility"; isHidden: boolean; at: number }
  | { is: "time"; timer: Timer; load: number; at: number; isBlank: boolean; isHidden: boolean };

/** What an input leads to, in this order. */
export type Effect =
  /** Starts the load that is due, with the element's next update; until then, actions wait, and no session arrives. */
  | { do: "request-update" }
  /** Undoes that: no load is due after all. */
  | { do: "resume" }
  /** Nothing of the last load is shown or readable any more; the event follows with the next phase. */
  | { do: "clear-status" }
  /** Sets `state`, busy and notice by the phase, and dispatches the change. */
  | { do: "announce" }
  | { do: "await-viewport" }
  /** Ends the session request, the frame, its conversation and every timer. */
  | { do: "end-load" }
  /** Prepares the queue for an embed that has received nothing but its URL. */
  | { do: "begin-state" }
  /** Gets the plan's session: none, a ready-made one, or one from a provider. */
  | { do: "request-session"; plan: LoadPlan; patience: "load" | "recovery" }
  /** Asks the page for a session that nothing provides. */
  | { do: "need-session"; reason: SessionReason }
  | { do: "cancel-session" }
  | { do: "add-frame"; plan: LoadPlan }
  /** Posts the new session to the embed. */
  | { do: "set-session" }
  /** Loads the plan's URL, with the session in it. */
  | { do: "navigate"; plan: LoadPlan }
  /** @param spread up to so many ms more, at random */
  | { do: "start-timer"; timer: Timer; ms: number; spread?: number }
  | { do: "stop-timer"; timer: Timer }
  | { do: "renew-ready" | "renew-rejected-ready" }
  | { do: "resolve-ready"; payload: ReadyPayload }
  | { do: "reject-ready"; code: FailureCode; message: string }
  /** Posts navigate with the element's `path`. */
  | { do: "navigate-embed" }
  /** An app that became ready again in its frame returns to its last path. */
  | { do: "restore-path"; payload: ReadyPayload }
  /** Sets `lastError`. */
  | { do: "set-error"; error: DashboardError | null }
  /** Dispatches `svc-error`, and unless a listener prevents it, writes to the console and shows the notice. */
  | {
      do: "report";
      error: DashboardError;
      envelope: EmbedEvent<"error"> | null;
      notice: "failed" | "silent" | undefined;
      /** Whether the element mends it by itself. */
      isRecovering: boolean;
    };

export interface Step {
  readonly life: Life;
  readonly effects: readonly Effect[];
}

/** A phase in which there is a frame. */
export type Framed = Extract<Phase, Frame>;

export function hasFrame(phase: Phase): phase is Framed {
  return phase.is === "connecting" || isLive(phase);
}

/** Whether a frame shows nothing new until it gets another session. */
export function hasEnded(frame: Framed): boolean {
  return frame.isSessionOver || frame.token === "over";
}

export function isLive(phase: Phase): phase is Extract<Phase, { is: "ready" | "loaded" }> {
  return phase.is === "ready" || phase.is === "loaded";
}

/** What follows from some of the inputs, for each of them. */
export type InputsOf<Is extends Input["is"]> = {
  readonly [I in Is]: (life: Life, input: Extract<Input, { is: I }>) => Step;
};
