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

/** In the page: keeps the main thread busy. @returns for how long, in milliseconds */
function keepBusy(milliseconds) {
  const start = performance.now();
  while (performance.now() - start < milliseconds);
  return performance.now() - start;
}

/**
 * Opens a page that says what work in it costs. In a window of its own: a tab behind another does not render, and gets
 * less of the processors. By the DevTools protocol alone: puppeteer's `Page` attaches to each frame before that may
 * load, which costs about a sixth of what loading a frame costs.
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
     * What a function in the page costs, in milliseconds: the time that it returns, and CPU time of the page's main thread
     * and of all processes of the browser.
     * @param slowdown the share of that time that the page is kept busy for in addition
     */
    async cost(slowdown, work, ...values) {
      const processesBefore = await processTimes(browser);
      const mainBefore = await mainThreadTime(page);
      let wall = await evaluate(work, ...values);
      if (slowdown) wall += await evaluate(keepBusy, wall * slowdown);
      const main = (await mainThreadTime(page)) - mainBefore;
      // process by process: one that ended meanwhile is missing in the second list
      const all = [...(await processTimes(browser))].reduce(
        (sum, [id, time]) => sum + time - (processesBefore.get(id) ?? 0),
        0,
      );
      return { wall, main, all };
    },

    close: () => browser.send("Target.closeTarget", { targetId }),
  };
}

/** Measures what a function costs in a page that is new each time, as a viewer opens it. */
export function costInNewPages(openPage, work, ...values) {
  return async (slowdown) => {
    const page = await openPage();
    const cost = await page.cost(slowdown, work, ...values);
    await page.close();
    return cost;
  };
}
