/* global timeReadyDashboards, timeReadySentFrames -- in the page: support/host-page.js */
/**
 * Measures how long 50 dashboards take until all are ready, against 50 bare frames.
 *
 * Both load the same page of the tenant in frames of the same size, both navigate their frames with `location.replace`
 * (`navigation.mjs` measures the cost of that), and both wait until `ready` has passed their checks.
 */
import { runGate } from "../support/gate.mjs";
import { costInNewPages } from "../support/measured-page.mjs";
import { withTenant } from "../support/tenant.mjs";

const COUNT = 50;

await withTenant(async (openPage) => {
  const times = await runGate({
    limit: { atMost: 1.1 },
    rounds: 30,
    baseline: costInNewPages(openPage, (count) => timeReadySentFrames(count), COUNT),
    measured: costInNewPages(openPage, (count) => timeReadyDashboards(count), COUNT),
  });
  const [dashboards, frames] = [times.measured, times.baseline].map(Math.round);
  console.log(`Milliseconds until ${COUNT} are ready: ${dashboards}; bare frames: ${frames}.`);
});
