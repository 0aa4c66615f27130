import { Cursors } from "../../src/api/cursors.js";
import { Clock } from "../../src/clock.js";
import type { AllowedOrigins } from "../../src/embed/allowed-origins.js";
import { ConsoleAccess } from "../../src/control/access.js";
import { createApp } from "../../src/http/app.js";
import { AssumptionLedger } from "../../src/levers/assumption-ledger.js";
import { Faults } from "../../src/levers/faults.js";
import { Levers } from "../../src/levers/levers.js";
import type { RequestLog } from "../../src/levers/request-log.js";
import type { Log } from "../../src/log.js";
import { defaultSeed } from "../../src/seed/default-seed.js";
import { restoreTenant } from "../../src/seed/write-seed.js";
import type { Renewal } from "../../src/sessions/renewal.js";
import { SessionStore } from "../../src/sessions/session-store.js";
import type { Database } from "../../src/store/database.js";
import { openStore } from "../../src/store/open-store.js";

export const TOKEN = "the-token-of-the-tests";

/** A whole sandbox without a port: requests go straight into the app. */
export interface TestTenant {
  database: Database;
  clock: Clock;
  faults: Faults;
  levers: Levers;
  access: ConsoleAccess;
  requests: RequestLog;
  /** What was logged as an error. */
  errors: string[];
  request(path: string, init?: RequestInit): Promise<Response>;
  /** A call of the management API with its token, and a JSON body if there is one. */
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  body: unknown;
}

/** The tests run on the embedded database; with this set, one file after the other, they run on a PostgreSQL server. */
const databaseUrl = process.env["SVC_TEST_DATABASE_URL"];
let isFresh = databaseUrl === undefined;

export async function openTenant(
  allowedOrigins: AllowedOrigins = null,
  renewal?: Renewal,
): Promise<TestTenant> {
  const database = await openStore({ databaseUrl }, defaultSeed);
  if (!isFresh) await database.transaction((store) => restoreTenant(store, defaultSeed));
  isFresh = true;
  const [clock, faults] = [new Clock(), new Faults()];
  const errors: string[] = [];
  const log: Log = { info: () => undefined, error: (text) => errors.push(text) };
  const sessions = new SessionStore(database, clock);
  const cursors = new Cursors("a secret of the tests");
  const assumptions = new AssumptionLedger();
  const services = { database, clock, faults, sessions, cursors, assumptions, renewal };
  const levers = new Levers(services, defaultSeed);
  const access = new ConsoleAccess(TOKEN);
  const app = createApp({ levers, token: TOKEN, access, allowedOrigins, anyHost: false, log });
  const request = async (path: string, { headers, ...init }: RequestInit = {}) =>
    app.request(path, {
      ...init,
      headers: { host: "localhost:4400", ...(headers as Record<string, string>) },
    });
  return {
    database,
    clock,
    faults,
    levers,
    access,
    requests: levers.requests,
    errors,
    request,
    async call(method, path, body) {
      const response = await request(path, {
        method,
        headers: {
          authorization: `Bearer ${TOKEN}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as unknown };
    },
    reset: () => levers.reset(),
    close: () => database.close(),
  };
}
