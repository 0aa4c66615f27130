/* global element, makeDashboard, timeElement -- in the page: support/host-page.js */
/** What a message costs on a page with 500 dashboards, against a page with one. */
import { setTimeout } from "node:timers/promises";
import { median, rounded } from "../support/compare.mjs";
import { withTenant } from "../support/tenant.mjs";

const PAIRS = 15;
const BURST = 1_500;
const MANY = 500;

await withTenant(async (openPage) => {
  const openWith = async (count) => {
    const page = await openPage();
    await page.evaluate(async (wanted) => {
      for (let made = 0; made < wanted; made++) {
        const element = makeDashboard();
        globalThis.element ??= element;
        document.body.append(element);
        await element.ready;
      }
    }, count);
    return page;
  };
  const time = async (page) => {
    await page.bringToFront();
    await setTimeout(1_100); // a page in front, and a new second of the element's budget
    return page.evaluate((burst) => timeElement(element, burst), BURST);
  };
  const [one, other, many] = [await openWith(1), await openWith(1), await openWith(MANY)];
  const ratios = { "one, on another page (control)": [], [`${MANY} dashboards`]: [] };
  for (let round = 0; round < PAIRS; round++) {
    const base = await time(one);
    ratios["one, on another page (control)"].push((await time(other)) / base);
    ratios[`${MANY} dashboards`].push((await time(many)) / base);
  }
  console.table(
    Object.fromEntries(
      Object.entries(ratios).map(([name, list]) => [name, { "to one dashboard": rounded(median(list)) }]),
    ),
  );
});
