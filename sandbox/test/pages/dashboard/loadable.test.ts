import assert from "node:assert/strict";
import { mock } from "node:test";
import fc from "../../../../test/support/fast-check.js";
import { Loadable, SLOW_MS } from "../../../src/pages/dashboard/loadable.js";

/** A load whose runs are answered by hand, in any order. */
function controlled() {
  const runs: { signal: AbortSignal; answer: (value: string) => void; fail: (error: Error) => void }[] = [];
  let changes = 0;
  const loadable = new Loadable<string>();
  loadable.subscribe(() => (changes += 1));
  const run = () =>
    loadable.run((signal) => new Promise((answer, fail) => runs.push({ signal, answer, fail })));
  return { loadable, run, runs, changes: () => changes };
}

describe("Loadable", () => {
  it("holds the value of its run, and tells of the beginning and the end", async () => {
    const { loadable, run, runs, changes } = controlled();
    const done = run();
    assert.equal(loadable.loading, true);
    runs[0]?.answer("first");
    assert.equal(await done, true);
    assert.equal(loadable.value, "first");
    assert.equal(loadable.loading, false);
    assert.equal(changes(), 2);
  });

  it("keeps the old value while a new one is on its way, and drops it when that fails", async () => {
    const { loadable, run, runs } = controlled();
    const first = run();
    runs[0]?.answer("first");
    await first;
    const second = run();
    assert.equal(loadable.value, "first");
    runs[1]?.fail(new Error("no"));
    assert.equal(await second, true);
    assert.equal(loadable.value, undefined);
    assert.equal(loadable.error?.message, "no");
  });

  it("aborts the run before, and takes nothing from a run that was stopped", async () => {
    const { loadable, run, runs } = controlled();
    const first = run();
    const second = run();
    assert.equal(runs[0]?.signal.aborted, true);
    loadable.stop();
    assert.equal(runs[1]?.signal.aborted, true);
    for (const { answer } of runs) answer("late");
    assert.deepEqual(await Promise.all([first, second]), [false, false]);
    assert.equal(loadable.value, undefined);
  });

  it("ends with the last run's answer, in whatever order the answers come", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), async (order) => {
        const { loadable, run, runs } = controlled();
        const done = order.map(() => run());
        for (const index of order) runs[index]?.answer(`run ${index}`);
        assert.deepEqual(await Promise.all(done), [false, false, false, false, true]);
        assert.equal(loadable.value, "run 4");
      }),
    );
  });
});

describe("a Loadable that takes long", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("says so after a while, once, until its answer is there", async () => {
    const { loadable, run, runs, changes } = controlled();
    const done = run();
    mock.timers.tick(SLOW_MS - 1);
    assert.deepEqual([loadable.slow, changes()], [false, 1]);
    mock.timers.tick(1);
    assert.deepEqual([loadable.slow, changes()], [true, 2]);
    mock.timers.tick(SLOW_MS * 10);
    assert.equal(changes(), 2);
    runs[0]?.answer("late");
    await done;
    assert.equal(loadable.slow, false);
  });

  it("is no slower for the runs before, and says nothing once it has ended or was stopped", async () => {
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
