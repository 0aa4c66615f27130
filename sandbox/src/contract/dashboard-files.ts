import type { DashboardAppSource } from "svc-dashboard/backend";

/** Where an app begins when it does not say. */
const DEFAULT_ENTRY = "index.html";

/** The first document of an app: the file that `entry` names, else the one that `html` holds, which has no name. */
export interface AppEntry {
  name: string;
  text: string;
}

/** Finds where an app begins; nothing when it has no such document. */
export function appEntry(app: DashboardAppSource | null | undefined): AppEntry | undefined {
  const name = app?.entry ?? DEFAULT_ENTRY;
  const text = appFile(app, name);
  if (text !== undefined) return { name, text };
  return typeof app?.html === "string" ? { name: "", text: app.html } : undefined;
}

/** A file of an app by its exact name: nothing is resolved, so that a name leads nowhere else. */
export function appFile(app: DashboardAppSource | null | undefined, name: string): string | undefined {
  const files = app?.files ?? {};
  const text: unknown = Object.hasOwn(files, name) ? files[name] : undefined;
  return typeof text === "string" ? text : undefined;
}
