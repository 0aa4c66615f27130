/** Functions by which the invariants read an environment. */
import { DEFAULT_STATE, DEFAULT_FILTERS, type StateKey } from "./embed.js";
import type { Page } from "./page.js";
import type { Environment } from "./environment.js";

/** Returns the uses of sessions in URLs and in actions. */
export function usesOf({
  recording,
}: Environment): { session: string; url: URL; viewer: string | undefined }[] {
  const inUrls = recording.loads.map(({ url, viewer }) => ({
    session: url.searchParams.get("session"),
    url,
    viewer,
  }));
  const inPlace = recording.posts
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

/** Whether an embed shows a value: a removed theme, locale or timezone may stay until the next load. */
export function shows({ values, changed }: Page, key: StateKey, shown: unknown): boolean {
  const wanted = values[key] ?? (changed.has(key) && key !== "colorScheme" ? shown : DEFAULT_STATE[key]);
  return JSON.stringify(wanted) === JSON.stringify(shown);
}

/** Whether an embed shows a filter: a removed filter is cleared, or the embed's default. */
export function isFiltered({ filters }: Page, member: string, shown: unknown = { value: null }): boolean {
  const allowed = filters[member] ? [filters[member]] : [{ value: null }, DEFAULT_FILTERS[member]];
  return allowed.some((filter) => JSON.stringify(filter) === JSON.stringify(shown));
}

/** Returns the visible box of a notice. */
export function noticeOf(notice: string): string {
  if (notice === "loading") return "loading";
  return notice === "silent" || notice === "failed" ? "error" : "";
}
