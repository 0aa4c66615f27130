import { recognizeCopies } from "./recognize-copies.js";

/** What can go wrong on the host's side. Codes follow SemVer, messages do not. */
export type FailureCode =
  /** A value is invalid, missing, or contradicts another. Fatal only to a load that can't start because of it. */
  | "invalid-configuration"
  /** The endpoint or provider gave no session in five attempts of up to 30 s each. */
  | "session-failed"
  /** It responded with 401, 403, or a redirect to another origin. A load never tries again by itself. */
  | "session-refused"
  /** Nothing provides a session, and the load has waited 5 s for one. Not fatal. */
  | "session-missing"
  /** The page's own Content-Security-Policy forbids the frame. */
  | "frame-blocked"
  /** No page was loaded before the timeout. */
  | "never-committed"
  /** The frame speaks the protocol, but from another origin. Not fatal. */
  | "wrong-page"
  /** No `ready` before the timeout, for any other reason; the message lists them. Not fatal. */
  | "ready-timeout"
  /** More than 256 actions wait for `ready`: the last one was dropped. Not fatal. */
  | "queue-full"
  /** More than 2,000 messages in a second. */
  | "message-flood"
  /** No `ready` will come, because messaging is off. Only `ready` rejects with it. */
  | "messaging-off"
  /** The embed reported a fatal error. Only `ready` rejects with it; the error itself is the embed's. */
  | "embed-error";

/** The detail of `svc-error` for a failure on the host's side. */
export interface HostFailure {
  /** What happened and what to do, in English, for developers. */
  message: string;
  name: "SvcDashboardError";
  context: "host";
  code: FailureCode;
  /** True when the load has ended; false when the frame may still work. */
  fatal: boolean;
}

export function hostFailure(code: FailureCode, message: string, fatal: boolean): HostFailure {
  return { message, name: "SvcDashboardError", context: "host", code, fatal };
}

/** An error with a failure's code: what `ready` rejects with. */
export class SvcDashboardError extends Error {
  override readonly name = "SvcDashboardError";
  readonly code: FailureCode;

  static {
    recognizeCopies(this, "error");
  }

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}
