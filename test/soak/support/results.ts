/** The results of `npm run soak`, which `docs/soak.md` shows. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";

const FILE = "test/soak/results.json";

type Part = "month" | "cycles" | "properties";

export interface Row {
  readonly what: string;
  readonly required: string;
  readonly measured: string;
}

export interface Result {
  /** As YYYY-MM-DD. */
  readonly date: string;
  readonly cores: number;
  readonly rows: readonly Row[];
}

/** The last result of each part. */
export function readResults(): Partial<Record<Part, Result>> {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Partial<Record<Part, Result>>) : {};
}

/** Replaces the result of a part. */
export function writeResult(part: Part, rows: readonly Row[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const results = { ...readResults(), [part]: { date, cores: availableParallelism(), rows } };
  writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);
  for (const { what, required, measured } of rows)
    console.log(`${what}: ${measured} (required: ${required}).`);
}

/** A duration as people read it, in minutes. */
export function inMinutes(milliseconds: number): string {
  return `${(milliseconds / 60_000).toFixed(1)} minutes`;
}
