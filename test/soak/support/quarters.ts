export interface Quarters {
  readonly second: number;
  readonly last: number;
}

/** The medians of the second and of the last quarter of a row of samples: the first quarter is for what is made once. */
export function quarters(samples: readonly number[]): Quarters {
  const quarter = Math.floor(samples.length / 4);
  const median = (part: readonly number[]): number =>
    part.toSorted((one, other) => one - other)[Math.floor(part.length / 2)] ?? NaN;
  return { second: median(samples.slice(quarter, 2 * quarter)), last: median(samples.slice(-quarter)) };
}
