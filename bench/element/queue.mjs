/* global timeActions, timeUnhandledEvents -- in the page: support/host-page.js */
/**
 * Measures actions that a page posts long before the embed is ready, against as many DOM events without a listener. All
 * but the first 256 are dropped: the cost of a call must not grow with the number of calls before it.
 */
import { runGate } from "../support/gate.mjs";
import { withTenant } from "../support/tenant.mjs";

const COUNT = 100_000;

await withTenant(async (openPage) => {
  const page = await openPage();
  const times = await runGate({
    limit: { atMost: 15 },
    rounds: 30,
    baseline: (slowdown) => page.cost(slowdown, (count) => timeUnhandledEvents(count), COUNT),
    measured: (slowdown) => page.cost(slowdown, (count) => timeActions(count), COUNT),
  });
  const [actions, events] = [times.measured, times.baseline].map(Math.round);
  console.log(
    `Milliseconds for ${COUNT.toLocaleString("en")} actions: ${actions}; for as many events: ${events}.`,
  );
});
