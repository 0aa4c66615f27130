/* global listenToFrame, makeDashboard, makeFrame, nextEvent -- in the page: support/host-page.js */
/**
 * How long 50 dashboards take until all are ready, against 50 bare frames.
 *
 * Both load the same page of the tenant in frames of the same size, and both wait until its `ready` has passed their
 * checks, not for the frames' `load`. Each time is of a new page, as a viewer opens it.
 */
import { runGate } from "../support/gate.mjs";
import { withTenant } from "../support/tenant.mjs";

const LIMIT = { atMost: 1.1 };
const COUNT = 50;

async function loadFrames(count) {
  const start = performance.now();
  const frames = Array.from({ length: count }, makeFrame);
  const ready = frames.map((frame) => {
    listenToFrame(frame);
    return nextEvent(frame, "svc-ready");
  });
  document.body.append(...frames);
  await Promise.all(ready);
  return performance.now() - start;
}

async function loadDashboards(count) {
  const start = performance.now();
  const dashboards = Array.from({ length: count }, makeDashboard);
  document.body.append(...dashboards);
  await Promise.all(dashboards.map(({ ready }) => ready));
  return performance.now() - start;
}

await withTenant(async (openPage) => {
  const inNewPage = (load) => async (slowdown) => {
    const page = await openPage();
    const cost = await page.cost(slowdown, load, COUNT);
    await page.close();
    return cost;
  };
  const times = await runGate({
    limit: LIMIT,
    rounds: 30,
    baseline: inNewPage(loadFrames),
    measured: inNewPage(loadDashboards),
  });
  console.log(
    `Milliseconds until ${COUNT} are ready: ${Math.round(times.measured)}; bare frames: ${Math.round(times.baseline)}.`,
  );
});
