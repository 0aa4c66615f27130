import { isRecord } from "../backend/arguments.js";
import { SvcApiError } from "../backend/index.js";
import { isUnavailable } from "./failure.js";
import type { Probe } from "./probe.js";

/**
 * Whether the tenant responds as the management API does, which is on the same origin as the embeds, also to a request
 * without a token; undefined if it fails or does not respond.
 */
export async function isService(probe: Probe): Promise<boolean | undefined> {
  const known = probe.missingForApi === undefined ? await probe.deploymentError() : undefined;
  const isSent = probe.missingForApi === undefined && !(known instanceof TypeError); // a token that can't be sent
  const error = isSent ? known : await probe.anonymousError();
  if (error === undefined || (error instanceof SvcApiError && isRecord(error.body))) return true;
  return isUnavailable(error) ? undefined : false;
}
