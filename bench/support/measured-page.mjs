/** The CPU time of the browser's processes so far, in milliseconds, by process. Chromium counts it in steps of 10 ms. */
async function processTimes(devTools) {
  const { processInfo } = await devTools.send("SystemInfo.getProcessInfo");
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime * 1000]));
}

/** The CPU time of a page's main thread so far, in milliseconds. */
async function mainThreadTime(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "ThreadTime").value * 1000;
}

/** In the page: keeps the main thread busy. @returns for how long, in milliseconds */
function keepBusy(milliseconds) {
  const start = performance.now();
  while (performance.now() - start < milliseconds);
  return performance.now() - start;
}

/**
 * A page that says what work in it costs.
 * @param devTools a DevTools session of the browser, which knows about all its processes
 */
export async function measuredPage(page, devTools) {
  const session = await page.createCDPSession();
  await session.send("Performance.enable");
  return {
    /** Calls a function in the page. */
    evaluate: (work, ...values) => page.evaluate(work, ...values),

    /**
     * What a function in the page costs: the time that it returns, and CPU time of the main thread and of all processes,
     * which also make, carry and load what it waits for. Milliseconds.
     * @param slowdown the share of that time that the page is kept busy for in addition
     */
    async cost(slowdown, work, ...values) {
      const processesBefore = await processTimes(devTools);
      const mainBefore = await mainThreadTime(session);
      let wall = await page.evaluate(work, ...values);
      if (slowdown) wall += await page.evaluate(keepBusy, wall * slowdown);
      const main = (await mainThreadTime(session)) - mainBefore;
      // process by process: one that has ended meanwhile is in the first sum alone
      const all = [...(await processTimes(devTools))].reduce(
        (sum, [id, time]) => sum + time - (processesBefore.get(id) ?? 0),
        0,
      );
      return { wall, main, all };
    },

    close: () => page.close(),
  };
}
