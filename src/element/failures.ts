/** What can go wrong on the host's side. Codes follow SemVer, texts do not. */
export type FailureCode =
  | "invalid-configuration"
  | "session-failed"
  | "session-refused"
  | "frame-blocked"
  | "never-committed"
  | "wrong-page"
  | "ready-timeout"
  | "queue-full"
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

/** An error with a failure's code: what `ready` rejects with. */
export class SvcDashboardError extends Error {
  override readonly name = "SvcDashboardError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
