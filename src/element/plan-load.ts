import { checkPath, readEmbedPath, type EmbedPathParts } from "../protocol/embed-path.js";
import { embedUrl } from "../protocol/embed-url.js";
import { attributeName, type DashboardProperties } from "./properties.js";
import type { GivenProperties } from "./checked-element.js";
import type { LoadPlan } from "./load.js";
import { endpointProvider, type LoadReason, type SessionProvider } from "./session.js";

/** A change of any of these starts a new load. */
export const TARGET: readonly (keyof DashboardProperties)[] = [
  "tenantOrigin",
  "publicId",
  "surface",
  "deploymentId",
  "mode",
  "messaging",
  "urlParams",
  "allowExport",
  "session",
];

/** What the embed is, by the path and by attributes. @throws TypeError where the two disagree. */
function readTarget(given: GivenProperties): Omit<LoadPlan["request"], "reason"> {
  const target: EmbedPathParts = given.path ? readEmbedPath(given.path) : {};
  for (const name of ["surface", "publicId", "deploymentId"] as const) {
    const value = given[name];
    if (value === undefined) continue;
    const said = target[name] ?? value;
    if (said !== value)
      throw new TypeError(`path says ${said}, ${attributeName(name)} says ${value}: remove one.`);
    Object.assign(target, { [name]: value });
  }
  return { surface: "dashboard", ...target };
}

/** Where the element gets its sessions from. */
export function findProvider({
  sessionProvider,
  sessionEndpoint,
}: GivenProperties): SessionProvider | undefined {
  return sessionProvider ?? (sessionEndpoint ? endpointProvider(sessionEndpoint) : undefined);
}

/** Whether an app can go back to where it said it was: only to a path of its own that stays inside the embed. */
export function isWayBack(path: string | undefined, deploymentId: number | null | undefined): path is string {
  try {
    const target = readEmbedPath(checkPath(path));
    return target.surface === "app" && target.deploymentId === deploymentId;
  } catch {
    return false;
  }
}

/**
 * Plans a load.
 * @param properties with defaults
 * @param given without them
 * @param lastPath where a renewed app goes back to
 * @returns nothing while nothing is configured yet
 * @throws TypeError on what is missing or does not fit together
 */
export function planLoad(
  properties: DashboardProperties,
  given: GivenProperties,
  reason: LoadReason,
  lastPath: string | undefined,
): LoadPlan | undefined {
  const { tenantOrigin, publicId, path, deploymentId } = given;
  if (!tenantOrigin) {
    if (publicId ?? path ?? deploymentId) throw new TypeError("tenant-origin is missing: set it.");
    return undefined;
  }
  if (tenantOrigin === location.origin) {
    throw new TypeError("tenant-origin is this page's own: a frame of it could leave its sandbox.");
  }
  const target = readTarget(given);
  const isApp = target.surface === "app";
  const isBack = isApp && isWayBack(lastPath, target.deploymentId);
  const isSigned = properties.mode === "signed";
  if (isApp && !isSigned) throw new TypeError('The app surface needs a session: remove mode="private".');
  const address = (session?: string): string =>
    embedUrl({ ...given, ...target, tenantOrigin, path: isBack ? lastPath : path, session });
  address(); // throws now, before a session is asked for
  // a sign-in page may take as long as it takes, and without messaging nothing will be heard
  const isSilent = !isSigned || properties.messaging === "off";
  const { sandbox, allow, credentialless, readyTimeout } = properties;
  return {
    request: { ...target, reason },
    session: given.session,
    provider: findProvider(given),
    isSigned,
    isSilent,
    tenantOrigin,
    address,
    frame: { sandbox, allow, credentialless },
    readyTimeout: isSilent ? 0 : readyTimeout,
  };
}
