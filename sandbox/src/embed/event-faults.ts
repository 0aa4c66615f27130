import type { Fault } from "../levers/fault.js";
import type { Faults } from "../levers/faults.js";
import type { EventFault } from "./viewer-api.js";

/** Takes the faults that a test has set for the events of the next load. */
export function eventFaults(faults: Faults): EventFault[] {
  return faults.takeEvents().map(toEventFault);
}

function toEventFault({ event = "", latencyMs = 0, stall = false, status, reset }: Fault): EventFault {
  return { event, latencyMs, silent: stall, failing: status !== undefined || reset === true };
}
