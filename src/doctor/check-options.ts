/** The largest value of `--timeout`, in milliseconds. */
const MAX_TIMEOUT_MS = 600_000;

/** Parses `--timeout`. @throws Error on anything but an integer from 1 to 600000. */
export function parseTimeout(value: string): number {
  const timeoutMs = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (timeoutMs >= 1 && timeoutMs <= MAX_TIMEOUT_MS) return timeoutMs;
  throw new Error(
    `--timeout: Expected an integer of milliseconds from 1 to ${MAX_TIMEOUT_MS}, got ${JSON.stringify(value.slice(0, 60))}.`,
  );
}

/**
 * Makes the URL of the host's page from `--host-origin` and `--host-path`. The error does not quote the path, because its
 * query may hold a secret.
 * @throws Error on a path that does not begin with one slash, or that has a fragment
 */
export function parseHostPage(origin: string, path: string): URL {
  // browsers read a backslash as a slash, and two slashes as the start of a host name
  if (/^\/(?![/\\])[^\s\\#\p{Cc}]*$/u.test(path)) return new URL(path, origin);
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
