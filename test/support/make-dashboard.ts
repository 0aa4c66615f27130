import { tenantOrigin } from "virtual:tenant";
import "../../src/index.js";
import type { SvcDashboard } from "../../src/index.js";

const made: SvcDashboard[] = [];

/** An element with the tests' tenant and a provider of sessions, not connected yet. */
export function createDashboard(properties: Partial<SvcDashboard> = {}): SvcDashboard {
  const element = document.createElement("svc-dashboard");
  Object.assign(element, { tenantOrigin, publicId: "sales", sessionProvider: () => "session-1" }, properties);
  made.push(element);
  return element;
}

/** The same, in the page. */
export function addDashboard(properties: Partial<SvcDashboard> = {}): SvcDashboard {
  const element = createDashboard(properties);
  document.body.append(element);
  return element;
}

export function removeDashboards(): void {
  made.splice(0).forEach((element) => element.remove());
  Math.random = random;
}

/** The element's frame. */
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

const { random } = Math;

/** Makes the pauses between attempts no time at all, or as long as they can get, until the test ends. */
export function pauses(share: 0 | 1): void {
  Math.random = () => share;
}

/** Keeps the element's own console line away: these tests fail it on purpose. */
export function quiet(element: EventTarget): void {
  element.addEventListener("svc-error", (event) => event.preventDefault());
}
