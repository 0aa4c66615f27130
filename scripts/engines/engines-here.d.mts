import type { EngineName } from "./catalog.mjs";
import type { Machine } from "./find-program.mjs";

export function enginesHere(
  engines: EngineName[],
  options?: { machine?: Machine; install?: (packages: string[]) => void },
): EngineName[];
