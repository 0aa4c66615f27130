import type { Page } from "puppeteer-core";

/** Chromium's counters of the page's process. The heap is in bytes. */
const COUNTED = ["Documents", "Frames", "JSEventListeners", "Nodes", "JSHeapUsedSize"] as const;

export type PageCounters = Record<(typeof COUNTED)[number], number>;

/** @returns a function that reads the counters of a page after garbage collection */
export async function openCounters(page: Page): Promise<() => Promise<PageCounters>> {
  const devtools = await page.createCDPSession();
  await devtools.send("Performance.enable");
  return async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    await devtools.send("HeapProfiler.collectGarbage"); // for objects that finalizers have released
    const { metrics } = await devtools.send("Performance.getMetrics");
    const count = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    return Object.fromEntries(COUNTED.map((name) => [name, count(name)])) as PageCounters;
  };
}
