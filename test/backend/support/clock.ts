import { setImmediate } from "node:timers/promises";
import { mock } from "node:test";
import { afterTest } from "../../support/after-test.js";

/** Replaces timers, `Date` and `performance.now` with one clock that only the test advances. */
export function useClock(): {
  /** Advances the clock from timer to timer until the promise is settled. */
  settle<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>>;
  /** Advances the clock by a number of milliseconds. */
  tick(ms: number): Promise<void>;
} {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 0 });
  mock.method(performance, "now", () => Date.now());
  let hasEnded = false;
  afterTest(() => {
    hasEnded = true;
  });
  return {
    async settle(promise) {
      let result: PromiseSettledResult<Awaited<typeof promise>> | undefined;
      void Promise.allSettled([promise]).then(([only]) => (result = only));
      for (;;) {
        await setImmediate();
        if (result) return result;
        // a test that has timed out must not keep the processor busy
        if (hasEnded) throw new Error("The test has ended before the promise is settled.");
        mock.timers.runAll();
      }
    },
    async tick(ms) {
      await setImmediate();
      mock.timers.tick(ms);
      await setImmediate();
    },
  };
}
