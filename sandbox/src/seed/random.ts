/** A source of numbers that look random and are the same on every machine and in every run. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  /** An integer from `min` to `max`, both included. */
  integer(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Normally distributed around 0 with a standard deviation of 1. */
  normal(): number;
}

/** The generator sfc32, started from one number. */
export function createRandom(seed: number): Random {
  let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed >>> 0];
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warmUp = 0; warmUp < 15; warmUp += 1) next();
  return {
    next,
    integer: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    // the sum of twelve is close enough to that, without functions that engines may round differently
    normal: () => Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6),
  };
}

/** Creates a function that picks items in proportion to their weights; `below` leaves out all items from that index on. */
export function weightedPicker<T>(
  random: Random,
  items: readonly T[],
  weight: (item: T) => number,
): (below?: number) => T {
  let total = 0;
  const sums = items.map((item) => (total += weight(item)));
  return (below = items.length) => {
    const wanted = random.next() * (sums[below - 1] ?? 0);
    let [low, high] = [0, below - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return items[low] as T;
  };
}
