import { Cursors } from "./api/cursors.js";
import { Clock } from "./clock.js";
import { checkOrigin } from "./embed/allowed-origins.js";
import { createApp } from "./http/app.js";
import { listen } from "./http/listen.js";
import { Faults, type Fault } from "./levers/faults.js";
import { RequestLog, type LoggedRequest, type RequestQuery } from "./levers/request-log.js";
import { consoleLog, silentLog } from "./log.js";
import { createSecret } from "./secrets.js";
import { readSeed } from "./seed/read-seed.js";
import { writeTenant } from "./seed/write-seed.js";
import { SessionStore } from "./sessions/session-store.js";
import { describeStore, type StoreSummary } from "./store/describe-store.js";
import { cursorSecret, openStore } from "./store/open-store.js";

/** How to start a sandbox; every member is optional. */
export interface SandboxOptions {
  /** Default 0: any free port. */
  port?: number | undefined;
  /** The address to listen on. Default 127.0.0.1: this machine only. Any other also takes any `Host` header. */
  host?: string | undefined;
  /** A folder that keeps the data; one process at a time. Default: in memory. */
  data?: string | undefined;
  /** The address of a PostgreSQL server that keeps the data instead; any number of processes at a time. */
  databaseUrl?: string | undefined;
  /** The bearer token of the management API. One is made unless given. */
  token?: string | undefined;
  /** A JSON file whose members replace those of the default seed. */
  seed?: string | undefined;
  /** Brings data that was kept back to the seed. */
  reset?: boolean | undefined;
  /** Origins that may frame the embed pages. Default: any on this machine. */
  allowOrigins?: readonly string[] | undefined;
  /** How long a session id can be redeemed, in milliseconds. Default 5 minutes. */
  sessionTtlMs?: number | undefined;
  /** How long every operation waits before it answers, in milliseconds. Default 0. */
  latencyMs?: number | undefined;
  /** Faults that are set from the start; a reset removes them. */
  faults?: readonly Fault[] | undefined;
  /** Says nothing on the console. */
  quiet?: boolean | undefined;
}

/** A running sandbox. All times are in milliseconds. */
export interface Sandbox extends StoreSummary {
  /** Where it answers, such as `http://127.0.0.1:4400`. */
  readonly origin: string;
  /** The bearer token of the management API. */
  readonly token: string;
  /** Sessions and tokens expire by this clock: the real time until it is set, after which only `advance` moves it. */
  readonly clock: { set(date: Date | string | number): void; advance(milliseconds: number): void };
  /** Brings everything back to how it was at the start: data, sessions, faults, the log of requests and the clock. */
  reset(): Promise<void>;
  /** Lets an operation or an event fail. @throws TypeError when the fault names neither, or both. */
  fault(fault: Fault): void;
  /** The requests so far. @throws Error when the one that is waited for does not come in time. */
  requests(query?: RequestQuery): Promise<LoggedRequest[]>;
  /** Ends the server and closes the store; a second call waits for the first. */
  stop(): Promise<void>;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

/**
 * Starts a stand-in tenant in this process.
 * @throws TypeError on a wrong option, Error when it can't listen or open its store.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = "127.0.0.1", token = createSecret(), allowOrigins } = options;
  const allowedOrigins = allowOrigins?.map(checkOrigin) ?? null;
  const seed = await readSeed(options.seed);
  const [clock, faults, requests] = [new Clock(), new Faults(options.latencyMs), new RequestLog()];
  options.faults?.forEach((fault) => faults.add(fault));
  const database = await openStore({ folder: options.data, databaseUrl: options.databaseUrl }, seed);
  const restore = () => database.transaction((store) => writeTenant(store, seed));
  try {
    if (options.reset) await restore();
    const sessions = new SessionStore(database, clock, options.sessionTtlMs);
    const cursors = new Cursors(await cursorSecret(database));
    const app = createApp({
      services: { database, clock, cursors, sessions, faults },
      token,
      allowedOrigins,
      anyHost: !LOOPBACK.test(host),
      requests,
      log: options.quiet ? silentLog : consoleLog,
    });
    const summary = await describeStore(database);
    const server = await listen(app, host, port);
    let stopped: Promise<void> | undefined;
    return {
      ...summary,
      origin: `http://${reachableHost(host)}:${server.port}`,
      token,
      clock,
      async reset() {
        await restore();
        faults.clear();
        requests.clear();
        clock.reset();
      },
      fault: (fault) => faults.add(fault),
      requests: (query) => requests.list(query),
      stop: () => (stopped ??= server.close().then(() => database.close())),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Who listens on every address is reached by this machine's own. */
function reachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
