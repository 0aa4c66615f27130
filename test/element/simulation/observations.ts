/** What the invariants read off a world. */
import { OWN, OWN_FILTERS, type StateKey } from "./embed.js";
import type { Page } from "./page.js";
import type { World } from "./world.js";

/** Where sessions were used: in URLs and in actions. */
export function usesOf({ news }: World): { session: string; url: URL; viewer: string | undefined }[] {
  const inUrls = news.loads.map(({ url, viewer }) => ({
    session: url.searchParams.get("session"),
    url,
    viewer,
  }));
  const inPlace = news.posts
    .filter(({ action }) => action.type === "svc:action:set-session")
    .map(({ action, url, viewer }) => ({
      session: (action.payload as { sessionId: string }).sessionId,
      url,
      viewer,
    }));
  return [...inUrls, ...inPlace].flatMap((use) =>
    use.session === null ? [] : { ...use, session: use.session },
  );
}

/** A theme, locale or timezone that was removed may stay until the next load; a color scheme is `auto` then. */
export function shows({ values, changed }: Page, key: StateKey, shown: unknown): boolean {
  const wanted = values[key] ?? (changed.has(key) && key !== "colorScheme" ? shown : OWN[key]);
  return JSON.stringify(wanted) === JSON.stringify(shown);
}

/** A filter that was removed is cleared, or the embed's own. */
export function isFiltered({ filters }: Page, member: string, shown: unknown = { value: null }): boolean {
  const allowed = filters[member] ? [filters[member]] : [{ value: null }, OWN_FILTERS[member]];
  return allowed.some((filter) => JSON.stringify(filter) === JSON.stringify(shown));
}

/** The boxes that the viewer sees for a notice. */
export function noticeOf(notice: string): string {
  if (notice === "loading") return "loading";
  return notice === "silent" || notice === "failed" ? "error" : "";
}
