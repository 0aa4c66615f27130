import type { Probe } from "./probe.js";

/** What one check found. The texts are sentences; the token stands in none of them. */
export type Finding =
  | { status: "ok"; found: string }
  /** A problem keeps embeds blank; a warning does not by itself. */
  | { status: "problem" | "warning"; found: string; meaning: string; remedy: string }
  /** Says why nothing was looked at. */
  | { status: "skipped"; found: string };

/** One question about a tenant. */
export interface Check {
  /** Stable, for scripts that read the JSON. */
  readonly id: string;
  /** For people. */
  readonly title: string;
  /** The ids of the checks without which this one makes no sense. */
  readonly needs: readonly string[];
  run(probe: Probe): Promise<Finding> | Finding;
}

/** A check's finding with the check's names. */
export type CheckResult = Pick<Check, "id" | "title"> & Finding;

export const ok = (found: string): Finding => ({ status: "ok", found });

export const skipped = (found: string): Finding => ({ status: "skipped", found });

export const problem = (found: string, meaning: string, remedy: string): Finding => ({
  status: "problem",
  found,
  meaning,
  remedy,
});

export const warning = (found: string, meaning: string, remedy: string): Finding => ({
  status: "warning",
  found,
  meaning,
  remedy,
});
