/* global bareFrames, element, makeDashboard, makeFrame, timeElement, timePlain -- in the page: support/host-page.js */
/** Events a second through the element, against a plain checked listener in the same page. */
import { setTimeout } from "node:timers/promises";
import { median, rounded } from "../support/compare.mjs";
import { withTenant } from "../support/tenant.mjs";

const PAIRS = 15;
/** Below the element's budget of 2,000 messages a second. */
const BURST = 1_500;

await withTenant(async (openPage) => {
  const page = await openPage();
  await page.evaluate(async () => {
    const element = makeDashboard();
    const frames = [makeFrame(), makeFrame()];
    const loaded = frames.map((frame) => new Promise((resolve) => frame.addEventListener("load", resolve)));
    document.body.append(element, ...frames);
    await Promise.all([element.ready, ...loaded]);
    Object.assign(globalThis, { element, bareFrames: frames });
  });
  const ways = {
    "plain listener": (burst) => page.evaluate((count) => timePlain(bareFrames[0], count), burst),
    "plain listener on another frame (control)": (burst) =>
      page.evaluate((count) => timePlain(bareFrames[1], count), burst),
    "<svc-dashboard>": (burst) => page.evaluate((count) => timeElement(element, count), burst),
  };
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < PAIRS + 2; round++) {
    const order = Object.entries(ways);
    if (round % 2) order.reverse();
    for (const [name, time] of order) {
      const took = await time(BURST);
      if (round > 1) times[name].push(took); // the first rounds warm up
    }
    await setTimeout(1_100); // until the element's second is over
  }
  const plain = times["plain listener"];
  const row = (list) => ({
    "events a second": Math.round(BURST / (median(list) / 1000)),
    "of plain": rounded(median(list.map((took, index) => plain[index] / took))),
  });
  console.table(Object.fromEntries(Object.entries(times).map(([name, list]) => [name, row(list)])));
});
