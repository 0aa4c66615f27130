import { Signer } from "../../src/http/signer.js";
import { Clock } from "../../src/clock.js";
import type { AllowedOrigins } from "../../src/embed/allowed-origins.js";
import { AdminAccess } from "../../src/admin/access.js";
import { createApp } from "../../src/app.js";
import { Faults } from "../../src/admin/faults.js";
import { Admin } from "../../src/admin/admin.js";
import type { RequestLog } from "../../src/admin/request-log.js";
import { defaultSeed } from "../../src/seed/default-seed.js";
import { fixturesSeed } from "../../src/seed/fixtures-seed.js";
import { restoreTenant } from "../../src/seed/write-seed.js";
import type { Renewal } from "../../src/contract/renewal.js";
import { SessionStore } from "../../src/sessions/session-store.js";
import type { Database } from "../../src/store/database.js";
import { storeContent } from "../../src/seed/store-content.js";
import type { Services } from "../../src/services.js";
import { operation } from "../../src/admin/operation.js";
import { openStore } from "../../src/store/open-store.js";

export const TOKEN = "the-token-of-the-tests";

/** A complete sandbox without a port: requests go directly to the app. */
export interface TestTenant {
  database: Database;
  clock: Clock;
  faults: Faults;
  admin: Admin;
  access: AdminAccess;
  requests: RequestLog;
  /** What was logged as an error. */
  errors: string[];
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Calls the management API with its token, and with a JSON body if there is one. */
  call(method: string, path: string, body?: unknown): Promise<TenantResponse>;
  reset(): Promise<void>;
}

export interface TenantResponse {
  status: number;
  /** The parsed body; undefined if it is empty. */
  body: unknown;
}

/** The tests run on the embedded database; with this set, they run on a PostgreSQL server. */
const databaseUrl = process.env["SVC_TEST_DATABASE_URL"];

/** One database for all files of a process: opening one takes longer than most files. */
let shared: Promise<Database> | undefined;

/** Opens a tenant in its initial state, in the database that all tests share: files run one after the other. */
export async function openTenant(
  allowedOrigins: AllowedOrigins = null,
  renewal?: Renewal,
  shiftDays = 0,
  seed = defaultSeed,
): Promise<TestTenant> {
  const database = await (shared ??= openStore({ databaseUrl }, storeContent()));
  await database.exclusively((store) => restoreTenant(store, seed));
  const [clock, faults] = [new Clock(), new Faults()];
  const errors: string[] = [];
  const reportError = (text: string) => void errors.push(text);
  const sessions = new SessionStore(database, clock);
  const signer = new Signer("a secret of the tests");
  const services: Services = {
    database,
    clock,
    sessions,
    signer,
    renewal,
    shiftDays,
    operation: (name) => operation(name, faults),
    loadFaults: faults,
  };
  const admin = new Admin(services, faults, seed);
  const access = new AdminAccess(TOKEN);
  const app = createApp({ admin, token: TOKEN, access, allowedOrigins, anyHost: false, reportError });
  const request = async (path: string, { headers, ...init }: RequestInit = {}) =>
    app.request(path, {
      ...init,
      headers: { host: "localhost:4400", ...(headers as Record<string, string>) },
    });
  return {
    database,
    clock,
    faults,
    admin,
    access,
    requests: admin.requests,
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
      const text = await response.text();
      return { status: response.status, body: text === "" ? undefined : (JSON.parse(text) as unknown) };
    },
    reset: () => admin.reset(),
  };
}

/** Opens a tenant with hostile and unusual content. */
export function openFixtures(): Promise<TestTenant> {
  return openTenant(null, undefined, 0, fixturesSeed);
}
