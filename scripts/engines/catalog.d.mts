import type { Machine, Program } from "./find-program.mjs";

export type EngineName = "chromium" | "chromium-126" | "firefox" | "webkit";

/** A program of a Debian package, or else of an npm package. */
export interface EngineProgram extends Program {
  package?: string;
  npmPackage?: string;
}

export const ENGINES: Record<EngineName, EngineProgram[]>;
export function chooseEngines(names: string[]): EngineName[];
export function missingPrograms(engine: EngineName, machine?: Machine): EngineProgram[];
export function packagesOf(programs: { package?: string }[]): string[];
export function programOf(engine: EngineName, name: string, machine?: Machine): string;
export function expectEngine(engine: EngineName, machine?: Machine): void;
