/**
 * Compares work in a browser with a baseline, round by round, and checks the ratio or the difference against a limit.
 *
 * With `--planted`, the measured side is made slower, to show that the gate can fail.
 */
import { geometricMean, interval, median, verdict } from "./statistics.mjs";

const WARM_UP = 2;
const PLANTED = process.argv.includes("--planted") ? 0.3 : 0;

/** The times of a cost, and the average of their ratios. The gate is for the first. */
const CLOCKS = [
  // other programs on the machine delay some rounds: the median ignores those
  { title: "wall clock", key: "wall", middle: median },
  // CPU time does not pass while other programs run, so it has few outliers; but it has coarse steps
  { title: "CPU, main thread", key: "main", middle: geometricMean },
  { title: "CPU, all processes", key: "all", middle: geometricMean },
];

/** The comparisons of a side with the baseline. `neutral` is the result if they do not differ. */
const COMPARISONS = {
  ratio: { title: "ratio", neutral: 1, of: (value, base) => value / base },
  difference: { title: "difference in ms", neutral: 0, of: (value, base) => value - base },
};

/** The order of the sides in a round: over all rounds, each pair has both orders, and each side each place equally often. */
function inOrder(names, round) {
  const first = (round >> 1) % names.length;
  const order = [...names.slice(first), ...names.slice(0, first)];
  return round % 2 ? order.reverse() : order;
}

/**
 * Measures in many short rounds. The sides run directly after each other, in alternating order, so that a machine that
 * becomes slower or faster affects all of them.
 * @returns the costs of each side, in the order of the rounds
 */
export async function measure(rounds, sides) {
  const names = Object.keys(sides);
  const costs = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const side of inOrder(names, round + WARM_UP)) {
      const cost = await sides[side](side === "measured" ? PLANTED : 0);
      if (round >= 0) costs[side].push(cost);
    }
  }
  return costs;
}

const written = ({ value, low, high }) => `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;

/**
 * Runs a bench: prints the ratios with their 95 % intervals, and makes this process fail unless the gate holds.
 * @param limit `{ atLeast }` for a rate, `{ atMost }` for a time: the measured side's, relative to the baseline's
 * @param by `difference` for a limit in milliseconds
 * @param baseline, measured measure once, and pass their slowdown to `cost` of a measured page
 * @param control the same as the baseline, so that its ratio is 1 apart from noise
 * @param beside more sides by their titles, which are only printed
 * @param rounds the number of rounds; a multiple of the number of orders, which is twice that of the sides
 * @returns the median times of all sides, in milliseconds
 */
export async function runGate({
  limit,
  by = "ratio",
  baseline,
  measured,
  control = baseline,
  beside = {},
  rounds,
}) {
  const costs = await measure(rounds, { baseline, measured, control, ...beside });
  const comparison = COMPARISONS[by];
  const [[bound, value]] = Object.entries(limit);
  const title = `${bound === "atLeast" ? "at least" : "at most"} ${value}${by === "difference" ? " ms" : ""}`;
  const compare = (side, { key, middle }) => {
    const values = costs[side].map((cost, round) => comparison.of(cost[key], costs.baseline[round][key]));
    return interval(bound === "atLeast" ? values.map((ratio) => 1 / ratio) : values, middle);
  };
  const rows = CLOCKS.filter(({ key }) => key in costs.baseline[0]).map((clock) => {
    const difference = compare("measured", clock);
    const others = Object.keys(beside).map((side) => [side, written(compare(side, clock))]);
    return {
      clock,
      difference,
      control: compare("control", clock),
      others: Object.fromEntries(others),
      verdict: verdict(difference, limit),
    };
  });
  if (PLANTED) console.log(`Planted: the measured side takes ${PLANTED * 100} % longer.`);
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        row.clock.title,
        {
          [comparison.title]: written(row.difference),
          [`control (${comparison.neutral})`]: written(row.control),
          [title]: row.verdict,
          ...row.others,
        },
      ]),
    ),
  );
  const [{ verdict: outcome }] = rows;
  const hint = outcome === "undecided" ? ", run again on a quieter machine" : "";
  console.log(`The gate (${title} by the wall clock): ${outcome}${hint}.`);
  if (outcome !== "holds") process.exitCode = 1;
  return Object.fromEntries(
    Object.entries(costs).map(([side, list]) => [side, median(list.map(({ wall }) => wall))]),
  );
}
