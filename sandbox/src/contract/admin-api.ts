import type { Fault } from "./fault.js";

/** What the admin API under `/__sandbox` and the methods of a running sandbox report. Dates are texts in JSON. */

/** What `/__sandbox/state` answers with. */
export interface AdminState {
  /** The last ones. */
  requests: LoggedRequest[];
  embeds: EmbedLoad[];
  faults: SetFault[];
  /** The operations that can fail. */
  operations: string[];
  clock: { now: Date; isReal: boolean; isStopped: boolean };
  settings: Settings;
  assumptions: AssumptionUse[];
}

/** A request that the sandbox has answered. */
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
  /** How long the answer took, in real milliseconds. */
  durationMs: number;
}

/**
 * An embed that has been loaded: one exchange of a session, and what its page has asked since. A session that is renewed in
 * place counts as another load.
 */
export interface EmbedLoad {
  id: number;
  embedTenant: string | null;
  deploymentId: number;
  /** The dashboard that its page asked for first; null until then, and on other surfaces. */
  publicId: string | null;
  /** How often its page has asked for something. */
  requests: number;
  /** By the sandbox's clock. */
  firstSeen: Date;
  lastSeen: Date;
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
  /** How long every operation waits before it answers, in milliseconds. */
  latencyMs: number;
}

/** What the OpenAPI document fills in where the service's description shows nothing. */
export interface Assumption {
  /** Its place in the document, such as `EnvVariable.name`. */
  id: string;
  text: string;
}

/** An assumption of the OpenAPI document, and the responses that depended on it. */
export interface AssumptionUse extends Assumption {
  /** How many answers. */
  count: number;
  /** The last of them. */
  last: { operation: string; status: number; at: Date } | null;
}

/** A dashboard that can be embedded. */
export interface EmbeddableDashboard {
  publicId: string;
  title: string | null;
  deploymentId: number;
}

/** When a notification runs next: the service's responses do not contain it. */
export interface ScheduledRun {
  deploymentId: number;
  id: number;
  /** In words. */
  schedule: string;
  timezone: string;
  /** Null for one that is switched off, and where no run comes any more. */
  nextRunAt: Date | null;
}

/** The data of one moment, kept under a name. */
export interface Snapshot {
  name: string;
  /** By the sandbox's clock. */
  takenAt: Date;
}
