import { TEST_SEAM, type Testable } from "../element/dashboard-host.js";
import type { DashboardState } from "../element/dom-events.js";
import type { SvcDashboard } from "../element/svc-dashboard.js";

/** The states without a load: in all others, a stub would be too late for the current one. */
const WITHOUT_LOAD: readonly DashboardState[] = ["idle", "failed"];

/** @throws TypeError on an element that was created before it was registered, and Error on one that loads or has failed */
export function checkElement(element: SvcDashboard & Testable): void {
  if (!("addController" in element)) {
    throw new TypeError(
      'Expected a registered <svc-dashboard>, got an element without a class: import "svc-dashboard" before it is created.',
    );
  }
  const hasLoad = !WITHOUT_LOAD.includes(element.state);
  if (!hasLoad && !hasFailedWithoutStub(element)) return;
  throw new Error(
    `Expected an element that has not begun to load, got one ${hasLoad ? `that is ${element.state}` : "whose load has failed"}: create the EmbedStub before the element is connected.`,
  );
}

/** Whether a load without a stub has failed, but not for the lack of values that a stub supplies. */
function hasFailedWithoutStub({ lastError, [TEST_SEAM]: seam }: SvcDashboard & Testable): boolean {
  const isMissing = lastError !== null && "code" in lastError && lastError.code === "invalid-configuration";
  return lastError?.fatal === true && !isMissing && !seam;
}
