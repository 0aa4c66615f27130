import { pathToFileURL } from "node:url";

/** Imports one of the frameworks. Not by a literal, so that the types can be checked before they are there. */
export function load(name: string): Promise<unknown> {
  return import(name);
}

export type Backend = typeof import("svc-dashboard/backend");

/** Imports the built package by its path: tsx, as TypeScript, takes its name for the source (`paths` in tsconfig.json). */
export async function loadBackend(): Promise<Backend> {
  return (await import(pathToFileURL("dist/backend/index.js").href)) as Backend;
}
