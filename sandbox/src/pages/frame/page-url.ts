import { parseFilterUrlParameter, type EmbedFilter, type Surface } from "svc-dashboard/protocol";
import type { SignInTarget } from "./sign-in.js";

/** What the URL of an embed page contains. */
export interface PageUrl {
  publicId: string;
  filters: { member: string; filter: EmbedFilter }[];
}

/** The surface that an address shows: a dashboard, unless it is one of those of a deployment. */
export function surfaceOf({ pathname }: URL): Surface {
  const [, name] = /^\/embed\/d\/[^/]+\/(app|chat)(?:\/|$)/.exec(pathname) ?? [];
  return (name as Surface | undefined) ?? "dashboard";
}

/** What a URL without a session asks a viewer to sign in to. */
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

/** The filters that an address asks for. */
export function readFilters({ searchParams }: URL): PageUrl["filters"] {
  return [...searchParams].flatMap(([name, value]) => readFilter(name, value));
}

/** A URL with these filters, in addition to its own. */
export function withFilters(url: URL, filters: PageUrl["filters"]): URL {
  const filtered = new URL(url);
  for (const { member, filter } of filters) {
    const name = `f_${member}`;
    if (!url.searchParams.has(name)) filtered.searchParams.set(name, JSON.stringify(filter));
  }
  return filtered;
}

/** The in-embed path of a URL, without the parameters that count for one load only: language, time zone, filters. */
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
    return []; // a wrong filter in the URL must not keep the dashboard from being shown
  }
}

/** A segment of a path; one that is not encoded as it should be stays as it is. */
export function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
