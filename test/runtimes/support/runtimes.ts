import { join } from "node:path";

/** The folder of the package that depends on the runtimes. */
export const RUNTIMES = "examples/backend/runtimes";

/** The path of a program of that package, relative to its folder. */
export const bin = (name: string): string => join("node_modules", ".bin", name);
