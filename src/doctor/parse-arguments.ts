import { checkDeploymentId, checkPublicId, checkTenantOrigin } from "../protocol/embed-url.js";
import { checkMember } from "../protocol/filters.js";
import { parseCommandLine, type Values } from "./command-line.js";
import {
  checkOption,
  parseHostPage,
  parseSessionEndpoint,
  parseTimeout,
  readCookie,
} from "./option-values.js";
import { DEFAULT_LIMITS, type Limits, type Target } from "./probe.js";
import { readProxies } from "./proxies.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid command line. */
export class UsageError extends Error {
  override readonly name: string = "UsageError";
}

/** A parsed command line. */
export type DoctorArguments = { help: true } | { help: false; json: boolean; target: Target; limits: Limits };

/** Parses a command line. @throws UsageError if an argument is missing, unknown or invalid. */
export function parseDoctorArguments(args: readonly string[], env: Environment): DoctorArguments {
  try {
    const values = parseCommandLine(args);
    if (values.help) return { help: true };
    const limits = { ...DEFAULT_LIMITS };
    if (values.timeout !== undefined) limits.requestTimeoutMs = parseTimeout(values.timeout);
    return { help: false, json: values.json, target: readTarget(values, env), limits };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readTarget(values: Values, env: Environment): Target {
  const tenant = checkOption(values, "tenant-origin", checkTenantOrigin);
  if (tenant === undefined) {
    throw new Error(
      "Expected --tenant-origin, such as https://acme.example, as the page needs tenant-origin.",
    );
  }
  const deploymentId = checkOption(values, "deployment-id", checkDeploymentId);
  const host = parseHostPage(values["host-origin"], values["host-path"]);
  const endpoint = values["session-endpoint"];
  const cookieName = values["cookie-env"];
  if (cookieName !== undefined && endpoint === undefined)
    throw new Error("--cookie-env: Expected --session-endpoint too, which the cookie is sent to.");
  return {
    tenant: new URL(tenant),
    deploymentId: deploymentId === undefined ? undefined : Number(deploymentId),
    publicId: checkOption(values, "public-id", checkPublicId),
    filters: [...new Set(values.filter ?? [])].map(
      (filter) => checkOption({ filter }, "filter", checkMember) ?? filter,
    ),
    host,
    sessionEndpoint: endpoint === undefined ? undefined : parseSessionEndpoint(endpoint, host),
    cookie: cookieName === undefined ? undefined : readCookie(cookieName, env),
    token: env["SVC_TOKEN"] === "" ? undefined : env["SVC_TOKEN"],
    proxies: readProxies(env),
  };
}
