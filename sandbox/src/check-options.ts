import { checkSettings } from "./admin/settings.js";
import { isRenewal } from "./contract/renewal.js";
import type { SandboxOptions } from "./sandbox-options.js";
import { SESSION_LIFETIME_MS } from "./sessions/session-store.js";

/** All options: without a check, a misspelled name would go unnoticed. */
const NAMES: Readonly<Record<keyof SandboxOptions, true>> = {
  port: true,
  host: true,
  data: true,
  databaseUrl: true,
  databasePool: true,
  token: true,
  seed: true,
  seedDate: true,
  reset: true,
  allowOrigins: true,
  publicOrigin: true,
  sessionTtlMs: true,
  latencyMs: true,
  renewal: true,
  faults: true,
  quiet: true,
};

/** Checks options that may come from JavaScript. The parts of the sandbox check those that they alone use. @throws TypeError */
export function checkOptions(options: SandboxOptions): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(NAMES, name));
  if (unknown !== undefined) {
    throw new TypeError(
      `Expected one of ${Object.keys(NAMES).join(", ")} as option, got "${unknown.slice(0, 50)}".`,
    );
  }
  const { port = 0, token, data, databaseUrl, databasePool = 1, renewal } = options;
  // Node would listen on a socket with the name of a string
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new TypeError(`Expected a whole number from 0 to 65535 as port, got ${JSON.stringify(port)}.`);
  }
  if (!Number.isInteger(databasePool) || databasePool < 1) {
    throw new TypeError(
      `Expected a whole number from 1 as databasePool, got ${JSON.stringify(databasePool)}.`,
    );
  }
  if (token === "") throw new TypeError("Expected a token of at least one character, got an empty string.");
  const { sessionTtlMs = SESSION_LIFETIME_MS, latencyMs = 0 } = options;
  checkSettings({ sessionTtlMs, latencyMs });
  if (!isRenewal(renewal)) {
    throw new TypeError(`Expected "in-place" or undefined as renewal, got ${JSON.stringify(renewal)}.`);
  }
  if (data !== undefined && databaseUrl !== undefined) {
    throw new TypeError("Expected a data folder or the URL of a database, got both: leave one of them out.");
  }
}
