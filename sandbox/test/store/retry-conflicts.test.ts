import assert from "node:assert/strict";
import { DatabaseError } from "../../src/store/database.js";
import { retryConflicts } from "../../src/store/retry-conflicts.js";

const CONFLICT = new DatabaseError("could not serialize access", "40001");

describe("retryConflicts", () => {
  /** Runs work whose first attempts fail, and returns its result and the pauses. */
  async function run(failures: number, error: Error): Promise<{ result: unknown; pauses: number[] }> {
    let attempts = 0;
    const pauses: number[] = [];
    const result = await retryConflicts(
      () => {
        attempts += 1;
        return attempts > failures ? Promise.resolve(attempts) : Promise.reject(error);
      },
      (milliseconds) => Promise.resolve(pauses.push(milliseconds)),
    ).catch((reason: unknown) => reason);
    return { result, pauses };
  }

  it("repeats the work until it succeeds, after a pause each time", async () => {
    assert.deepEqual(await run(0, CONFLICT), { result: 1, pauses: [] });
    const { result, pauses } = await run(9, CONFLICT);
    assert.equal(result, 10);
    assert.equal(pauses.length, 9);
    assert.equal(new Set(pauses).size, 9);
    assert.ok(pauses.every((pause, index) => pause >= 0 && pause <= Math.min(10 * 2 ** index, 500)));
  });

  it("gives up after ten attempts, and at once on any other error", async () => {
    const { result, pauses } = await run(Infinity, CONFLICT);
    assert.equal(result, CONFLICT);
    assert.equal(pauses.length, 9);
    const other = new DatabaseError("no space", "53100");
    assert.deepEqual(await run(1, other), { result: other, pauses: [] });
  });
});
