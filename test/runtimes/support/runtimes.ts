import { join } from "node:path";

/** The package that brings the runtimes. */
export const RUNTIMES = "examples/backend/runtimes";

/** A program of that package, to be run in its folder. */
export const bin = (name: string): string => join("node_modules", ".bin", name);
