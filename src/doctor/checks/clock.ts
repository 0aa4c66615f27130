import { ok, problem, skipped, type Check } from "../check.js";

/** Seconds that two clocks may differ. A session lives for minutes, and a `Date` header is cut to whole seconds. */
const MOST_SECONDS = 60;

/** Whether this machine's clock and the service's agree. */
export const clock: Check = {
  id: "clock",
  title: "Clock",
  needs: ["tls"],
  run({ clockAheadMs }) {
    if (clockAheadMs === undefined) return skipped("No answer of the service had a Date header.");
    const seconds = Math.round(Math.abs(clockAheadMs) / 1_000);
    if (seconds <= MOST_SECONDS)
      return ok(`This machine and the service agree, to about ${Math.max(seconds, 1)} s.`);
    return problem(
      `The service's clock is ${seconds} s ${clockAheadMs > 0 ? "ahead of" : "behind"} this machine's.`,
      "Tokens and sessions seem expired, or not yet valid, to whoever goes by the wrong clock.",
      "Set this machine's clock by NTP. If it is right, tell the tenant's operator.",
    );
  },
};
