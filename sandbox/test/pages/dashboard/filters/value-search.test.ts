import assert from "node:assert/strict";
import { mock } from "node:test";
import type { ValuesResponse } from "../../../../src/contract/viewer-api.js";
import { ValueSearch } from "../../../../src/pages/dashboard/filters/value-search.js";

const PAUSE_MS = 250;

interface Asked {
  text: string;
  signal: AbortSignal;
  answer: (answer: ValuesResponse) => void;
  fail: (error: Error) => void;
}

let asked: Asked[];
let search: ValueSearch;

const find = (text: string, signal: AbortSignal) =>
  new Promise<ValuesResponse>((answer, fail) => asked.push({ text, signal, answer, fail }));
const found = (...values: string[]): ValuesResponse => ({
  ...{ member: "orders.status", type: "text", isCut: false },
  values,
});
/** Resolves after the reactions to settled promises. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the search of a filter's values", () => {
  beforeEach(() => {
    mock.timers.reset();
    mock.timers.enable({ apis: ["setTimeout"] });
    asked = [];
    search = new ValueSearch(() => undefined);
  });

  it("asks once nobody types any more, for the last text", async () => {
    search.search("a", find);
    mock.timers.tick(PAUSE_MS - 1);
    search.search("ab", find);
    mock.timers.tick(PAUSE_MS - 1);
    assert.equal(asked.length, 0);
    mock.timers.tick(1);
    assert.deepEqual(
      asked.map(({ text }) => text),
      ["ab"],
    );
    asked[0]!.answer(found("abc"));
    await settled();
    assert.deepEqual(search.found, found("abc"));
  });

  it("drops the answer to an earlier text that comes late", async () => {
    search.search("a", find);
    mock.timers.tick(PAUSE_MS);
    search.search("b", find);
    mock.timers.tick(PAUSE_MS);
    assert.deepEqual(
      asked.map(({ signal }) => signal.aborted),
      [true, false],
    );
    asked[1]!.answer(found("b"));
    asked[0]!.answer(found("a"));
    await settled();
    assert.deepEqual(search.found, found("b"));
  });

  it("keeps the reason when it fails, until the next text", async () => {
    search.search("a", find);
    mock.timers.tick(PAUSE_MS);
    asked[0]!.fail(new Error("The server could not be reached."));
    await settled();
    assert.equal(search.error?.message, "The server could not be reached.");
    search.search("", find);
    assert.deepEqual([search.found, search.error], [undefined, undefined]);
  });
});
