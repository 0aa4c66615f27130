import { tenantOrigin } from "virtual:tenant";
import { TICK } from "../../src/element/load.js";
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
  Object.assign(window, { setInterval: startInterval, clearInterval: endInterval });
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

/** Makes the pauses between attempts no time at all, or longer than any test, until the test ends. */
export function pauses(length: "none" | "endless"): void {
  Math.random = () => (length === "none" ? 0 : 100_000);
}

const { setInterval: startInterval, clearInterval: endInterval } = window;

/**
 * Holds the deadlines of loads until the test ends them, so that no machine is too slow for a test. Call it before the
 * element loads.
 * @returns lets some of the deadline's ticks pass, or all of them
 */
export function holdDeadlines(): (ticks?: number) => void {
  const running = new Map<number, () => void>();
  let lastId = 0;
  const setInterval = (tick: () => void, delay: number): number => {
    if (delay !== TICK) return startInterval(tick, delay);
    lastId -= 1; // below zero: no id of the browser's
    running.set(lastId, tick);
    return lastId;
  };
  const clearInterval = (id: number): void => {
    if (!running.delete(id)) endInterval(id);
  };
  Object.assign(window, { setInterval, clearInterval });
  return (ticks = Infinity) => {
    for (let count = 0; count < ticks && running.size > 0; count += 1) running.forEach((tick) => tick());
  };
}

/** Waits until a frame has told its load. */
export async function frameLoaded(frame: HTMLIFrameElement): Promise<void> {
  while (frame.contentDocument)
    await new Promise((done) => frame.addEventListener("load", done, { once: true }));
}

/** Keeps the element's own console line away: these tests fail it on purpose. */
export function quiet(element: EventTarget): void {
  element.addEventListener("svc-error", (event) => event.preventDefault());
}
