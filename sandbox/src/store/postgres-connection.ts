import type { PoolConfig } from "pg";

/** All tables are in a schema of their own, so that the database may hold other things. */
export const SCHEMA = "svc_sandbox";

/**
 * How the driver connects to a URL. Options of the URL would replace the sandbox's own: they are moved in front of these,
 * since of two the last one counts.
 * @throws TypeError unless it is the URL of a PostgreSQL server. The message does not repeat the URL: it may hold a password.
 */
export function connectionTo(url: string): Required<Pick<PoolConfig, "connectionString" | "options">> {
  const own = `-c search_path=${SCHEMA} -c timezone=UTC`;
  const parsed = parse(url);
  if (!parsed.searchParams.has("options")) return { connectionString: url, options: own };
  const given = parsed.searchParams.getAll("options");
  parsed.searchParams.delete("options");
  return { connectionString: parsed.href, options: [...given, own].filter(Boolean).join(" ") };
}

function parse(url: string): URL {
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
  if (URL.canParse(url)) return new URL(url);
  throw new TypeError(
    "Expected the URL of a PostgreSQL database, got one that can't be parsed: check the port, and percent-encode special " +
      "characters of the password.",
  );
}
