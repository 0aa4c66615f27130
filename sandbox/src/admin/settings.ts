import type { Settings } from "../contract/admin-api.js";

/** The largest value of each, in milliseconds: a session of thirty years, and the longest time that timers wait. */
const MOST: Readonly<Record<keyof Settings, number>> = { sessionTtlMs: 1e12, latencyMs: 2 ** 31 - 1 };

/** Checks settings that came from outside. @throws TypeError on a wrong name or value. */
export function checkSettings(settings: object): void {
  for (const [name, value] of Object.entries(settings) as [string, unknown][]) {
    if (!Object.hasOwn(MOST, name)) {
      const known = Object.keys(MOST).join(", ");
      throw new TypeError(`There is no setting "${name.slice(0, 50)}"; there are ${known}.`);
    }
    const most = MOST[name as keyof Settings];
    if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > most) {
      throw new TypeError(`Expected a whole number from 0 to ${most} as ${name}, got ${String(value)}.`);
    }
  }
}
