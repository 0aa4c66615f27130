import assert from "node:assert/strict";
import { geometricMean, interval, median, verdict } from "../../bench/support/statistics.mjs";

/** Generates pseudorandom numbers between 0 and 1, the same in each run. */
function* numbers(): Generator<number, never> {
  for (let seed = 1; ;) {
    seed = (seed * 48_271) % 2_147_483_647;
    yield seed / 2_147_483_647;
  }
}

/** Returns ratios that are symmetric around a middle. */
function ratiosAround(middle: number, count: number, source = numbers()): number[] {
  return Array.from({ length: count }, () => middle * Math.exp(source.next().value - 0.5));
}

describe("median", () => {
  it("is the value in the middle", () => {
    assert.equal(median([9, 1, 2]), 2);
  });

  it("is between the two in the middle of an even number of values", () => {
    assert.equal(median([4, 1, 2, 9]), 3);
  });
});

describe("geometricMean", () => {
  it("makes a ratio and its inverse cancel out", () => {
    assert.ok(Math.abs(geometricMean([2, 0.5, 4, 0.25]) - 1) < 1e-12);
  });
});

describe("interval", () => {
  it("is a point when all values are the same", () => {
    assert.deepEqual(interval([1.1, 1.1, 1.1], median), { value: 1.1, low: 1.1, high: 1.1 });
  });

  it("contains the middle of the values", () => {
    const values = ratiosAround(1, 30);
    const { value, low, high } = interval(values, median);
    assert.equal(value, median(values));
    assert.ok(low < value && value < high);
  });

  it("becomes narrower with more values", () => {
    const width = (count: number): number => {
      const { low, high } = interval(ratiosAround(1, count), geometricMean);
      return high - low;
    };
    assert.ok(width(400) < width(30) / 2);
  });

  it("hardly changes with one slow round, if it uses the median", () => {
    const stalled = ratiosAround(1, 30).with(0, 1e6);
    assert.ok(interval(stalled, median).high < 1.5);
    assert.ok(interval(stalled, geometricMean).high > 1.5);
  });

  for (const middle of [median, geometricMean]) {
    it(`contains the true middle in about 95 of 100 samples, by the ${middle.name}`, () => {
      const source = numbers();
      const intervals = Array.from({ length: 100 }, () => interval(ratiosAround(0.9, 36, source), middle));
      const hits = intervals.filter(({ low, high }) => low <= 0.9 && 0.9 <= high).length;
      assert.ok(hits >= 87 && hits < 100, `${hits} of 100`);
    });
  }
});

describe("verdict", () => {
  const cases = [
    [{ low: 0.9, high: 0.95 }, { atLeast: 0.85 }, "holds"],
    [{ low: 0.7, high: 0.8 }, { atLeast: 0.85 }, "fails"],
    [{ low: 0.8, high: 0.9 }, { atLeast: 0.85 }, "undecided"],
    [{ low: 0.9, high: 1.05 }, { atMost: 1.1 }, "holds"],
    [{ low: 1.2, high: 1.3 }, { atMost: 1.1 }, "fails"],
    [{ low: 1.05, high: 1.15 }, { atMost: 1.1 }, "undecided"],
  ] as const;
  for (const [{ low, high }, limit, expected] of cases) {
    it(`is "${expected}" for ${low} to ${high} with ${JSON.stringify(limit)}`, () => {
      assert.equal(verdict({ low, high }, limit), expected);
    });
  }
});
