import { oneEvent } from "@open-wc/testing";
import { tenantOrigin } from "virtual:tenant";
import "../../src/index.js";
import type { SvcDashboard } from "../../src/index.js";
import { TEST_SEAM, type Testable } from "../../src/element/dashboard-host.js";
import { restoreClock, testClock } from "./fake-clock.js";

const created: SvcDashboard[] = [];

// also for a test that connects or moves its element itself; an element is removed before its clock changes
afterEach(() => {
  created.splice(0).forEach((element) => element.remove());
  restoreClock();
});

/** Whether the frame of an element is busy for assistive technology. */
export function isBusy(element: HTMLElement): boolean {
  return element.shadowRoot!.querySelector("[aria-busy]")!.ariaBusy === "true";
}

/** Creates a disconnected element with the tests' tenant and a provider of sessions; it is removed after the test. */
export function createDashboard(properties: Partial<SvcDashboard> = {}): SvcDashboard {
  const element: SvcDashboard & Testable = document.createElement("svc-dashboard");
  element[TEST_SEAM] = { clock: testClock };
  Object.assign(element, { tenantOrigin, publicId: "sales", sessionProvider: () => "session-1" }, properties);
  created.push(element);
  return element;
}

/** Returns the element's frame. */
export function frameOf(element: SvcDashboard): HTMLIFrameElement | null {
  return element.shadowRoot!.querySelector("iframe");
}

/** Collects the details of an element's events. */
export function collect<T = unknown>(element: EventTarget, ...names: string[]): T[] {
  const details: T[] = [];
  for (const name of names)
    element.addEventListener(name, (event) => details.push((event as CustomEvent<T>).detail));
  return details;
}

/** Waits until a frame has loaded. */
export async function frameLoaded(frame: HTMLIFrameElement): Promise<void> {
  while (frame.contentDocument) await oneEvent(frame, "load");
}

/** Suppresses the element's console message, in tests that make it fail on purpose. */
export function quiet(element: EventTarget): void {
  element.addEventListener("svc-error", (event) => event.preventDefault());
}
