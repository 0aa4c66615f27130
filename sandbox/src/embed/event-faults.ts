import type { Fault } from "../contract/fault.js";
import type { LoadFaults } from "../services.js";
import type { EventFault } from "../contract/viewer-api.js";

/** Takes the faults that a test has set for the events of the next load. */
export function eventFaults(faults: LoadFaults): EventFault[] {
  return faults.takeEvents().map(toEventFault);
}

function toEventFault({ event = "", latencyMs = 0, stall = false, status, reset }: Fault): EventFault {
  return { event, latencyMs, silent: stall, failing: status !== undefined || reset === true };
}
