import type { Settings } from "../contract/admin-api.js";
import { MAX_TIMER_MS } from "../contract/fault.js";

/** The largest value of each, in milliseconds: a session of thirty years, and the longest time that timers wait. */
const MAXIMUM: Readonly<Record<keyof Settings, number>> = { sessionTtlMs: 1e12, latencyMs: MAX_TIMER_MS };

/** Checks settings that a caller sent. @throws TypeError on a wrong name or value. */
export function checkSettings(settings: object): void {
  for (const [name, value] of Object.entries(settings) as [string, unknown][]) {
    if (!Object.hasOwn(MAXIMUM, name)) {
      const known = Object.keys(MAXIMUM).join(", ");
      throw new TypeError(`Expected one of ${known} as setting, got "${name.slice(0, 50)}".`);
    }
    const maximum = MAXIMUM[name as keyof Settings];
    if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > maximum) {
      throw new TypeError(`Expected a whole number from 0 to ${maximum} as ${name}, got ${String(value)}.`);
    }
  }
}
