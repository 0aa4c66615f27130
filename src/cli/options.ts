import { parseArgs, type ParseArgsConfig } from "node:util";
import { decodeText } from "../protocol/embed-path.js";
import { checkDeploymentId, checkTenantOrigin } from "../protocol/embed-url.js";

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid command line. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/** The options of every command, in the form of `parseArgs`. */
export const TENANT_OPTIONS = {
  "tenant-origin": { type: "string" },
  "deployment-id": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** A command's options, in the form of `parseArgs`. */
type Options = NonNullable<ParseArgsConfig["options"]>;

/** The values of a command's options. */
export type Values<Declared extends Options> = ReturnType<
  typeof parseArgs<{ options: Declared; allowPositionals: true }>
>["values"];

/**
 * Splits the arguments after a command into options.
 * @throws Error on an unknown option, one without its value, or anything else.
 */
export function parseOptions<const Declared extends Options>(
  command: string,
  args: readonly string[],
  options: Declared,
): Values<Declared> {
  const { values, positionals } = split([...args], options);
  if (positionals.length > 0)
    throw new Error(`Expected only options after "${command}", got "${positionals[0]}".`);
  return values;
}

function split<const Declared extends Options>(args: string[], options: Declared) {
  const config = { allowPositionals: true, options } as const;
  try {
    return parseArgs({ ...config, args });
  } catch (error) {
    const { tokens } = parseArgs({ ...config, args, strict: false, tokens: true });
    for (const token of tokens) {
      if (token.kind !== "option" || Object.hasOwn(options, token.name)) continue;
      const suggestion = suggest(token.name, Object.keys(options));
      throw new Error(`Unknown option ${token.rawName}.${suggestion}`, { cause: error });
    }
    throw new Error((error as Error).message.replaceAll("\n", " "), { cause: error });
  }
}

/** A sentence with the options that have a word with the same first three letters; empty if there are none. */
function suggest(name: string, options: readonly string[]): string {
  const similar = options
    .map((option) => `--${option}`)
    .filter((option) => option.includes(`-${name.slice(0, 3)}`));
  return similar.length > 0 ? ` Did you mean ${similar.join(" or ")}?` : "";
}

/** Decodes and checks an option's value; undefined without the option. @throws Error that names the option. */
export function checkOption(
  option: string,
  value: string | undefined,
  check: (value: unknown) => string,
): string | undefined {
  if (value === undefined) return undefined;
  try {
    return check(decodeText(value));
  } catch (error) {
    throw new Error(`${option}: ${(error as Error).message}`, { cause: error });
  }
}

/** Reads the tenant's origin, the deployment and the token. @throws Error without an origin, or on an invalid value. */
export function readTenant(
  values: Values<typeof TENANT_OPTIONS>,
  env: Environment,
): { tenant: URL; deploymentId: number | undefined; token: string | undefined } {
  const tenant = checkOption("--tenant-origin", values["tenant-origin"], checkTenantOrigin);
  if (tenant === undefined) {
    throw new Error(
      "Expected --tenant-origin, such as https://acme.example: the value of tenant-origin in your page.",
    );
  }
  const deploymentId = checkOption("--deployment-id", values["deployment-id"], checkDeploymentId);
  return {
    tenant: new URL(tenant),
    deploymentId: deploymentId === undefined ? undefined : Number(deploymentId),
    token: env["SVC_TOKEN"] === "" ? undefined : env["SVC_TOKEN"],
  };
}
