import { parseArgs } from "node:util";
import { isRenewal, type Renewal } from "../contract/renewal.js";
import type { SandboxOptions } from "../sandbox-options.js";

/** The default port of the command line. */
const DEFAULT_PORT = 4400;

export const USAGE = `Usage: svc-sandbox [options]
       svc-sandbox exec [options] -- COMMAND [ARGUMENT…]

Starts a stand-in analytics tenant. With exec it also runs a command, with SVC_TENANT_ORIGIN, SVC_TOKEN,
SVC_DEPLOYMENT_ID and SVC_PUBLIC_ID in its environment, and ends when the command ends, with its exit code.

  --port N               the port to listen on. Default: ${DEFAULT_PORT}; a free one with exec
  --host ADDRESS         the address to listen on. Default: 127.0.0.1
  --token TEXT           the bearer token of the management API. Default: a new one, which is printed
  --data FOLDER          keeps the data in a folder. Default: in memory
  --database-url URL     keeps the data on a PostgreSQL server instead
  --database-pool N      how many connections to that server it opens at most. Default: 8
  --seed FILE            a JSON file whose members replace those of the default seed; fixtures adds odd and hostile content
  --seed-date DATE       shows the last day of the dashboards' data within the seven days up to DATE, which can be
                         today, or fixed for 2025-12-31, as it is stored. Default: today; fixed with exec
  --reset                replaces kept data at the start by that of --seed, or of the seed that it was made from
  --allow-origin ORIGIN  an origin that may frame the embed pages; repeatable. Default: every origin of this machine
  --public-origin URL    the origin under which browsers reach it, such as that of a forwarded port: printed URLs have it,
                         requests for its host are accepted, and cookies are Secure if it is https
  --session-ttl MS       how long a session id can be redeemed. Default: 300000
  --latency MS           how long every operation waits before its response. Default: 0
  --renewal in-place     embeds announce the end of their session and accept a new one without a reload, as a later
                         version of the service may (an assumption)
  --fault JSON           a failure from the start, such as {"operation":"getWorkbooks","status":503,"times":2};
                         repeatable
  --quiet                prints only errors, and a token that the sandbox has made
  --help                 prints this text

Environment, for values that other users of this machine must not read in the list of processes; options have priority:
  SVC_SANDBOX_TOKEN         as --token
  SVC_SANDBOX_DATABASE_URL  as --database-url; ignored with --data`;

/** The command line is not valid. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/** A parsed command line. */
export interface Arguments {
  help: boolean;
  /** The command of `exec`, with its arguments. */
  command: readonly string[] | undefined;
  options: SandboxOptions;
}

/** Parses a command line. @throws UsageError if an argument is unknown or has a wrong value. */
export function readArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = {},
): Arguments {
  const separator = args.indexOf("--");
  const own = separator < 0 ? args : args.slice(0, separator);
  const { values, positionals } = parse(own);
  const isExec = positionals[0] === "exec";
  const command = isExec ? args.slice(own.length + 1) : undefined;
  if (positionals.length > (isExec ? 1 : 0))
    throw new UsageError(`Unexpected argument "${positionals.at(-1)}".`);
  if (!isExec && separator >= 0) throw new UsageError('Only "svc-sandbox exec" runs a command.');
  if (command?.length === 0 && !values.help) throw new UsageError('Expected a command after "--".');
  return {
    help: values.help,
    command,
    options: {
      port: readNumber("port", values.port, 65_535) ?? (isExec ? 0 : DEFAULT_PORT),
      host: values.host,
      token:
        readToken(values.token, "--token") ??
        readToken(environment["SVC_SANDBOX_TOKEN"], "SVC_SANDBOX_TOKEN"),
      data: values.data,
      databaseUrl:
        values["database-url"] ??
        (values.data === undefined ? environment["SVC_SANDBOX_DATABASE_URL"] : undefined),
      databasePool: readNumber("database-pool", values["database-pool"]),
      seed: values.seed,
      seedDate: values["seed-date"] ?? (isExec ? "fixed" : "today"),
      reset: values.reset,
      allowOrigins: values["allow-origin"],
      publicOrigin: values["public-origin"],
      sessionTtlMs: readNumber("session-ttl", values["session-ttl"]),
      latencyMs: readNumber("latency", values.latency),
      renewal: readRenewal(values.renewal),
      faults: values.fault?.map(readFault),
      quiet: values.quiet,
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: "string" },
        host: { type: "string" },
        token: { type: "string" },
        data: { type: "string" },
        "database-url": { type: "string" },
        "database-pool": { type: "string" },
        seed: { type: "string" },
        "seed-date": { type: "string" },
        reset: { type: "boolean", default: false },
        "allow-origin": { type: "string", multiple: true },
        "public-origin": { type: "string" },
        "session-ttl": { type: "string" },
        latency: { type: "string" },
        renewal: { type: "string" },
        fault: { type: "string", multiple: true },
        quiet: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    const { message } = error as Error; // in several sentences, with unbalanced quotes
    const option = /--?[^',\s]+/.exec(message)?.[0];
    if (message.startsWith("Unknown")) throw new UsageError(`Unknown option ${option}.`);
    const isFlag = message.includes("does not take");
    throw new UsageError(`Expected ${option}${isFlag ? " without a value" : "=VALUE"}.`);
  }
}

function readNumber(name: string, text: string | undefined, max = 1e9): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  throw new UsageError(`Expected a whole number up to ${max} for --${name}, got "${text}".`);
}

function readRenewal(text: string | undefined): Renewal | undefined {
  if (isRenewal(text)) return text;
  throw new UsageError(`Expected "in-place" for --renewal, got "${text}".`);
}

/** A token must fit into a header. The message does not repeat a wrong one, which may be a secret. */
function readToken(text: string | undefined, source: string): string | undefined {
  if (text === undefined || /^[\x21-\x7e]{8,}$/.test(text)) return text;
  throw new UsageError(`Expected at least 8 characters of visible ASCII, without spaces, for ${source}.`);
}

function readFault(text: string): object {
  try {
    const fault: unknown = JSON.parse(text);
    if (typeof fault === "object" && fault !== null) return fault;
  } catch {
    // not JSON: reported below
  }
  throw new UsageError(
    `Expected JSON such as {"operation":"getWorkbooks","status":503} for --fault, got "${text}".`,
  );
}
