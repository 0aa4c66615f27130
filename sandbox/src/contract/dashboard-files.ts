import type { DashboardAppSource } from "svc-dashboard/backend";

/** The entry of an app that does not name one. */
const DEFAULT_ENTRY = "index.html";

/** The first document of an app: the file that `entry` names, else the one that `html` holds, which has no name. */
export interface AppEntry {
  name: string;
  text: string;
}

/** Finds the first document of an app; undefined if it has none. */
export function appEntry(app: DashboardAppSource | null | undefined): AppEntry | undefined {
  const name = app?.entry ?? DEFAULT_ENTRY;
  const text = appFile(app, name);
  if (text !== undefined) return { name, text };
  return typeof app?.html === "string" ? { name: "", text: app.html } : undefined;
}

/** Returns a file of an app by its exact name. Names are not resolved, so they can't lead elsewhere. */
export function appFile(app: DashboardAppSource | null | undefined, name: string): string | undefined {
  const files = app?.files ?? {};
  const text: unknown = Object.hasOwn(files, name) ? files[name] : undefined;
  return typeof text === "string" ? text : undefined;
}
