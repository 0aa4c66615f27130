/** What can be set while a sandbox runs. */
export interface Settings {
  /** How long a new session can be redeemed, in milliseconds. */
  sessionTtlMs: number;
  /** How long every operation waits before it answers, in milliseconds. */
  latencyMs: number;
}

const NAMES: readonly string[] = ["sessionTtlMs", "latencyMs"] satisfies (keyof Settings)[];

/** Timers wait no longer. Milliseconds. */
const MAX = 2 ** 31 - 1;

/** Checks settings that came from outside. @throws TypeError on a wrong name or value. */
export function checkSettings(settings: object): void {
  for (const [name, value] of Object.entries(settings) as [string, unknown][]) {
    if (!NAMES.includes(name)) {
      throw new TypeError(`There is no setting "${name.slice(0, 50)}"; there are ${NAMES.join(", ")}.`);
    }
    if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > MAX) {
      throw new TypeError(`Expected a whole number from 0 to ${MAX} as ${name}, got ${String(value)}.`);
    }
  }
}
