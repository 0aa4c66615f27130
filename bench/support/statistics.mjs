/** The statistics of many rounds: an average, its interval, and whether it keeps a limit. */

const RESAMPLES = 4000;

/**
 * The median, which a single slow round does not change.
 * @param {number[]} values
 * @returns {number}
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/**
 * The average of ratios that have coarse steps but no outliers: unlike the median, it evens out the steps.
 * @param {number[]} values
 * @returns {number}
 */
export function geometricMean(values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/**
 * An average and its 95 % interval, by the bootstrap: the average of as many values, drawn from these with replacement, is
 * computed many times; the interval contains 95 % of these averages. It does not assume a distribution: that of times on a
 * shared machine is skewed.
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

/** Whether an interval is entirely on the right side of a limit, entirely on the wrong side, or on both. */
export function verdict({ low, high }, { atLeast = -Infinity, atMost = Infinity }) {
  if (low >= atLeast && high <= atMost) return "holds";
  return high < atLeast || low > atMost ? "fails" : "undecided";
}
