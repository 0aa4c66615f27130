import { ManagementClient, type ClientOptions } from "../../backend/index.js";
import { parseOptions, readTenant, TENANT_OPTIONS, UsageError, type Environment } from "../options.js";

export const USAGE = `Usage: svc-dashboard types --tenant-origin ORIGIN --deployment-id ID [options]

Writes TypeScript declarations of a deployment's dashboards: with them in your project, publicId accepts only dashboards
that may be embedded, and editors suggest the members that their filter widgets filter by. The environment variable
SVC_TOKEN holds an access token that may read the deployment's workbooks; it is never printed.

  --tenant-origin ORIGIN  the tenant, such as https://acme.example; required
  --deployment-id ID      the deployment's number; required
  --out FILE              the file to write, such as src/svc-dashboard.d.ts; default: standard output
  --strict                a member that no dashboard has a filter widget for does not compile
  --data FILE             write the same as JSON, for tools
  --check                 write nothing: find out whether the files are up to date, and print what has changed
  --help, -h              print this help

Exit code: 0 done, or up to date, 1 a file is out of date, or the tenant can't be read, 2 invalid arguments, or a file
can't be read or written.`;

const OPTIONS = {
  ...TENANT_OPTIONS,
  out: { type: "string" },
  data: { type: "string" },
  strict: { type: "boolean", default: false },
  check: { type: "boolean", default: false },
} as const;

/** How long a page of the list may take with its retries, so that a tenant that stalls does not hold up a pipeline. */
const DEADLINE_MS = 60_000;

/** A parsed command line. */
export type TypesArguments = { help: true } | ({ help: false } & TypesCommand);

/** The deployment to read. */
export interface Source {
  tenantOrigin: string;
  deploymentId: number;
}

/** What to read and what to write. */
export interface TypesCommand {
  source: Source;
  client: ManagementClient;
  out: string | undefined;
  data: string | undefined;
  strict: boolean;
  check: boolean;
}

/**
 * Parses a command line.
 * @param limits those of the client
 * @throws UsageError if an argument is missing, unknown or invalid, or the token is
 */
export function parseTypesArguments(
  args: readonly string[],
  env: Environment,
  limits: Partial<ClientOptions> = {},
): TypesArguments {
  try {
    const values = parseOptions("types", args, OPTIONS);
    if (values.help) return { help: true };
    const { tenant, deploymentId, token } = readTenant(values, env);
    if (deploymentId === undefined)
      throw new Error("Expected --deployment-id, the number of the deployment whose dashboards you embed.");
    if (token === undefined)
      throw new Error("Expected an access token of the tenant in the environment variable SVC_TOKEN.");
    const { out, data, strict, check } = values;
    if (check && out === undefined && data === undefined)
      throw new Error("--check: Expected --out or --data too, with the file to check.");
    const source = { tenantOrigin: tenant.origin, deploymentId };
    const client = new ManagementClient({ baseUrl: tenant, token, deadlineMs: DEADLINE_MS, ...limits });
    return { help: false, source, client, out, data, strict, check };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
