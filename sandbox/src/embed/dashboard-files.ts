import type { DashboardAppSource } from "svc-dashboard/backend";

/** The entry of an app must not be longer (service description, section 8). Characters. */
const MAX_ENTRY = 255;

/** Where an app begins when it does not say. */
const DEFAULT_ENTRY = "index.html";

/** The first document of an app: the file that `entry` names, else the one that `html` holds, which has no name. */
export interface AppEntry {
  name: string;
  text: string;
}

/** Finds where an app begins; nothing when it has no such document. @throws RangeError when its entry is too long. */
export function appEntry(app: DashboardAppSource | null | undefined): AppEntry | undefined {
  const name = app?.entry ?? DEFAULT_ENTRY;
  if (name.length > MAX_ENTRY) {
    throw new RangeError(`Expected up to ${MAX_ENTRY} characters as the app's entry, got ${name.length}.`);
  }
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
