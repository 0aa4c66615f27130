import type { SpawnSyncReturns } from "node:child_process";

export function failureOf(
  outcome: Pick<SpawnSyncReturns<unknown>, "status" | "signal" | "error">,
): string | undefined;
export function run(title: string, command: string, ...args: string[]): void;
