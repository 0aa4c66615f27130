import type { Fault } from "./contract/fault.js";
import type { SeedDate } from "./seed/seed-date.js";

/** The options of `startSandbox`; all are optional. */
export interface SandboxOptions {
  /** The port to listen on. Default 0: any free port. */
  port?: number | undefined;
  /** The address to listen on. Default 127.0.0.1: this machine only. Outside of loopback, any `Host` header is accepted. */
  host?: string | undefined;
  /** A folder that keeps the data; one process at a time. Default: in memory. Not together with `databaseUrl`. */
  data?: string | undefined;
  /** The URL of a PostgreSQL database that keeps the data instead; any number of processes at a time. */
  databaseUrl?: string | undefined;
  /** How many connections to that database each process opens at most. Default 8. */
  databasePool?: number | undefined;
  /** The bearer token of the management API. Default: a new one. */
  token?: string | undefined;
  /** A JSON file whose members replace those of the default seed, or `"fixtures"`: that seed with odd and hostile content. */
  seed?: string | undefined;
  /**
   * Where the last day of the dashboards' data is shown, which is stored as 2025-12-31: `"fixed"` there, `"today"` within
   * the last seven days, a date such as `"2026-03-01"` within the seven days up to it. Read once, at the start. Default:
   * `"fixed"`.
   */
  seedDate?: SeedDate | undefined;
  /** Restores kept data to the seed at the start. */
  reset?: boolean | undefined;
  /** Origins that may frame the embed pages. Default: all origins of this machine. */
  allowOrigins?: readonly string[] | undefined;
  /** The origin under which browsers reach the sandbox, behind a proxy such as a forwarded port. Default: its own. */
  publicOrigin?: string | undefined;
  /** How long a session id can be redeemed, in milliseconds. Default 5 minutes. */
  sessionTtlMs?: number | undefined;
  /** How long every operation waits before it responds, in milliseconds. Default 0. */
  latencyMs?: number | undefined;
  /**
   * `"in-place"`: the embed pages behave as those of a later version of the service. An hour before its token expires, a
   * signed embed stops using it; it posts `svc:event:session-expiring` five minutes before that, and
   * `svc:event:session-expired` then, by the sandbox's clock. On `svc:action:set-session` with `{ sessionId }` it continues with
   * the new session, without a reload. Default: sessions are not renewed, and `set-session` is ignored.
   *
   * An assumption: only the names are known of a later version (the defaults for what the service description leaves
   * open, "Later versions of the service").
   */
  renewal?: "in-place" | undefined;
  /** Faults that are set from the start; a reset removes them. */
  faults?: readonly Fault[] | undefined;
  /** Prints nothing on the console. */
  quiet?: boolean | undefined;
}
