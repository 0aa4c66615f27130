import { ok, problem, skipped, type Finding } from "../finding.js";
import type { Probe } from "../probe.js";

/** The largest accepted difference in seconds. Sessions live for minutes, and a `Date` header has whole seconds. */
const MAX_DIFFERENCE_S = 60;

/** Whether the clocks of this machine and the service agree. */
export function checkClock({ clockAheadMs }: Probe): Finding {
  if (clockAheadMs === undefined) return skipped("No response of the service had a Date header.");
  const seconds = Math.round(Math.abs(clockAheadMs) / 1_000);
  if (seconds <= MAX_DIFFERENCE_S)
    return ok(`The clocks of this machine and the service agree to about ${Math.max(seconds, 1)} s.`);
  return problem(
    `The service's clock is ${seconds} s ${clockAheadMs > 0 ? "ahead of" : "behind"} this machine's.`,
    "With a wrong clock, valid tokens and sessions look expired or not yet valid.",
    "Synchronize this machine's clock with NTP. If it is right, contact the tenant's operator.",
  );
}
