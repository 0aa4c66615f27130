import type { EmbedEvent, ReadyPayload } from "../../protocol/events.js";
import type { FailureCode } from "../failures.js";
import type { ProblemText } from "../texts.js";
import type { LoadPlan } from "./load-plan.js";
import type { Clues, SealedSession } from "./life.js";

/** Why there is no session. */
export interface FailedRequest {
  readonly code: FailureCode;
  readonly message: string;
  readonly noticeText?: ProblemText | undefined;
}

/** Everything that can happen. With `load` or `request`, it is ignored unless that is the current one. */
export type Input =
  | { kind: "connected" | "disconnected" | "online" | "visibility" }
  /** The page has come back from the back/forward cache. */
  | { kind: "restored" }
  /** The element has come near the viewport, or may have got a box. */
  | { kind: "near" }
  /** A due time has been reached. */
  | { kind: "time" }
  /** A property has changed, in its setter: what is shown, who is looking, or how it is loaded. */
  | { kind: "target-changed" | "viewer-changed" | "load-changed" | "session-changed" }
  /** The page has set another `path`, which contradicts nothing that is under way. */
  | { kind: "path-changed"; path: string | undefined }
  /** The element has updated. */
  | { kind: "updated" }
  /** The page has provided what a load or a renewal may wait for. */
  | { kind: "source-found"; hasSession: boolean; hasNewSource: boolean }
  /** `reload()` or the retry button. */
  | { kind: "requested"; reason: "reload" | "retry" }
  /** The load that is due; nothing, where nothing is configured, or a message, where it can't begin. */
  | { kind: "planned"; plan: LoadPlan | undefined; hasNewSession: boolean; isRendered: boolean }
  | { kind: "unplannable"; message: string }
  /** The load has its session, or needs none. The plan is made now: state and path may have changed since the request. */
  | { kind: "session"; request: number; session: SealedSession; plan: LoadPlan; isReadyMade: boolean }
  | ({ kind: "session-failed"; request: number } & FailedRequest)
  /** Nothing provides a session. */
  | { kind: "no-source"; request: number; isHandled: boolean }
  | { kind: "frame"; load: number; what: "loaded" | "lost" | "blocked" | "emptied" | "flood" }
  | { kind: "clue"; load: number; clues: Clues }
  /** The tenant's page has sent something, or the viewer wants to see the frame anyway. */
  | { kind: "revealed"; load: number }
  | { kind: "ready"; load: number; payload: ReadyPayload }
  | { kind: "all-loaded"; load: number }
  /** The embed has reported a path. */
  | { kind: "moved"; load: number; path: string }
  /** The embed reports that its session will expire, or has expired. */
  | { kind: "session-over"; load: number; hasExpired: boolean }
  | { kind: "embed-error"; load: number; envelope: EmbedEvent<"error"> }
  /** A failure that no load ends with. */
  | { kind: "problem"; code: FailureCode; message: string }
  | { kind: "queue-full" }
  /** No listener has prevented the notice of the error that was just reported. */
  | { kind: "noticed"; load: number };

export type InputOf<Kind extends Input["kind"]> = Extract<Input, { kind: Kind }>;
