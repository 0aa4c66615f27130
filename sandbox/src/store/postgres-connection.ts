/**
 * Checks the URL of a PostgreSQL server before the driver reads it.
 * @throws TypeError if it is not one. The message does not repeat the URL: it may contain a password.
 */
export function checkDatabaseUrl(url: string): void {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url) ?? [];
  if (scheme === undefined || !/^postgres(ql)?$/i.test(scheme)) {
    const got =
      url === ""
        ? "an empty string"
        : scheme === undefined
          ? "another string"
          : `one that begins with ${scheme}://`;
    throw new TypeError(
      `Expected the URL of a PostgreSQL database, such as postgres://user@127.0.0.1:5432/name, got ${got}.`,
    );
  }
  if (URL.canParse(withHost(url))) return;
  throw new TypeError(
    "Expected the URL of a PostgreSQL database, got one that can't be parsed: name the host, as in " +
      "postgres://user@127.0.0.1/name or postgres://user@/name?host=/var/run/postgresql, check the port, and " +
      "percent-encode special characters of the password.",
  );
}

/** libpq's URLs, which the driver reads too, may name the host as a parameter: postgres://user@/name?host=/var/run. */
function withHost(url: string): string {
  return /[?&]host=/.test(url) ? url.replace(/^(\w+:\/\/[^/?#]*@)(?=\/)/, "$1host") : url;
}
