import { checkOriginOption } from "../../backend/request-url.js";
import { decodeText } from "../../protocol/embed-path.js";
import { checkPublicId } from "../../protocol/embed-url.js";
import { checkMember } from "../../protocol/filters.js";
import {
  checkOption,
  parseOptions,
  readTenant,
  UsageError,
  type Environment,
  type Values,
} from "../options.js";
import type { AssumptionOptions } from "./assumptions/check-assumptions.js";
import { readMessageFile } from "./assumptions/message-file.js";
import { OPTIONS } from "./command-line.js";
import { DEFAULT_LIMITS, type Limits, type Target } from "./probe.js";
import { readProxies } from "./proxies.js";

/** The largest value of `--timeout`, in milliseconds. */
const MAX_TIMEOUT_MS = 600_000;

/** One or more pairs of a name and a value, as in a `Cookie` header (RFC 6265, section 4.2.1). */
const COOKIE = /^[!#$%&'*+.^`|~\w-]+=[\x20-\x7e\x80-\xff]*$/;

/** A parsed command line. */
export type DoctorArguments =
  | { help: true }
  | {
      help: false;
      json: boolean;
      target: Target;
      limits: Limits;
      /** If the assumptions are tested instead. */
      assumptions: AssumptionOptions | undefined;
    };

/** The options that only `--assumptions` uses, and those that it does not use. */
const ASSUMPTIONS_ONLY = ["embed-tenant", "no-session", "messages"] as const;
const CHECKS_ONLY = [
  ...["public-id", "filter", "host-origin", "host-path", "session-endpoint", "cookie-env"],
] as const;

/** Parses a command line. @throws UsageError if an argument is missing, unknown or invalid. */
export function parseDoctorArguments(args: readonly string[], env: Environment): DoctorArguments {
  try {
    const values = parseOptions("doctor", args, OPTIONS);
    if (values.help) return { help: true };
    const limits = { ...DEFAULT_LIMITS };
    if (values.timeout !== undefined) limits.requestTimeoutMs = parseTimeout(values.timeout);
    const target = readTarget(values, env);
    return {
      help: false,
      json: values.json,
      target,
      limits,
      assumptions: readAssumptionOptions(values, target),
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readTarget(values: Values<typeof OPTIONS>, env: Environment): Target {
  const tenant = readTenant(values, env);
  const host = parseHostPage(values["host-origin"], values["host-path"]);
  const endpoint = values["session-endpoint"];
  const cookieName = values["cookie-env"];
  if (cookieName !== undefined && endpoint === undefined)
    throw new Error("--cookie-env: Expected --session-endpoint too, because the cookie is sent to it.");
  return {
    ...tenant,
    publicId: checkOption("--public-id", values["public-id"], checkPublicId),
    filters: (values.filter ?? []).flatMap((member) => checkOption("--filter", member, checkMember) ?? []),
    host,
    sessionEndpoint: endpoint === undefined ? undefined : parseSessionEndpoint(endpoint, host),
    cookie: cookieName === undefined ? undefined : readCookie(cookieName, env),
    proxies: readProxies(env),
  };
}

/** Reads the options of `--assumptions`; undefined without it. @throws Error if one is missing or has no effect */
function readAssumptionOptions(
  values: Values<typeof OPTIONS>,
  target: Target,
): AssumptionOptions | undefined {
  const others = values.assumptions ? CHECKS_ONLY : ASSUMPTIONS_ONLY;
  const other = others.find((name) => values[name] !== undefined && values[name] !== false);
  if (!values.assumptions) {
    if (other)
      throw new Error(`--${other}: Expected --assumptions too, which is the only mode that uses it.`);
    return undefined;
  }
  if (other) throw new Error(`--${other}: Expected without --assumptions, which does not use it.`);
  const { deploymentId, token, tenant } = target;
  if (deploymentId === undefined) throw new Error("--assumptions: Expected --deployment-id too.");
  if (token === undefined)
    throw new Error("--assumptions: Expected an access token in the variable SVC_TOKEN.");
  const { "embed-tenant": embedTenant, messages } = values;
  return {
    embedTenant,
    generatesSession: !values["no-session"],
    messages: messages === undefined ? undefined : readMessageFile(messages, tenant),
  };
}

/**
 * Decodes a path or URL that is percent-encoded, as a whole or in its first slash, because Git Bash turns arguments that
 * begin with a slash into paths of Windows. The rest of a path may be percent-encoded as in the URL, and remains so.
 */
function decodePath(value: string): string {
  if (value.includes("/")) return value.replace(/^%2f/i, "/");
  // characters that a URL can't have, or that would end its path, stay encoded
  return decodeText(value).replace(/[\s\\#\p{Cc}]/gu, encodeURIComponent);
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
  const base = checkOriginOption("--host-origin", decodeText(origin));
  const decoded = decodePath(path ?? "/");
  // browsers read a backslash as a slash, and two slashes as the start of a host name
  if (/^\/(?![/\\])[^\s\\#\p{Cc}]*$/u.test(decoded)) return new URL(decoded, base);
  throw new Error(
    '--host-path: Expected a path that begins with one "/", such as "/dashboard", without spaces, backslashes or "#". In Git Bash, write %2Fdashboard.',
  );
}

/**
 * Parses `--session-endpoint` as a page resolves the attribute: a path is relative to the host's page. The error does not
 * quote the value, because a URL may hold a password.
 * @throws Error on anything but an http or https URL, or a path without a host
 */
function parseSessionEndpoint(value: string, hostPage: URL | undefined): URL {
  const decoded = decodePath(value);
  if (decoded.startsWith("/") && !hostPage) {
    throw new Error(
      "--session-endpoint: Expected a complete URL, because without --host-origin a path has no origin.",
    );
  }
  const isAbsolute = /^https?:\/\/[^\s\\]+$/i.test(decoded);
  if ((isAbsolute || /^\/(?![/\\])[^\s\\]*$/.test(decoded)) && URL.canParse(decoded, hostPage)) {
    const url = new URL(decoded, hostPage);
    url.hash = "";
    if (!url.username && !url.password) return url;
  }
  throw new Error(
    '--session-endpoint: Expected an http or https URL without a user name, such as "https://app.example/api/embed-session". In Git Bash, write a path as %2Fapi/embed-session.',
  );
}

/** Reads the `Cookie` header in a variable. The error does not quote the name, which may be the header by mistake. */
function readCookie(name: string, env: Environment): string {
  const cookie = env[name] ?? "";
  if (COOKIE.test(cookie)) return cookie;
  throw new Error(
    `--cookie-env: Expected the name of an environment variable with a Cookie header such as "sid=…; theme=dark", but the variable ${cookie === "" ? "is not set or empty" : "holds something else"}.`,
  );
}

/** Parses `--timeout`. @throws Error on anything but an integer from 1 to 600000. */
function parseTimeout(value: string): number {
  const timeoutMs = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (timeoutMs >= 1 && timeoutMs <= MAX_TIMEOUT_MS) return timeoutMs;
  throw new Error(
    `--timeout: Expected an integer of milliseconds from 1 to ${MAX_TIMEOUT_MS}, got ${JSON.stringify(value.slice(0, 60))}.`,
  );
}
