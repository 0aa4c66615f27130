/* global listenToFrame, makeDashboard, makeFrame -- in the page: support/host-page.js */
/** How long 50 dashboards take to be ready, against 50 bare frames of the same pages. */
import { median, rounded } from "../support/compare.mjs";
import { withTenant } from "../support/tenant.mjs";

const PAIRS = 9;
const COUNT = 50;

const ways = {
  "bare frames": (count) => {
    const start = performance.now();
    const frames = Array.from({ length: count }, makeFrame);
    const ready = frames.map((frame) => new Promise((resolve) => listenToFrame(frame, resolve)));
    document.body.append(...frames);
    return Promise.all(ready).then(() => performance.now() - start);
  },
  "<svc-dashboard>": (count) => {
    const start = performance.now();
    const elements = Array.from({ length: count }, makeDashboard);
    document.body.append(...elements);
    return Promise.all(elements.map(({ ready }) => ready)).then(() => performance.now() - start);
  },
};

await withTenant(async (openPage) => {
  const time = async (way) => {
    const page = await openPage();
    const took = await page.evaluate(way, COUNT);
    await page.close();
    return took;
  };
  const [bare, element] = Object.values(ways);
  await time(bare);
  const times = { "bare frames": [], "bare frames again (control)": [], "<svc-dashboard>": [] };
  for (let round = 0; round < PAIRS; round++) {
    times["bare frames"].push(await time(bare));
    times["<svc-dashboard>"].push(await time(element));
    times["bare frames again (control)"].push(await time(bare));
  }
  const base = times["bare frames"];
  console.log(`Milliseconds until ${COUNT} are ready.`);
  console.table(
    Object.fromEntries(
      Object.entries(times).map(([name, list]) => [
        name,
        {
          median: Math.round(median(list)),
          "to bare": rounded(median(list.map((took, i) => took / base[i]))),
        },
      ]),
    ),
  );
});
