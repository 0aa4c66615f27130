/** What the figures of many rounds say: a middle, how sure it is, and whether a limit is kept. */

const RESAMPLES = 4000;

/**
 * The middle value: one slow round, for whatever reason, does not move it.
 * @param {number[]} values
 * @returns {number}
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/**
 * The middle of ratios that are coarse but have no outliers: unlike the median, it averages their steps out.
 * @param {number[]} values
 * @returns {number}
 */
export function geometricMean(values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/**
 * A middle and its 95 % interval, by the bootstrap: the middle of as many values, drawn from these with replacement, again
 * and again; the interval holds 95 % of those middles. It assumes nothing about how the values are spread, which for
 * times on a shared machine is skewed.
 * @param {number[]} values
 * @param {(values: number[]) => number} middle `median` or `geometricMean`
 * @returns {{ value: number, low: number, high: number }}
 */
export function interval(values, middle) {
  const draw = () => values[Math.floor(Math.random() * values.length)];
  const middles = Array.from({ length: RESAMPLES }, () => middle(values.map(draw))).sort((a, b) => a - b);
  return {
    value: middle(values),
    low: middles[RESAMPLES * 0.025],
    high: middles[RESAMPLES * 0.975],
  };
}

/** Whether an interval lies wholly on the right side of a limit, wholly on the wrong side, or on both. */
export function verdict({ low, high }, { atLeast = -Infinity, atMost = Infinity }) {
  if (low >= atLeast && high <= atMost) return "holds";
  return high < atLeast || low > atMost ? "fails" : "undecided";
}
