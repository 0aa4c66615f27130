import type { Fault } from "./fault.js";

/** The response of `/__sandbox/state`. Its dates are strings in JSON. */
export interface AdminState {
  /** The last ones. */
  requests: LoggedRequest[];
  faults: SetFault[];
  /** The operations that can fail. */
  operations: string[];
  clock: { now: Date; isReal: boolean; isStopped: boolean };
  settings: Settings;
}

/** A request that has its response. */
export interface LoggedRequest {
  /** Counts the requests since the start. */
  id: number;
  /** The `operationId`, where the request was one. */
  operation: string | null;
  method: string;
  path: string;
  /** Secrets read `[hidden]`. */
  query: Record<string, string>;
  status: number;
  /** When it came, by the sandbox's clock. */
  at: Date;
  /** How long the response took, in real milliseconds. */
  durationMs: number;
}

/** A fault that is set. */
export interface SetFault {
  id: number;
  fault: Fault;
  /** How often it has happened. */
  met: number;
}

/** What can be set while a sandbox runs. */
export interface Settings {
  /** How long a new session can be redeemed, in milliseconds. */
  sessionTtlMs: number;
  /** How long every operation waits before it responds, in milliseconds. */
  latencyMs: number;
}

/** A dashboard that can be embedded. */
export interface EmbeddableDashboard {
  publicId: string;
  title: string | null;
  deploymentId: number;
}
