import { embedUrl } from "../protocol/index.js";
import type { Probe } from "./probe.js";

/** The URL of the dashboard's embed page, without a session; undefined if no dashboard is known. */
export function embedPageUrl({ publicId, target }: Probe): URL | undefined {
  return publicId === undefined
    ? undefined
    : new URL(embedUrl({ tenantOrigin: target.tenant.origin, publicId }));
}
