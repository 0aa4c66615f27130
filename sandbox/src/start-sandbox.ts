import { AdminAccess } from "./admin/access.js";
import { Admin } from "./admin/admin.js";
import { Faults } from "./admin/faults.js";
import { operation } from "./admin/operation.js";
import type { RequestQuery } from "./admin/request-log.js";
import { ADMIN_PATH } from "./admin/routes.js";
import { createApp } from "./app.js";
import { checkOptions } from "./check-options.js";
import { Clock } from "./clock.js";
import type { LoggedRequest, Settings } from "./contract/admin-api.js";
import type { Fault } from "./contract/fault.js";
import { checkOrigin } from "./embed/allowed-origins.js";
import { Signer } from "./http/signer.js";
import { findAddress } from "./http/find-address.js";
import { listen } from "./http/listen.js";
import { createSecret } from "./secrets.js";
import type { SandboxOptions } from "./sandbox-options.js";
import { readSeed } from "./seed/read-seed.js";
import { seedShiftDays } from "./seed/seed-date.js";
import { storeContent } from "./seed/store-content.js";
import { hasSeed, restoreTenant } from "./seed/write-seed.js";
import type { Services } from "./services.js";
import { SESSION_LIFETIME_MS, SessionStore } from "./sessions/session-store.js";
import { describeStore, type StoreSummary } from "./store/describe-store.js";
import { signingSecret, openStore } from "./store/open-store.js";

/** A running sandbox. All times are in milliseconds. */
export interface Sandbox extends StoreSummary {
  /** Its URL, such as `http://127.0.0.1:4400`, or the public origin. */
  readonly origin: string;
  /** The bearer token of the management API. */
  readonly token: string;
  /** Sessions and tokens expire by this clock: the real time until it is set, after which only `advance` moves it. */
  readonly clock: Pick<Clock, "now" | "set" | "advance" | "reset">;
  /**
   * Restores the state of the start: data, sessions, faults, settings, the clock and the log of requests. Requests that a
   * fault holds end with status 503.
   */
  reset(): Promise<void>;
  /** Sets a fault of an operation, an event or all messaging; returns a function that removes it. @throws TypeError on a wrong fault. */
  fault(fault: Fault): () => void;
  /** Changes these settings from now on. @throws TypeError on a wrong setting. */
  configure(settings: Partial<Settings>): void;
  /** The requests so far. @throws NoRequestError if the one to wait for does not arrive in time. */
  requests(query?: RequestQuery): Promise<LoggedRequest[]>;
  /** A link that opens the admin page; it works once. */
  adminLink(): string;
  /** Ends the server and closes the store; a second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Starts a stand-in tenant in this process.
 * @throws TypeError on a wrong option, Error if it can't listen or open its store.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkOptions(options);
  const { port = 0, host = "127.0.0.1", token = createSecret(), allowOrigins, renewal } = options;
  const { sessionTtlMs = SESSION_LIFETIME_MS, latencyMs = 0 } = options;
  const shiftDays = seedShiftDays(options.seedDate ?? "fixed", new Date());
  const allowedOrigins = allowOrigins?.map(checkOrigin) ?? null;
  const publicOrigin = options.publicOrigin === undefined ? undefined : checkOrigin(options.publicOrigin);
  const listenAt = await findAddress(host);
  const seed = options.seed === undefined ? undefined : await readSeed(options.seed);
  const database = await openStore(
    { folder: options.data, databaseUrl: options.databaseUrl, databasePool: options.databasePool },
    storeContent(seed),
  );
  try {
    if (options.reset) await database.exclusively((store) => restoreTenant(store, seed));
    else if (seed && options.seed !== undefined && !(await hasSeed(database, seed))) {
      throw new Error(
        `The store contains data of another seed than ${options.seed}. Start with --reset to replace them by that seed, ` +
          "or without --seed to keep them.",
      );
    }
    const clock = new Clock();
    const faults = new Faults(latencyMs);
    const services: Services = {
      database,
      clock,
      sessions: new SessionStore(database, clock, sessionTtlMs),
      signer: new Signer(await signingSecret(database)),
      operation: (name) => operation(name, faults),
      loadFaults: faults,
      shiftDays,
      renewal,
      publicOrigin,
    };
    const admin = new Admin(services, faults, seed);
    const access = new AdminAccess(token, publicOrigin);
    const app = createApp({
      admin,
      token,
      access,
      allowedOrigins,
      anyHost: !listenAt.isLoopback,
      reportError: options.quiet ? () => undefined : (text) => console.error(text),
    });
    options.faults?.forEach((fault) => faults.add(fault));
    const summary = await describeStore(database);
    const server = await listen(app, listenAt.address, port);
    const origin = publicOrigin ?? `http://${listenAt.hostname}:${server.port}`;
    let stopped: Promise<void> | undefined;
    return {
      ...summary,
      origin,
      token,
      clock,
      reset: () => admin.reset(),
      fault(fault) {
        const id = faults.add(fault);
        return () => void faults.remove(id);
      },
      configure: (settings) => admin.configure(settings),
      requests: (query) => admin.requests.list(query),
      adminLink: () => `${origin}${ADMIN_PATH}?ticket=${access.createTicket()}`,
      stop: () => (stopped ??= server.close().then(() => database.close())),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
