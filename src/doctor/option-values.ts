import { checkOriginOption } from "../backend/request-url.js";

/** The largest value of `--timeout`, in milliseconds. */
const MAX_TIMEOUT_MS = 600_000;

/** Decodes and checks an option's value; undefined without the option. @throws Error that names the option. */
export function checkOption<Name extends string>(
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

/**
 * Decodes a path or URL whose first slash, or the whole of it, is percent-encoded, because Git Bash turns arguments that
 * begin with a slash into paths of Windows. The rest of a path may be percent-encoded as in the URL, and remains so.
 * @param encoded the value to type in Git Bash, for the error
 * @throws Error on a path of Windows
 */
function decodePath(option: string, value: string, encoded: string): string {
  if (/^[a-z]:[\\/]/i.test(value)) {
    throw new Error(
      `${option}: Expected the path of a URL, got one of Windows: Git Bash changes arguments that begin with a slash. Write ${option} ${encoded}, with the slash percent-encoded.`,
    );
  }
  if (value.includes("/")) return value.replace(/^%2f/i, "/");
  // what a URL can't have, or would end its path, stays encoded
  return decode(value).replace(/[\s\\#\p{Cc}]/gu, encodeURIComponent);
}

/**
 * Makes the URL of the host's page from `--host-origin` and `--host-path`. The error does not quote the path, because its
 * query may hold a secret.
 * @throws Error on a path without an origin, or one that does not begin with one slash or has a fragment
 */
export function parseHostPage(origin: string | undefined, path: string | undefined): URL | undefined {
  if (origin === undefined) {
    if (path === undefined) return undefined;
    throw new Error(
      "--host-path: Expected --host-origin too, because a path alone does not identify a page.",
    );
  }
  const base = checkOriginOption("--host-origin", decode(origin));
  const decoded = decodePath("--host-path", path ?? "/", "%2Fdashboard");
  // browsers read a backslash as a slash, and two slashes as the start of a host name
  if (/^\/(?![/\\])[^\s\\#\p{Cc}]*$/u.test(decoded)) return new URL(decoded, base);
  throw new Error(
    '--host-path: Expected a path that begins with one "/", such as "/dashboard", without spaces, backslashes and "#".',
  );
}

/**
 * Parses `--session-endpoint` as a page resolves the attribute: a path is relative to the host's page. The error does not
 * quote the value, because a URL may hold a password.
 * @throws Error on anything but an http or https URL, or a path without a host
 */
export function parseSessionEndpoint(value: string, hostPage: URL | undefined): URL {
  const decoded = decodePath("--session-endpoint", value, "%2Fapi/embed-session");
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
    '--session-endpoint: Expected an http or https URL without a user name, such as "https://app.example/api/embed-session".',
  );
}

/** A name and a value, perhaps more of them, as `Cookie` carries them (RFC 6265, section 4.2.1). */
const COOKIE = /^[!#$%&'*+.^`|~\w-]+=[\x20-\x7e\x80-\xff]*$/;

/**
 * Reads the `Cookie` header that `--cookie-env` names. The error does not quote it, nor a name that may be the header itself.
 * @throws Error on a variable that is not set or is not such a header
 */
export function readCookie(name: string, env: Readonly<Record<string, string | undefined>>): string {
  const cookie = env[name] ?? "";
  if (COOKIE.test(cookie)) return cookie;
  const variable = /^\w+$/.test(name) ? `the environment variable ${name}` : "an environment variable";
  throw new Error(
    `--cookie-env: Expected ${variable} to hold a Cookie header such as "sid=…; theme=dark", ${cookie === "" ? "but it is not set or empty" : "got something else"}.`,
  );
}

/** Parses `--timeout`. @throws Error on anything but an integer from 1 to 600000. */
export function parseTimeout(value: string): number {
  const timeoutMs = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (timeoutMs >= 1 && timeoutMs <= MAX_TIMEOUT_MS) return timeoutMs;
  throw new Error(
    `--timeout: Expected an integer of milliseconds from 1 to ${MAX_TIMEOUT_MS}, got ${JSON.stringify(value.slice(0, 60))}.`,
  );
}
