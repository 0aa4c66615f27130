/* global bareFrames, dashboards, makeDashboard, makeFrame, nextEvent, timeElement, timeFrame -- in the page: support/host-page.js */
/**
 * Measures events per second through the element, against a plain listener with checks in the same page.
 *
 * Both receive the same events from the same tenant's page, and both end in a listener on their own element: the plain one
 * makes the checks that the service description requires of a host, and dispatches a CustomEvent as well. The additional
 * work of the element (a clean and frozen copy, the checks of each payload, `svc-message`) is its cost.
 */
import { runGate } from "../support/gate.mjs";
import { paced } from "../support/paced.mjs";
import { withTenant } from "../support/tenant.mjs";

/** The aim, stricter than the required one. */
const LIMIT = { atLeast: 0.85 };
const FRAMES = 8;
/** Two bursts fit into the 2,000 messages that an element accepts in a second. */
const BURST = 900;
const BURSTS_PER_SECOND = 2 * FRAMES;

await withTenant(async (openPage) => {
  const page = await openPage();
  await page.evaluate(async (count) => {
    const dashboards = Array.from({ length: count }, makeDashboard);
    const bareFrames = Array.from({ length: count }, makeFrame);
    const loaded = bareFrames.map((frame) => nextEvent(frame, "load"));
    document.body.append(...dashboards, ...bareFrames);
    await Promise.all([...loaded, ...dashboards.map(({ ready }) => ready)]);
    Object.assign(globalThis, { dashboards, bareFrames });
  }, FRAMES);
  /** Each burst uses the next frame. */
  const alternately = (work) => {
    let turn = 0;
    return (slowdown) => page.cost(slowdown, work, turn++ % FRAMES, BURST);
  };

  const times = await runGate({
    limit: LIMIT,
    rounds: 480,
    baseline: alternately((index, burst) => timeFrame(bareFrames[index], burst)),
    measured: paced(
      BURSTS_PER_SECOND,
      alternately((index, burst) => timeElement(dashboards[index], burst)),
    ),
  });
  const rate = (ms) => Math.round(BURST / (ms / 1000)).toLocaleString("en");
  console.log(`Events per second: ${rate(times.measured)}; plain listener: ${rate(times.baseline)}.`);
});
