import { median } from "./statistics.mjs";

/** What some work costs this process: time on the clock, and time on its processors, in milliseconds. */
async function cost(work) {
  const before = process.cpuUsage();
  const start = performance.now();
  await work();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) / 1000 };
}

/**
 * Compares work with a baseline in many short pairs. The two of a pair follow each other at once and take turns in going
 * first, so that a machine that gets slower or faster changes both; one that stalls now and then spoils few of the pairs,
 * and the median leaves those out.
 * @returns the medians of the pairs' ratios
 */
export async function compare(baseline, work, { pairs, warmUp }) {
  const ratios = { wall: [], cpu: [] };
  for (let pair = -warmUp; pair < pairs; pair++) {
    const isSwapped = pair % 2 !== 0;
    const first = await cost(isSwapped ? work : baseline);
    const second = await cost(isSwapped ? baseline : work);
    const [base, other] = isSwapped ? [second, first] : [first, second];
    if (pair < 0) continue;
    for (const [kind, list] of Object.entries(ratios)) list.push(other[kind] / base[kind]);
  }
  return { wall: median(ratios.wall), cpu: median(ratios.cpu) };
}

/** A figure for a table. */
export const rounded = (value) => Number(value.toFixed(2));
