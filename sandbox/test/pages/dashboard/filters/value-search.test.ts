import assert from "node:assert/strict";
import { mock } from "node:test";
import type { ValuesResponse } from "../../../../src/contract/viewer-api.js";
import { ValueSearch } from "../../../../src/pages/dashboard/filters/value-search.js";

const PAUSE_MS = 250;

interface SearchRequest {
  text: string;
  signal: AbortSignal;
  answer: (answer: ValuesResponse) => void;
  fail: (error: Error) => void;
}

let requests: SearchRequest[];
let search: ValueSearch;

const find = (text: string, signal: AbortSignal) =>
  new Promise<ValuesResponse>((answer, fail) => requests.push({ text, signal, answer, fail }));
const found = (...values: string[]): ValuesResponse => ({
  ...{ member: "orders.status", type: "text", isCut: false },
  values,
});
/** Waits until the reactions to settled promises have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("ValueSearch", () => {
  beforeEach(() => {
    mock.timers.reset();
    mock.timers.enable({ apis: ["setTimeout"] });
    requests = [];
    search = new ValueSearch(() => undefined);
  });

  it("sends a request once the viewer has stopped typing, for the last text", async () => {
    search.search("a", find);
    mock.timers.tick(PAUSE_MS - 1);
    search.search("ab", find);
    mock.timers.tick(PAUSE_MS - 1);
    assert.equal(requests.length, 0);
    mock.timers.tick(1);
    assert.deepEqual(
      requests.map(({ text }) => text),
      ["ab"],
    );
    requests[0]!.answer(found("abc"));
    await settled();
    assert.deepEqual(search.found, found("abc"));
  });

  it("ignores a late response to an earlier text", async () => {
    search.search("a", find);
    mock.timers.tick(PAUSE_MS);
    search.search("b", find);
    mock.timers.tick(PAUSE_MS);
    assert.deepEqual(
      requests.map(({ signal }) => signal.aborted),
      [true, false],
    );
    requests[1]!.answer(found("b"));
    requests[0]!.answer(found("a"));
    await settled();
    assert.deepEqual(search.found, found("b"));
  });

  it("keeps the error of a failure until the next text", async () => {
    search.search("a", find);
    mock.timers.tick(PAUSE_MS);
    requests[0]!.fail(new Error("The server could not be reached."));
    await settled();
    assert.equal(search.error?.message, "The server could not be reached.");
    search.search("", find);
    assert.deepEqual([search.found, search.error], [undefined, undefined]);
  });
});
