import { pathToFileURL } from "node:url";

/** Imports one of the frameworks. Not with a literal, so that the type check works before they are installed. */
export function load(name: string): Promise<unknown> {
  return import(name);
}

export type Backend = typeof import("svc-dashboard/backend");

/** Imports the built package by its path: tsx resolves its name to the source (`paths` in tsconfig.json), like TypeScript. */
export async function loadBackend(): Promise<Backend> {
  return (await import(pathToFileURL("dist/backend/index.js").href)) as Backend;
}
