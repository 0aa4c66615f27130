import { median } from "./statistics.mjs";

/** The cost of some work in this process: wall clock time and CPU time, in milliseconds. */
async function cost(work) {
  const before = process.cpuUsage();
  const start = performance.now();
  await work();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) / 1000 };
}

/**
 * Compares work with a baseline in many short pairs. The two of a pair run directly after each other, in alternating
 * order, so that a machine that becomes slower or faster affects both. If the machine stalls now and then, few pairs are
 * affected, and the median ignores those.
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

/** Rounds a number for a table. */
export const rounded = (value) => Number(value.toFixed(2));
