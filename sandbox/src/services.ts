import type { MiddlewareHandler } from "hono";
import type { Clock } from "./clock.js";
import type { Fault } from "./contract/fault.js";
import type { Renewal } from "./contract/renewal.js";
import type { AppEnv } from "./http/app-env.js";
import type { Signer } from "./http/signer.js";
import type { SessionStore } from "./sessions/session-store.js";
import type { Database } from "./store/database.js";

/** The dependencies of request handlers, created by the composition root. Handlers do not depend on each other. */
export interface Services {
  database: Database;
  clock: Clock;
  signer: Signer;
  sessions: SessionStore;
  /** Names the operation that a route handles, and applies the latency and the faults that are set for it. */
  operation: (name: string) => MiddlewareHandler<AppEnv>;
  loadFaults: LoadFaults;
  /** By how many days stored data is moved where it is shown: whole weeks. */
  shiftDays: number;
  /** How the embed pages renew their sessions; unset if they do not. */
  renewal?: Renewal | undefined;
  /** The origin under which browsers reach the sandbox; unset if it is that of each request. */
  publicOrigin?: string | undefined;
}

/** The faults of an embed's load. Taking one counts it as met. */
export interface LoadFaults {
  /** The event faults of the next load. */
  takeEvents(): Fault[];
  /** Whether the next load has messaging: false if a fault sets a plan that excludes it. */
  takeMessaging(): boolean;
}

/**
 * Handles an operation's request, which was validated against the OpenAPI document. Resolves to the JSON body, or to
 * undefined for an empty one.
 */
export type Handler<Input, Body = object> = (services: Services, input: Input) => Promise<Body>;
