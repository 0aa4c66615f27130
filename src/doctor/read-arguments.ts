import { parseArgs } from "node:util";
import { checkOriginOption } from "../backend/request-url.js";
import { checkDeploymentId, checkOrigin, checkPublicId } from "../protocol/embed-url.js";
import type { Target } from "./target.js";

export const USAGE = `Usage: svc-dashboard doctor --tenant-origin ORIGIN --deployment-id ID [options]

Finds out why an embed stays blank: it looks at the tenant as your backend and a viewer's browser do, in the order in
which one thing rests on the other, and says what it found, what that means and what to do. The access token is read
from the environment variable SVC_TOKEN, and never printed. One session is generated, and used up.

  --tenant-origin ORIGIN  the tenant, such as https://acme.example
  --deployment-id ID      the deployment's number
  --public-id ID          the dashboard; otherwise the first one that may be embedded
  --host-origin ORIGIN    the page that holds the embed, such as https://app.example
  --json                  prints one JSON document instead
  --help                  prints this text

Exit code: 0 no problem found, 1 a problem found, 2 wrong usage.`;

/** A command line that can't be understood. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/** What a command line asks for. */
export type Arguments = { help: true } | { help: false; json: boolean; target: Target };

/** @throws UsageError when an argument is missing, unknown or wrong. */
export function readArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Arguments {
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
    if (positionals.length !== 1 || positionals[0] !== "doctor")
      throw new Error('Expected the command "doctor".');
    const publicId = values["public-id"];
    const hostOrigin = values["host-origin"];
    const token = env["SVC_TOKEN"];
    if (!token) throw new Error("Expected the access token in the environment variable SVC_TOKEN.");
    const target: Target = {
      tenant: new URL(checked(values, "tenant-origin", checkOrigin)),
      deploymentId: Number(checked(values, "deployment-id", checkDeploymentId)),
      publicId: publicId === undefined ? undefined : checked(values, "public-id", checkPublicId),
      host: hostOrigin === undefined ? undefined : new URL(checkOriginOption("--host-origin", hostOrigin)),
      token,
    };
    return { help: false, json: values.json, target };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Checks an option's value. @throws Error that names the option. */
function checked<Name extends string>(
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
