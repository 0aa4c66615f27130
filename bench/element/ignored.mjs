/* global bareFrame, dashboard, makeDashboard, makeFrame, nextEvent, timeElement, timeFrame -- in the page: support/host-page.js */
/**
 * Measures messages of other scripts in the embed's page, which the element ignores, against a plain listener with checks
 * in the same page. 20,000 arrive at once, the number that a very busy page sends in a second; an event after them ends
 * the measurement.
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
  console.log(`Per message: ${each(times.measured)}; plain listener: ${each(times.baseline)}.`);
});
