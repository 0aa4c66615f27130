import { parseArgs } from "node:util";
import { checkOriginOption } from "../backend/request-url.js";
import { checkDeploymentId, checkPublicId, checkTenantOrigin } from "../protocol/embed-url.js";
import { DEFAULT_LIMITS, type Limits, type Target } from "./probe.js";

/** The largest value of `--timeout`, in milliseconds. */
const MAX_TIMEOUT_MS = 600_000;

export const USAGE = `Usage: svc-dashboard doctor --tenant-origin ORIGIN [options]

Finds out why an embed stays blank: checks the tenant as your backend and a viewer's browser see it, and prints what it
found, what that means and what to do.

With --deployment-id and an access token in the environment variable SVC_TOKEN, it also checks the management API, for
which it generates one session and uses it up. It never prints the token.

  --tenant-origin ORIGIN  the tenant, such as https://acme.example; required
  --deployment-id ID      the deployment's number
  --public-id ID          the dashboard; default: the first one that may be embedded
  --host-origin ORIGIN    the origin of the page with the embed, such as https://app.example
  --host-path PATH        the path of that page, such as /dashboard; default: /
  --session-endpoint URL  your session endpoint, requested as a signed-out browser would; with --host-origin also a path
  --timeout MS            the timeout of each request, in milliseconds; default: ${DEFAULT_LIMITS.requestTimeoutMs}
  --json                  print one JSON document instead
  --help, -h              print this help

Origins and the public id may be percent-encoded, as in the commands that messages of the element end with.

Exit code: 0 no problem found, 1 a problem found, 2 invalid arguments.`;

/** All options, as `parseArgs` takes them. */
export const OPTIONS = {
  "tenant-origin": { type: "string" },
  "deployment-id": { type: "string" },
  "public-id": { type: "string" },
  "host-origin": { type: "string" },
  "host-path": { type: "string" },
  "session-endpoint": { type: "string" },
  timeout: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** An invalid command line. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/** A parsed command line. */
export type DoctorArguments = { help: true } | { help: false; json: boolean; target: Target; limits: Limits };

/** Parses a command line. @throws UsageError if an argument is missing, unknown or invalid. */
export function parseDoctorArguments(
  args: readonly string[],
  { SVC_TOKEN: token }: Readonly<Record<string, string | undefined>>,
): DoctorArguments {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    if (values.help) return { help: true };
    const command = positionals.join(" ");
    if (command !== "doctor") throw new Error(`Expected the command "doctor", got "${command}".`);
    const tenant = checkOption(values, "tenant-origin", checkTenantOrigin);
    if (tenant === undefined) {
      throw new Error(
        "Expected --tenant-origin, such as https://acme.example, as the page needs tenant-origin.",
      );
    }
    const deploymentId = checkOption(values, "deployment-id", checkDeploymentId);
    const host = parseHostPage(values["host-origin"], values["host-path"]);
    const endpoint = values["session-endpoint"];
    const target: Target = {
      tenant: new URL(tenant),
      deploymentId: deploymentId === undefined ? undefined : Number(deploymentId),
      publicId: checkOption(values, "public-id", checkPublicId),
      host,
      sessionEndpoint: endpoint === undefined ? undefined : parseSessionEndpoint(endpoint, host),
      token: token === "" ? undefined : token,
    };
    const limits = { ...DEFAULT_LIMITS };
    if (values.timeout !== undefined) limits.requestTimeoutMs = parseTimeout(values.timeout);
    return { help: false, json: values.json, target, limits };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Makes the URL of the host's page from `--host-origin` and `--host-path`. The error does not quote the path, because its
 * query may hold a secret.
 * @throws Error on a path without an origin, or one that does not begin with one slash or has a fragment
 */
function parseHostPage(origin: string | undefined, path: string | undefined): URL | undefined {
  if (origin === undefined) {
    if (path === undefined) return undefined;
    throw new Error(
      "--host-path: Expected --host-origin too, because a path alone does not identify a page.",
    );
  }
  const base = checkOriginOption("--host-origin", decode(origin));
  // browsers read a backslash as a slash, and two slashes as the start of a host name
  if (/^\/(?![/\\])[^\s\\#\p{Cc}]*$/u.test(path ?? "/")) return new URL(path ?? "/", base);
  throw new Error(
    '--host-path: Expected a path that begins with one "/", such as "/dashboard", without spaces, backslashes and "#".',
  );
}

/** Decodes and checks an option's value; undefined without the option. @throws Error that names the option. */
function checkOption<Name extends string>(
  values: Partial<Record<Name, string>>,
  name: Name,
  check: (value: unknown) => string,
): string | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  try {
    return check(decode(value));
  } catch (error) {
    throw new Error(`--${name}: ${(error as Error).message}`, { cause: error });
  }
}

/** Decodes a value that is percent-encoded so that no shell changes it. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // a stray "%"
  }
}

/** Parses `--timeout`. @throws Error on anything but an integer from 1 to 600000. */
function parseTimeout(value: string): number {
  const timeoutMs = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (timeoutMs >= 1 && timeoutMs <= MAX_TIMEOUT_MS) return timeoutMs;
  throw new Error(
    `--timeout: Expected an integer of milliseconds from 1 to ${MAX_TIMEOUT_MS}, got ${JSON.stringify(value.slice(0, 60))}.`,
  );
}

/**
 * Parses `--session-endpoint` as a page resolves the attribute: a path is relative to the host's page. The error does not
 * quote the value, because a URL may hold a password.
 * @throws Error on anything but an http or https URL, or a path without a host
 */
function parseSessionEndpoint(value: string, hostPage: URL | undefined): URL {
  if (value.startsWith("/") && !hostPage) {
    throw new Error(
      "--session-endpoint: Expected a complete URL, because without --host-origin a path has no origin.",
    );
  }
  const isAbsolute = /^https?:\/\/[^\s\\]+$/i.test(value);
  if ((isAbsolute || /^\/(?![/\\])[^\s\\]*$/.test(value)) && URL.canParse(value, hostPage)) {
    const url = new URL(value, hostPage);
    url.hash = "";
    if (!url.username && !url.password) return url;
  }
  throw new Error(
    '--session-endpoint: Expected an http or https URL without a user name, such as "https://app.example/api/embed-session".',
  );
}
