import type { Probe } from "./probe.js";

/** The result of one check, in sentences. None of them contains the token. */
export type Finding =
  | { status: "ok"; found: string }
  /** A problem keeps embeds blank; a warning may not. */
  | { status: "problem" | "warning"; found: string; meaning: string; remedy: string }
  /** `found` is the reason why nothing was checked. */
  | { status: "skipped"; found: string };

/** One finding, or several about the same question. */
export type Findings = Finding | readonly [Finding, ...Finding[]];

/** One question about a tenant. */
export interface Check {
  /** A stable id for scripts that read the JSON. */
  readonly id: string;
  /** The name in the printed report. */
  readonly title: string;
  /** The ids of the checks that must succeed first. */
  readonly needs: readonly string[];
  /**
   * Starts requests ahead of the check's turn, so that their timeouts pass at the same time. Called once the checks that
   * this one needs have succeeded, and again before each further check.
   */
  prepare?(probe: Probe): void;
  /** Everything that the check finds: the first fault must not conceal the others. */
  run(probe: Probe): Promise<Findings> | Findings;
}

/** A finding with the id and title of its check. */
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
