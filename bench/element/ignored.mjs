/* global bareFrame, dashboard, makeDashboard, makeFrame, nextEvent, timeElement, timeFrame -- in the page: support/host-page.js */
/**
 * Messages of other scripts in the embed's page, which the element ignores, against a plain checked listener in the same
 * page. 20,000 come at once, as many as a very chatty page sends in a second; one event behind them ends the measurement.
 */
import { runGate } from "../support/gate.mjs";
import { withTenant } from "../support/tenant.mjs";

const MESSAGES = 20_000;

await withTenant(async (openPage) => {
  const page = await openPage();
  await page.evaluate(async () => {
    const dashboard = makeDashboard();
    const bareFrame = makeFrame();
    const loaded = nextEvent(bareFrame, "load");
    document.body.append(dashboard, bareFrame);
    await Promise.all([loaded, dashboard.ready]);
    Object.assign(globalThis, { dashboard, bareFrame });
  });
  const times = await runGate({
    limit: { atMost: 1.1 },
    rounds: 48,
    baseline: (slowdown) => page.cost(slowdown, (noise) => timeFrame(bareFrame, 1, noise), MESSAGES),
    measured: (slowdown) => page.cost(slowdown, (noise) => timeElement(dashboard, 1, noise), MESSAGES),
  });
  const each = (ms) => `${((ms / MESSAGES) * 1000).toFixed(1)} µs`;
  console.log(`A message: ${each(times.measured)}; plain listener: ${each(times.baseline)}.`);
});
