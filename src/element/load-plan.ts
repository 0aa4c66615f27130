import { checkEmbedPath, readEmbedPath, type EmbedPathParts } from "../protocol/embed-path.js";
import { embedUrl } from "../protocol/embed-url.js";
import type { Surface } from "../protocol/envelope.js";
import type { FrameOptions } from "./embed-frame.js";
import { PROPERTIES, type ExplicitProperties } from "./properties.js";
import type { PropertyValues } from "./property-values.js";
import type { SessionReason } from "./session-source.js";

/** What an embed shows, as a session request names it. */
interface Target {
  surface: Surface;
  publicId?: string;
  deploymentId?: number;
}

/** Everything that one load needs, fixed when it begins. */
export interface LoadPlan {
  readonly reason: SessionReason;
  readonly target: Target;
  /** Signed embeds need a session, private ones load without. */
  readonly isSigned: boolean;
  /** Whether a `ready` event can be expected in time: a sign-in page takes its time, and without messaging none comes. */
  readonly expectsReady: boolean;
  readonly hasMessaging: boolean;
  readonly isLazy: boolean;
  readonly tenantOrigin: string;
  /** The embed's URL, with a session in it. */
  readonly url: (session?: string) => string;
  readonly frame: FrameOptions;
  /** In milliseconds after the navigation; 0 disables the timeout. */
  readonly readyTimeout: number;
}

/** @returns undefined while nothing is configured @throws TypeError where a frame can't be of that origin */
function readTenantOrigin({
  tenantOrigin,
  publicId,
  path,
  deploymentId,
}: ExplicitProperties): string | undefined {
  if (tenantOrigin === location.origin) {
    throw new TypeError(
      "tenant-origin is this page's own origin, where a frame could remove its sandbox: serve the tenant from another one.",
    );
  }
  if (tenantOrigin === undefined && (publicId ?? path ?? deploymentId)) {
    throw new TypeError("tenant-origin is missing: set it.");
  }
  return tenantOrigin;
}

/** What an embed shows, by path and attributes. @throws TypeError where the two contradict each other */
function readTarget(explicit: ExplicitProperties): Target {
  const target: EmbedPathParts = explicit.path === undefined ? {} : readEmbedPath(explicit.path);
  for (const name of ["surface", "publicId", "deploymentId"] as const) {
    const value = explicit[name];
    if (value === undefined) continue;
    const inPath = target[name] ?? value;
    if (inPath !== value) {
      throw new TypeError(`path contains ${inPath}, ${PROPERTIES[name].attribute} is ${value}: remove one.`);
    }
    Object.assign(target, { [name]: value });
  }
  return { surface: PROPERTIES.surface.default, ...target };
}

/** Whether an app can return to a path that it reported: to one of its own that stays inside the embed. */
export function canRestorePath(
  path: string | undefined,
  deploymentId: number | null | undefined,
): path is string {
  try {
    const { surface, deploymentId: owner } = readEmbedPath(checkEmbedPath(path));
    return surface === "app" && owner === deploymentId;
  } catch {
    return false;
  }
}

/**
 * Plans a load.
 * @param embedPath where a renewed app returns to
 * @returns undefined while nothing is configured
 * @throws TypeError on what is missing or contradictory
 */
export function planLoad(
  values: PropertyValues,
  reason: SessionReason,
  embedPath: string | undefined,
): LoadPlan | undefined {
  const { explicit } = values;
  const tenantOrigin = readTenantOrigin(explicit);
  if (tenantOrigin === undefined) return undefined;
  const target = readTarget(explicit);
  const isSigned = values.valueOf("mode") === "signed";
  if (target.surface === "app" && !isSigned) {
    throw new TypeError('The app surface needs a session: remove mode="private".');
  }
  const isRestored = target.surface === "app" && canRestorePath(embedPath, target.deploymentId);
  const path = isRestored ? embedPath : explicit.path;
  const url = (session?: string): string => embedUrl({ ...explicit, ...target, tenantOrigin, path, session });
  url(); // throws now, before a session is requested
  const hasMessaging = values.valueOf("messaging") === "on";
  const expectsReady = isSigned && hasMessaging;
  return {
    reason,
    target,
    isSigned,
    expectsReady,
    hasMessaging,
    isLazy: values.valueOf("loading") === "lazy",
    tenantOrigin,
    url,
    frame: {
      sandbox: values.valueOf("sandbox"),
      allow: values.valueOf("allow"),
      credentialless: values.valueOf("credentialless"),
    },
    readyTimeout: expectsReady ? values.valueOf("readyTimeout") : 0,
  };
}
