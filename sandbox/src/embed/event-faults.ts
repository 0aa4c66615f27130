import type { LoadFaults } from "../services.js";
import type { EventFault } from "../contract/viewer-api.js";

/** Takes the faults that a test has set for the events of the next load. */
export function eventFaults(faults: LoadFaults): EventFault[] {
  return faults.takeEvents().map(({ event = "", latencyMs = 0, stall = false, status, reset }) => {
    return { event, latencyMs, silent: stall, failing: status !== undefined || reset === true };
  });
}
