import { readFileSync } from "node:fs";

/** Reads a JSON file of this package. In the sources and in the build, it is at the same place relative to this folder. */
function readJson(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
}

/** The version of this package. */
export const readVersion = (): string => (readJson("../../package.json") as { version: string }).version;

/** The OpenAPI document of the management API. */
export const readOpenApi = (): unknown => readJson("../openapi/openapi.json");

/**
 * What is known of each assumption beside its statement: what relies on it, what to do if a tenant differs, or why it is
 * not tested. The statements that the OpenAPI document has no place for are here, too.
 */
export const readAssumptionDetails = (): unknown => readJson("../openapi/assumptions.json");
