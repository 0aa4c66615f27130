import { parseArgs } from "node:util";
import { checkOriginOption } from "../backend/request-url.js";
import { checkDeploymentId, checkPublicId, checkTenantOrigin } from "../protocol/embed-url.js";
import { DEFAULT_LIMITS, type Limits, type Target } from "./probe.js";

/** The largest value of `--timeout`, in milliseconds. */
const MAX_TIMEOUT_MS = 600_000;

export const USAGE = `Usage: svc-dashboard doctor --tenant-origin ORIGIN --deployment-id ID [options]

Finds out why an embed stays blank: checks the tenant as your backend and a viewer's browser see it, and prints what it
found, what that means and what to do. Reads the access token from the environment variable SVC_TOKEN and never prints
it. Generates one session and uses it up.

  --tenant-origin ORIGIN  the tenant, such as https://acme.example
  --deployment-id ID      the deployment's number
  --public-id ID          the dashboard; default: the first one that may be embedded
  --host-origin ORIGIN    the origin of the page with the embed, such as https://app.example
  --host-path PATH        the path of that page, such as /dashboard; default: /
  --session-endpoint URL  your session endpoint, requested as a signed-out browser would; with --host-origin also a path
  --timeout MS            the timeout of each request, in milliseconds; default: ${DEFAULT_LIMITS.requestTimeoutMs}
  --json                  print one JSON document instead
  --help, -h              print this help

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
  env: Readonly<Record<string, string | undefined>>,
): DoctorArguments {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    if (values.help) return { help: true };
    const command = positionals.join(" ");
    if (command !== "doctor") throw new Error(`Expected the command "doctor", got "${command}".`);
    const publicId = values["public-id"];
    const host = parseHostPage(values["host-origin"], values["host-path"]);
    const endpoint = values["session-endpoint"];
    const token = readRequired(values, env);
    const target: Target = {
      tenant: new URL(checkOption(values, "tenant-origin", checkTenantOrigin)),
      deploymentId: Number(checkOption(values, "deployment-id", checkDeploymentId)),
      publicId: publicId === undefined ? undefined : checkOption(values, "public-id", checkPublicId),
      host,
      sessionEndpoint: endpoint === undefined ? undefined : parseSessionEndpoint(endpoint, host),
      token,
    };
    const limits = { ...DEFAULT_LIMITS };
    if (values.timeout !== undefined) limits.requestTimeoutMs = parseTimeout(values.timeout);
    return { help: false, json: values.json, target, limits };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Names everything that is missing at once, and returns the access token. @throws Error if anything is missing. */
function readRequired(
  values: Partial<Record<string, unknown>>,
  { SVC_TOKEN: token }: Readonly<Record<string, string | undefined>>,
): string {
  const missing = ["tenant-origin", "deployment-id"].filter((name) => values[name] === undefined);
  const names = [
    ...missing.map((name) => `--${name}`),
    ...(token ? [] : ["the access token in the environment variable SVC_TOKEN"]),
  ];
  if (token && names.length === 0) return token;
  throw new Error(`Expected ${new Intl.ListFormat("en").format(names)}.`);
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
  const base = checkOriginOption("--host-origin", origin);
  // browsers read a backslash as a slash, and two slashes as the start of a host name
  if (/^\/(?![/\\])[^\s\\#\p{Cc}]*$/u.test(path ?? "/")) return new URL(path ?? "/", base);
  throw new Error(
    '--host-path: Expected a path that begins with one "/", such as "/dashboard", without spaces, backslashes and "#".',
  );
}

/** Checks an option's value. @throws Error that names the option. */
function checkOption<Name extends string>(
  values: Partial<Record<Name, string>>,
  name: Name,
  check: (value: unknown) => string,
): string {
  try {
    return check(values[name]);
  } catch (error) {
    throw new Error(`--${name}: ${(error as Error).message}`, { cause: error });
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
