/** The CPU time of the browser's processes so far, in milliseconds, by process. Chromium counts it in steps of 10 ms. */
async function processTimes(browser) {
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime * 1000]));
}

/** The CPU time of a page's main thread so far, in milliseconds. */
async function mainThreadTime(page) {
  const { metrics } = await page.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "ThreadTime").value * 1000;
}

/** In the page: keeps the main thread busy. @returns the time that it was busy, in milliseconds */
function keepBusy(milliseconds) {
  const start = performance.now();
  while (performance.now() - start < milliseconds);
  return performance.now() - start;
}

/**
 * Opens a page that measures the cost of work in it. It has its own window, because a hidden tab does not render and gets
 * less CPU time. It uses only the DevTools protocol: puppeteer's `Page` attaches to each frame before the frame may load,
 * which takes about a sixth of the time of loading a frame.
 * @param browser a DevTools session of the browser
 */
export async function openMeasuredPage(browser, url) {
  const { targetId } = await browser.send("Target.createTarget", { url: "about:blank", newWindow: true });
  const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
  const page = browser.connection().session(sessionId);
  await Promise.all([page.send("Performance.enable"), page.send("Page.enable")]);
  const loaded = new Promise((resolve) => page.once("Page.loadEventFired", resolve));
  await page.send("Page.navigate", { url });
  await loaded;

  /** Calls a function in the page. */
  async function evaluate(work, ...values) {
    const { result, exceptionDetails } = await page.send("Runtime.evaluate", {
      expression: `(${work})(...${JSON.stringify(values)})`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception.description);
    return result.value;
  }

  return {
    evaluate,

    /**
     * Measures the cost of a function in the page, in milliseconds: the time that it returns, and the CPU time of the page's
     * main thread and of all processes of the browser.
     * @param slowdown a share of that time, for which the page is kept busy in addition
     */
    async cost(slowdown, work, ...values) {
      const processesBefore = await processTimes(browser);
      const mainBefore = await mainThreadTime(page);
      let wall = await evaluate(work, ...values);
      if (slowdown) wall += await evaluate(keepBusy, wall * slowdown);
      const main = (await mainThreadTime(page)) - mainBefore;
      // for each process: one that has ended is missing in the second list
      const all = [...(await processTimes(browser))].reduce(
        (sum, [id, time]) => sum + time - (processesBefore.get(id) ?? 0),
        0,
      );
      return { wall, main, all };
    },

    /** Collects the garbage of the page. @returns the size of its JavaScript heap in bytes, without the DOM's own memory */
    async heap() {
      await page.send("HeapProfiler.collectGarbage");
      const { usedSize } = await page.send("Runtime.getHeapUsage");
      return usedSize;
    },

    close: () => browser.send("Target.closeTarget", { targetId }),
  };
}

/** Measures the cost of a function in a new page each time, as when a viewer opens it. */
export function costInNewPages(openPage, work, ...values) {
  return async (slowdown) => {
    const page = await openPage();
    const cost = await page.cost(slowdown, work, ...values);
    await page.close();
    return cost;
  };
}
