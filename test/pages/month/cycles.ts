import type { Page } from "puppeteer-core";
import { openCounters, type PageCounters } from "./page-counters.js";

/** The number of cycles in one call of the page: the browser's protocol limits the time of a call. */
const CHUNK = 100;

/** The counters that must not increase. */
export type Growth = Omit<PageCounters, "JSHeapUsedSize">;

/**
 * Connects and disconnects elements on a page, each with its frame.
 *
 * @param isLeaking - whether the page keeps a listener for each element
 * @returns the increase of the counters
 */
export async function measureCycles(
  page: Page,
  tenantOrigin: string,
  cycles: number,
  isLeaking = false,
): Promise<Growth> {
  const run = (times: number): Promise<void> => page.evaluate(runCycles, times, tenantOrigin, isLeaking);
  const count = await openCounters(page);
  await run(20); // for one-time growth
  const before = await count();
  for (let done = 0; done < cycles; done += CHUNK) await run(Math.min(CHUNK, cycles - done));
  const after = await count();
  return {
    Documents: after.Documents - before.Documents,
    Frames: after.Frames - before.Frames,
    JSEventListeners: after.JSEventListeners - before.JSEventListeners,
    Nodes: after.Nodes - before.Nodes,
  };
}

/** Runs in the page. */
async function runCycles(times: number, tenantOrigin: string, isLeaking: boolean): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const element = document.createElement("svc-dashboard");
    Object.assign(element, { tenantOrigin, publicId: "a", sessionProvider: () => "s" });
    if (isLeaking) addEventListener("message", () => element.state);
    const connecting = new Promise<void>((done) => {
      element.addEventListener("svc-state-change", ({ detail }) => {
        if (detail.to === "connecting") done();
      });
    });
    document.body.append(element);
    await connecting;
    element.remove();
  }
}
