/* global timeReadyFrames, timeReadySentFrames -- in the page: support/host-page.js */
/**
 * Measures the cost of hiding the session (decision record 0004): 50 bare frames that navigate with `location.replace`,
 * against 50 with the session in `src`. The difference is the browser's work: it first creates an empty document with a
 * JavaScript context for each frame.
 */
import { runGate } from "../support/gate.mjs";
import { costInNewPages } from "../support/measured-page.mjs";
import { withTenant } from "../support/tenant.mjs";

const COUNT = 50;

await withTenant(async (openPage) => {
  const times = await runGate({
    limit: { atMost: 1.4 },
    rounds: 30,
    baseline: costInNewPages(openPage, (count) => timeReadyFrames(count), COUNT),
    measured: costInNewPages(openPage, (count) => timeReadySentFrames(count), COUNT),
  });
  const [sent, frames] = [times.measured, times.baseline].map(Math.round);
  console.log(`Milliseconds until ${COUNT} are ready: ${sent}; with the session in src: ${frames}.`);
});
