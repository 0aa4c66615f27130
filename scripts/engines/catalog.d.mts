import type { Machine, Program } from "./find-program.mjs";

export type EngineName = "chromium" | "firefox" | "webkit";

export const ENGINES: Record<EngineName, (Program & { package: string })[]>;
export function chooseEngines(names: string[]): EngineName[];
export function missingPrograms(engine: EngineName, machine?: Machine): (Program & { package: string })[];
export function packagesOf(programs: { package: string }[]): string[];
export function programOf(engine: EngineName, name: string, machine?: Machine): string;
export function expectEngine(engine: EngineName, machine?: Machine): void;
