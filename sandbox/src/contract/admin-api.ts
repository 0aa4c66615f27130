import type { Fault } from "./fault.js";

/** The response of `/__sandbox/state`. Its dates are strings in JSON. */
export interface AdminState {
  /** The latest requests. */
  requests: LoggedRequest[];
  faults: SetFault[];
  /** The operations that can fail. */
  operations: string[];
  clock: { now: Date; isReal: boolean; isStopped: boolean };
  settings: Settings;
}

/** A request after its response. */
export interface LoggedRequest {
  /** Counts the requests since the start. */
  id: number;
  /** The `operationId`; null for requests that are not operations. */
  operation: string | null;
  method: string;
  path: string;
  /** With `[hidden]` in place of secrets. */
  query: Record<string, string>;
  status: number;
  /** When it arrived, by the sandbox's clock. */
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

/** The settings that can change while a sandbox runs. */
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
