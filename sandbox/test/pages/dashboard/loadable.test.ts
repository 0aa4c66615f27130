import assert from "node:assert/strict";
import { mock } from "node:test";
import fc from "../../../../test/support/fast-check.js";
import { Loadable, SLOW_MS } from "../../../src/pages/dashboard/loadable.js";

/** Creates a Loadable whose runs the test settles, in any order. */
function controlled() {
  const runs: { signal: AbortSignal; resolve: (value: string) => void; fail: (error: Error) => void }[] = [];
  let changes = 0;
  const loadable = new Loadable<string>();
  loadable.subscribe(() => (changes += 1));
  const run = () =>
    loadable.run((signal) => new Promise((resolve, fail) => runs.push({ signal, resolve, fail })));
  return { loadable, run, runs, changes: () => changes };
}

describe("Loadable", () => {
  it("has the value of its run, and reports its beginning and its end", async () => {
    const { loadable, run, runs, changes } = controlled();
    const done = run();
    assert.equal(loadable.loading, true);
    runs[0]?.resolve("first");
    assert.equal(await done, true);
    assert.equal(loadable.value, "first");
    assert.equal(loadable.loading, false);
    assert.equal(changes(), 2);
  });

  it("keeps the old value while a new one is loading, and drops it on a failure", async () => {
    const { loadable, run, runs } = controlled();
    const first = run();
    runs[0]?.resolve("first");
    await first;
    const second = run();
    assert.equal(loadable.value, "first");
    runs[1]?.fail(new Error("no"));
    assert.equal(await second, true);
    assert.equal(loadable.value, undefined);
    assert.equal(loadable.error?.message, "no");
  });

  it("aborts the previous run, and ignores runs that were stopped", async () => {
    const { loadable, run, runs } = controlled();
    const first = run();
    const second = run();
    assert.equal(runs[0]?.signal.aborted, true);
    loadable.stop();
    assert.equal(runs[1]?.signal.aborted, true);
    for (const { resolve } of runs) resolve("late");
    assert.deepEqual(await Promise.all([first, second]), [false, false]);
    assert.equal(loadable.value, undefined);
  });

  it("has the value of the last run, in any order of results", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), async (order) => {
        const { loadable, run, runs } = controlled();
        const done = order.map(() => run());
        for (const index of order) runs[index]?.resolve(`run ${index}`);
        assert.deepEqual(await Promise.all(done), [false, false, false, false, true]);
        assert.equal(loadable.value, "run 4");
      }),
    );
  });
});

describe("a Loadable with a slow run", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("reports once that it is slow, until it has a value", async () => {
    const { loadable, run, runs, changes } = controlled();
    const done = run();
    mock.timers.tick(SLOW_MS - 1);
    assert.deepEqual([loadable.slow, changes()], [false, 1]);
    mock.timers.tick(1);
    assert.deepEqual([loadable.slow, changes()], [true, 2]);
    mock.timers.tick(SLOW_MS * 10);
    assert.equal(changes(), 2);
    runs[0]?.resolve("late");
    await done;
    assert.equal(loadable.slow, false);
  });

  it("measures each run on its own, and reports nothing after it has ended or was stopped", async () => {
    const { loadable, run, runs, changes } = controlled();
    void run();
    mock.timers.tick(SLOW_MS - 1);
    const second = run();
    mock.timers.tick(SLOW_MS - 1);
    assert.equal(loadable.slow, false);
    runs[1]?.fail(new Error("no"));
    await second;
    void run();
    loadable.stop();
    const before = changes();
    mock.timers.tick(SLOW_MS * 2);
    assert.deepEqual([loadable.slow, changes()], [false, before]);
  });
});
