import { isPathOfApp, readEmbedPath, type EmbedPathParts } from "../../protocol/embed-path.js";
import { embedUrl, type EmbedUrlOptions } from "../../protocol/embed-url.js";
import type { FilterMap } from "../../protocol/filters.js";
import { toJson } from "../../protocol/json.js";
import type { SessionReason, SessionRequest } from "../../protocol/session-endpoint.js";
import { pageOrigin } from "../document-access.js";
import type { FrameOptions } from "../frame/embed-frame.js";
import { PROPERTIES, type PropertyName } from "../properties/properties.js";
import type { PropertyValues } from "../properties/property-values.js";

/** Identifies what an embed shows, by the members of a session request. */
type Target = Pick<SessionRequest, "surface" | "publicId" | "deploymentId">;

/** The properties that belong to a load's key. Not `session`, because one load uses it up. */
const LOAD_PROPERTIES = (Object.keys(PROPERTIES) as PropertyName[]).filter((name) =>
  /viewer|target|load/.test(PROPERTIES[name].change ?? ""),
);

/** Everything that one load needs, fixed when it begins. */
export interface LoadPlan {
  readonly reason: SessionReason;
  readonly target: Target;
  /** The values of all properties whose change starts a new load. */
  readonly key: string;
  /** Signed embeds need a session. Private ones load without one: the viewer signs in inside the frame. */
  readonly isSigned: boolean;
  /** Whether `ready` is expected in time: signing in depends on the viewer, and without messaging none is sent. */
  readonly expectsReady: boolean;
  readonly hasMessaging: boolean;
  readonly isLazy: boolean;
  readonly tenantOrigin: string;
  /** The path of the URL, which contains no session. */
  readonly pathname: string;
  /** Returns the embed's URL, with a session in it, and the members of the filters that did not fit. */
  readonly url: (session?: string) => FittedUrl;
  readonly frame: FrameOptions;
  /** In milliseconds after the navigation; 0 disables the timeout. */
  readonly readyTimeout: number;
  /** Returns the last sentence of some messages: a command that diagnoses the failure. */
  readonly doctorHint: () => string;
}

/** Thrown if the target is missing, contradictory, or can't be in a frame. */
export class TargetError extends TypeError {}

/** @returns undefined if nothing is configured @throws TargetError if the origin is missing or the page's own */
function readTenantOrigin(values: PropertyValues): string | undefined {
  const { tenantOrigin, publicId, path, deploymentId } = values.explicit;
  if (tenantOrigin === pageOrigin()) {
    throw new TargetError(
      "tenant-origin is this page's own origin, where a frame could remove its sandbox: set it to the tenant's.",
    );
  }
  if (tenantOrigin === undefined && (publicId ?? path ?? deploymentId)) throw missing(values, "tenantOrigin");
  return tenantOrigin;
}

function missing(values: PropertyValues, name: PropertyName, or = ""): TargetError {
  return new TargetError(
    values.rejectionOf(name) ?? `${PROPERTIES[name].attribute} is missing: set it${or}.`,
  );
}

/** Reads the target from the path and the attributes. @throws TargetError if the two contradict each other */
export function readTarget({ explicit }: PropertyValues): Target {
  const target: EmbedPathParts = explicit.path === undefined ? {} : readEmbedPath(explicit.path);
  for (const name of ["surface", "publicId", "deploymentId"] as const) {
    const value = explicit[name];
    if (value === undefined) continue;
    const inPath = target[name] ?? value;
    if (inPath !== value) {
      throw new TargetError(
        `path contains ${inPath}, ${PROPERTIES[name].attribute} is ${value}: remove one.`,
      );
    }
    Object.assign(target, { [name]: value });
  }
  return { surface: PROPERTIES.surface.default, ...target };
}

/**
 * Plans a load.
 * @param embedPath the path that a renewed app returns to
 * @param doctorHint returns a command that diagnoses a failure
 * @returns undefined if nothing is configured
 * @throws TargetError on a wrong target, and TypeError on a value that a URL can't contain
 */
export function planLoad(
  values: PropertyValues,
  reason: SessionReason,
  embedPath: string | undefined,
  doctorHint: () => string,
): LoadPlan | undefined {
  const { explicit } = values;
  const tenantOrigin = readTenantOrigin(values);
  if (tenantOrigin === undefined) return undefined;
  const target = readTarget(values);
  const id = target.surface === "dashboard" ? "publicId" : "deploymentId";
  if (explicit.path === undefined && target[id] === undefined) throw missing(values, id, ", or path");
  const isSigned = values.valueOf("mode") === "signed";
  if (target.surface === "app" && !isSigned) {
    throw new TargetError('The app surface needs a session: remove mode="private".');
  }
  const isRestored = target.surface === "app" && isPathOfApp(embedPath, target.deploymentId);
  const path = isRestored ? embedPath : explicit.path;
  const hasMessaging = values.valueOf("messaging") === "on";
  const url = (session?: string): FittedUrl =>
    fitUrl({ ...explicit, ...target, tenantOrigin, path, session }, hasMessaging ? MAX_URL_LENGTH : Infinity);
  const { pathname } = new URL(url().href); // throws now, before a session is requested
  const expectsReady = isSigned && hasMessaging;
  return {
    reason,
    target,
    key: toJson(LOAD_PROPERTIES.map((name) => values.valueOf(name) ?? null)),
    isSigned,
    expectsReady,
    hasMessaging,
    isLazy: values.valueOf("loading") === "lazy",
    tenantOrigin,
    pathname,
    url,
    frame: {
      sandbox: values.valueOf("sandbox"),
      allow: values.valueOf("allow"),
      credentialless: values.valueOf("credentialless"),
    },
    readyTimeout: expectsReady ? values.valueOf("readyTimeout") : 0,
    doctorHint,
  };
}

/** In characters. Servers reject URLs that are much longer, and the viewer would see only a blank frame. */
export const MAX_URL_LENGTH = 4096;

/** A URL, and the members of the filters that were left out of it. */
interface FittedUrl {
  readonly href: string;
  readonly omitted: readonly string[];
}

/**
 * Builds an embed's URL with as many filters, in their order, as fit in it.
 * @throws TypeError on a wrong origin, id, path or filter
 */
function fitUrl(options: EmbedUrlOptions, maxLength: number): FittedUrl {
  const href = embedUrl(options);
  if (href.length <= maxLength) return { href, omitted: [] };
  let filters: FilterMap = {};
  const omitted: string[] = [];
  for (const [member, filter] of Object.entries({ ...options.filters })) {
    const longer = { ...filters, [member]: filter };
    if (embedUrl({ ...options, filters: longer }).length > maxLength) omitted.push(member);
    else filters = longer;
  }
  return { href: embedUrl({ ...options, filters }), omitted };
}
