import type { Fault } from "../../test/faults/fault.js";

export interface Outcome {
  fault: Fault;
  caughtBy?: string;
  reason?: string;
  seconds?: number;
}

export interface ProveOptions {
  source: string;
  files: readonly string[];
  workers: number;
  signal: AbortSignal;
}

export function proveFaults(
  faults: readonly Fault[],
  options: ProveOptions,
  report: (outcome: Outcome) => void,
): Promise<void>;
