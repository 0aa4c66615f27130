/** What can go wrong on the host's side. Codes follow SemVer, texts do not. */
export type FailureCode =
  /** A value is wrong, missing, or does not fit another. Not fatal while the load can do without the value. */
  | "invalid-configuration"
  /** The endpoint or provider gave no session in five attempts of up to 30 s each. */
  | "session-failed"
  /** It answered 401 or 403. Never tried again by itself. */
  | "session-refused"
  /** The page's own Content-Security-Policy forbids the frame. */
  | "frame-blocked"
  /** Nothing was loaded before the deadline. */
  | "never-committed"
  /** The frame speaks the protocol, but from another origin. Not fatal. */
  | "wrong-page"
  /** No `ready` before the deadline, for any other reason; the message lists them. Not fatal. */
  | "ready-timeout"
  /** More than 256 actions wait for `ready`. */
  | "queue-full"
  /** More than 2,000 messages in a second. */
  | "message-flood";

/** The detail of `svc-error` for a failure on the host's side. */
export interface HostFailure {
  /** What happened and what to do, in English, for the developer. */
  message: string;
  name: "SvcDashboardError";
  context: "host";
  code: FailureCode;
  /** True when the load is over; false when the frame may work all the same. */
  fatal: boolean;
}

export function hostFailure(code: FailureCode, message: string, fatal: boolean): HostFailure {
  return { message, name: "SvcDashboardError", context: "host", code, fatal };
}

/** Positive evidence ends a load; a frame that is only silent so far may be healthy, and stays. */
export function isFatal(code: FailureCode, isSilent: boolean): boolean {
  return code === "queue-full" ? !isSilent : code !== "ready-timeout" && code !== "wrong-page";
}

/** An error with a failure's code: what `ready` rejects with. */
export class SvcDashboardError extends Error {
  override readonly name = "SvcDashboardError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
