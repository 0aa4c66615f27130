import { checkString, expected } from "./check.js";
import { checkEmbedPath } from "./embed-path.js";
import type { Surface } from "./envelope.js";
import { checkMember, normalizeFilter, type FilterMap } from "./filters.js";
import { toJson } from "./json.js";

/** The parts of an embed's URL (service description, sections 5 and 6). */
export interface EmbedUrlOptions {
  /** An https origin, or http on loopback. */
  tenantOrigin: string;
  /** Default `dashboard`. */
  surface?: Surface | undefined;
  /** Needed by the dashboard surface without a path. */
  publicId?: string | undefined;
  /** Needed by the app and chat surfaces without a path. */
  deploymentId?: number | undefined;
  /** The path and query inside the embed where it starts, instead of the surface's own. */
  path?: string | undefined;
  /** A session id. Without one the viewer signs in inside the frame. */
  session?: string | undefined;
  allowExport?: boolean | undefined;
  locale?: string | undefined;
  timezone?: string | undefined;
  filters?: FilterMap | undefined;
  /** Further parameters. Those above take precedence, and `session` is ignored. */
  urlParams?: Record<string, string> | undefined;
}

/**
 * Converts a tenant's origin to the form of `event.origin`.
 * @throws TypeError unless it is an https origin, or http on loopback, without a path.
 */
export function checkTenantOrigin(value: unknown): string {
  try {
    const { protocol, hostname, href, origin } = new URL(value as string);
    const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1])$/.test(hostname);
    const secure = protocol === "https:" || (protocol === "http:" && loopback);
    // a path, a query, a fragment or a user would all show in `href`
    if (secure && href === `${origin}/`) return origin;
  } catch {
    // not a URL: reported below
  }
  throw expected('an https origin such as "https://acme.example" (http on loopback only)', value);
}

/** Checks a public id: one path segment of 1 to 255 characters. @throws TypeError on anything else. */
export function checkPublicId(value: unknown): string {
  return checkString(
    value,
    /^(?!\.{1,2}$)[^/\\\p{C}]{1,255}$/u,
    "a public id of 1 to 255 characters without slashes",
  );
}

/** Checks a deployment id. @throws TypeError on anything but an integer. */
export function checkDeploymentId(value: unknown): string {
  return checkString(String(value), /^\d{1,15}$/, "a whole number as the deployment id");
}

function surfacePath({ surface, publicId, deploymentId }: EmbedUrlOptions): string {
  return surface === "app" || surface === "chat"
    ? `/embed/d/${checkDeploymentId(deploymentId)}/${surface}`
    : `/embed/dashboard/${encodeURIComponent(checkPublicId(publicId))}`;
}

/**
 * Builds the URL that an embed's iframe loads. It contains the session: never log it, and pass it only to the frame.
 * @throws TypeError that names a wrong origin, id, path or filter.
 */
export function embedUrl(options: EmbedUrlOptions): string {
  const { tenantOrigin, path, session, allowExport, locale, timezone, filters, urlParams } = options;
  const url = new URL(
    path === undefined ? surfacePath(options) : checkEmbedPath(path),
    checkTenantOrigin(tenantOrigin),
  );
  const set = (parameters: object): void => {
    for (const [name, value] of Object.entries(parameters) as [string, string | undefined][]) {
      if (value === undefined) continue;
      if (/\p{Surrogate}/u.test(value))
        throw expected(`a well-formed string as ${name}`, "half a surrogate pair");
      url.searchParams.set(name, value);
    }
  };
  set({ ...urlParams });
  url.searchParams.delete("session"); // only the option sets it: without one the viewer signs in
  for (const [member, filter] of Object.entries({ ...filters })) {
    set({ [`f_${checkMember(member)}`]: toJson(normalizeFilter(filter)) });
  }
  set({ allowExport: allowExport ? "true" : undefined, locale, timezone, session });
  // %20 decodes to a space everywhere, + only in form-encoded data
  url.search = url.search.replaceAll("+", "%20");
  return url.href;
}
