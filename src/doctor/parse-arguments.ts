import { parseArgs } from "node:util";
import { checkOriginOption } from "../backend/request-url.js";
import { checkDeploymentId, checkPublicId, checkTenantOrigin } from "../protocol/embed-url.js";
import type { Target } from "./target.js";

export const USAGE = `Usage: svc-dashboard doctor --tenant-origin ORIGIN --deployment-id ID [options]

Finds out why an embed stays blank: checks the tenant as your backend and a viewer's browser see it, and prints what it
found, what that means and what to do. Reads the access token from the environment variable SVC_TOKEN and never prints
it. Generates one session and uses it up.

  --tenant-origin ORIGIN  the tenant, such as https://acme.example
  --deployment-id ID      the deployment's number
  --public-id ID          the dashboard; default: the first one that may be embedded
  --host-origin ORIGIN    the origin of the page with the embed, such as https://app.example
  --json                  print one JSON document instead
  --help                  print this help

Exit code: 0 no problem found, 1 a problem found, 2 invalid arguments.`;

/** An invalid command line. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/** A parsed command line. */
export type DoctorArguments = { help: true } | { help: false; json: boolean; target: Target };

/** Parses a command line. @throws UsageError if an argument is missing, unknown or invalid. */
export function parseDoctorArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): DoctorArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "tenant-origin": { type: "string" },
        "deployment-id": { type: "string" },
        "public-id": { type: "string" },
        "host-origin": { type: "string" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) return { help: true };
    const command = positionals.join(" ");
    if (command !== "doctor") throw new Error(`Expected the command "doctor", got "${command}".`);
    const publicId = values["public-id"];
    const hostOrigin = values["host-origin"];
    const token = env["SVC_TOKEN"];
    if (!token) throw new Error("Set the environment variable SVC_TOKEN to the access token.");
    const target: Target = {
      tenant: new URL(checkOption(values, "tenant-origin", checkTenantOrigin)),
      deploymentId: Number(checkOption(values, "deployment-id", checkDeploymentId)),
      publicId: publicId === undefined ? undefined : checkOption(values, "public-id", checkPublicId),
      host: hostOrigin === undefined ? undefined : new URL(checkOriginOption("--host-origin", hostOrigin)),
      token,
    };
    return { help: false, json: values.json, target };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
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
