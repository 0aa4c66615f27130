import { parseFilterUrlParameter, type EmbedFilter, type Surface } from "svc-dashboard/protocol";
import type { SignInTarget } from "./sign-in.js";

/** The content of the URL of a dashboard page. */
export interface PageUrl {
  publicId: string;
  filters: { member: string; filter: EmbedFilter }[];
}

/** Returns the surface of a URL: a dashboard, unless it is the app or the chat of a deployment. */
export function surfaceOf({ pathname }: URL): Surface {
  const [, name] = /^\/embed\/d\/[^/]+\/(app|chat)(?:\/|$)/.exec(pathname) ?? [];
  return (name as Surface | undefined) ?? "dashboard";
}

/** Returns the target that a viewer of a URL without a session signs in to. */
export function signInTarget(address: URL): SignInTarget {
  const [, deploymentId] = /^\/embed\/d\/(\d+)\//.exec(address.pathname) ?? [];
  return deploymentId === undefined
    ? { publicId: readPageUrl(address)?.publicId ?? "" }
    : { deploymentId: Number(deploymentId) };
}

/** Reads the URL of a dashboard page; undefined for other URLs. */
export function readPageUrl(url: URL): PageUrl | undefined {
  const [, segment] = /^\/embed\/dashboard\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  if (segment === undefined) return undefined;
  return { publicId: decode(segment), filters: readFilters(url) };
}

/** Reads the filters of a URL. */
export function readFilters({ searchParams }: URL): PageUrl["filters"] {
  return [...searchParams].flatMap(([name, value]) => readFilter(name, value));
}

/** Returns a URL with these filters, in addition to its own. */
export function withFilters(url: URL, filters: PageUrl["filters"]): URL {
  const filtered = new URL(url);
  for (const { member, filter } of filters) {
    const name = `f_${member}`;
    if (!url.searchParams.has(name)) filtered.searchParams.set(name, JSON.stringify(filter));
  }
  return filtered;
}

/** Returns the in-embed path of a URL, without the parameters of one load: language, time zone, filters. */
export function pathWithoutParameters({ pathname, searchParams }: URL): string {
  const kept = [...searchParams].filter(([name]) => !isOfOneLoad(name));
  return kept.length === 0 ? pathname : `${pathname}?${new URLSearchParams(kept).toString()}`;
}

function isOfOneLoad(name: string): boolean {
  return name === "locale" || name === "timezone" || name === "allowExport" || name.startsWith("f_");
}

/** The in-embed path of a dashboard, as events report it. */
export function dashboardPath(publicId: string): string {
  return `/embed/dashboard/${encodeURIComponent(publicId)}`;
}

function readFilter(name: string, value: string): PageUrl["filters"] {
  if (!name.startsWith("f_")) return [];
  try {
    return [parseFilterUrlParameter(`${name}=${value}`)];
  } catch {
    return []; // an invalid filter must not prevent the dashboard from being shown
  }
}

/** Decodes a segment of a path; one with an invalid encoding stays as it is. */
export function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
