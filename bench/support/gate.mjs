/**
 * Compares work in a browser with a baseline, round by round, and holds the ratio to a limit.
 *
 * With `--planted` the measured side is made slower than it is, so that one can see the gate fail.
 */
import { geometricMean, interval, median, verdict } from "./statistics.mjs";

const WARM_UP = 2;
const PLANTED = process.argv.includes("--planted") ? 0.3 : 0;

/** The times of a cost, and the middle of their ratios. The gate is for the first. */
const CLOCKS = [
  // what else runs on the machine stalls some rounds: the median leaves them out
  { title: "wall clock", key: "wall", middle: median },
  // CPU time stands still while others run, so there is little to leave out; but it comes in coarse steps
  { title: "CPU, main thread", key: "main", middle: geometricMean },
  { title: "CPU, all processes", key: "all", middle: geometricMean },
];

/** Each pair comes in both orders, and each side goes first, second and third equally often. */
const ORDERS = [
  ["baseline", "measured", "control"],
  ["control", "measured", "baseline"],
  ["measured", "baseline", "control"],
  ["control", "baseline", "measured"],
  ["baseline", "control", "measured"],
  ["measured", "control", "baseline"],
];

/**
 * Measures in many short rounds. What is compared follows each other closely and takes turns in going first, so that a
 * machine that gets slower or faster changes both.
 * @returns the costs of each side, in the order of the rounds
 */
async function measure(rounds, sides) {
  const costs = { baseline: [], control: [], measured: [] };
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const side of ORDERS.at(round % ORDERS.length)) {
      const cost = await sides[side](side === "measured" ? PLANTED : 0);
      if (round >= 0) costs[side].push(cost);
    }
  }
  return costs;
}

const written = ({ value, low, high }) => `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;

/**
 * Runs a bench: prints the ratios with their 95 % intervals, and makes this process fail unless the limit is surely kept.
 * @param limit `{ atLeast }` for a rate, `{ atMost }` for a time: the measured side's, relative to the baseline's
 * @param baseline, measured measure once, and hand the slowdown that they get to `cost` of a measured page
 * @param control the same as the baseline, so that its ratio is 1 but for noise
 * @param rounds how many pairs; a multiple of six, the number of the orders
 * @returns the median times of both sides, in milliseconds
 */
export async function runGate({ limit, baseline, measured, control = baseline, rounds }) {
  const costs = await measure(rounds, { baseline, measured, control });
  const [[bound, value]] = Object.entries(limit);
  const title = `${bound === "atLeast" ? "at least" : "at most"} ${value}`;
  const compare = (side, { key, middle }) => {
    const ratios = costs[side].map((cost, round) => cost[key] / costs.baseline[round][key]);
    return interval(bound === "atLeast" ? ratios.map((ratio) => 1 / ratio) : ratios, middle);
  };
  const rows = CLOCKS.map((clock) => {
    const ratio = compare("measured", clock);
    return { clock, ratio, control: compare("control", clock), verdict: verdict(ratio, limit) };
  });
  if (PLANTED) console.log(`Planted: the measured side takes ${PLANTED * 100} % longer.`);
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        row.clock.title,
        { ratio: written(row.ratio), "control (1)": written(row.control), [title]: row.verdict },
      ]),
    ),
  );
  const [{ verdict: outcome }] = rows;
  const hint = outcome === "undecided" ? ", run again on a quieter machine" : "";
  console.log(`The gate (${title} by the wall clock): ${outcome}${hint}.`);
  if (outcome !== "holds") process.exitCode = 1;
  const medianOf = (side) => median(costs[side].map(({ wall }) => wall));
  return { baseline: medianOf("baseline"), measured: medianOf("measured") };
}
