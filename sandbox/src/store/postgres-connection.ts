import type { PoolConfig } from "pg";

/** All tables live in a schema of their own, so that the database may hold other things. */
export const SCHEMA = "svc_sandbox";

/**
 * How the driver connects to an address. Options of the address would replace the sandbox's own: they are taken out of it,
 * and go before them, since of two the last one counts.
 */
export function connectionTo(url: string): Required<Pick<PoolConfig, "connectionString" | "options">> {
  const own = `-c search_path=${SCHEMA} -c timezone=UTC`;
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (!address?.searchParams.has("options")) return { connectionString: url, options: own };
  const given = address.searchParams.getAll("options");
  address.searchParams.delete("options");
  return { connectionString: address.href, options: [...given, own].filter(Boolean).join(" ") };
}
