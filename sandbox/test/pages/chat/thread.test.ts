import assert from "node:assert/strict";
import type { AiQueryPayload } from "svc-dashboard/protocol";
import type { AskResponse } from "../../../src/contract/ask-api.js";
import { Thread } from "../../../src/pages/chat/thread.js";
import { Language } from "../../../src/pages/format/language.js";
import type { PageStore } from "../../../src/pages/frame/page-store.js";

/** A pending question. */
interface Pending {
  question: string;
  earlier: readonly string[];
  signal: AbortSignal;
  answer(rows?: string): void;
  fail(): void;
}

/** Creates a thread whose questions are answered on demand, and records its reports. */
function setup() {
  const pending: Pending[] = [];
  const queries: string[] = [];
  const failures: string[] = [];
  const send = (question: string, earlier: readonly string[], signal: AbortSignal) =>
    new Promise<AskResponse>((resolve, reject) => {
      const reading = { measures: [], dimensions: [], filters: [], period: null, ranking: null };
      const answer = (rows = "") =>
        resolve({ status: "answered", reading, columns: [], rows: [{ rows }] } as unknown as AskResponse);
      pending.push({ question, earlier, signal, answer, fail: () => reject(new Error("down")) });
    });
  const page = {
    language: new Language(),
    post: (_: string, { query, status }: AiQueryPayload) => queries.push(`${query} ${status}`),
    report: ({ message }: Error) => failures.push(message),
  };
  const thread = new Thread({
    page: () => page as unknown as PageStore,
    ids: () => ({}),
    send,
    changed: () => undefined,
  });
  const shown = () =>
    thread.exchanges.map(({ question, answer, error }) =>
      error
        ? `${question}?`
        : answer?.status === "answered"
          ? `${question}! ${answer.rows[0]?.["rows"]}`
          : question,
    );
  return { thread, pending, queries, failures, shown };
}

/** Waits until the reactions to settled promises have run. */
const settled = () => new Promise((done) => setImmediate(done));

describe("Thread", () => {
  it("sends the earlier questions with each, and reports how each one ends", async () => {
    const { thread, pending, queries, failures, shown } = setup();
    const first = thread.ask("revenue");
    assert.equal(thread.busy, true);
    pending[0]!.answer("1");
    await first;
    const second = thread.ask("and by country?");
    pending[1]!.fail();
    await second;
    assert.deepEqual(
      pending.map(({ earlier }) => earlier),
      [[], ["revenue"]],
    );
    assert.deepEqual(queries, [
      "revenue submitted",
      "revenue completed",
      "and by country? submitted",
      "and by country? error",
    ]);
    assert.deepEqual([shown(), failures, thread.busy], [["revenue! 1", "and by country??"], ["down"], false]);
  });

  it("asks a failed question again in its place", async () => {
    const { thread, pending, shown } = setup();
    const first = thread.ask("a");
    pending[0]!.fail();
    await first;
    const second = thread.ask("b");
    pending[1]!.answer("2");
    await second;
    const again = thread.ask("a", thread.exchanges[0]);
    pending[2]!.answer("1");
    await again;
    assert.deepEqual(shown(), ["a! 1", "b! 2"]);
    assert.deepEqual(pending[2]!.earlier, []);
  });

  it("answers again on a reload, after the pending question, and reports no query", async () => {
    const { thread, pending, queries, shown } = setup();
    const answered = thread.ask("a");
    const again = thread.reload();
    await settled();
    assert.equal(pending.length, 1);
    pending[0]!.answer("old");
    await answered;
    await settled();
    const reported = queries.length;
    pending[1]!.answer("new");
    await again;
    assert.deepEqual([shown(), queries.length, thread.busy], [["a! new"], reported, false]);
  });

  it("shows the answer of the last reload, in any order of answers", async () => {
    const { thread, pending, shown } = setup();
    const answered = thread.ask("a");
    pending[0]!.answer("old");
    await answered;
    const [tokyo, paris] = [thread.reload(), thread.reload()];
    await settled();
    const [first, last] = pending.slice(1).map(({ signal }) => signal.aborted);
    assert.deepEqual([first, last], [true, false]);
    pending[2]!.answer("Paris");
    await paris;
    pending[1]!.answer("Tokyo");
    await tokyo;
    assert.deepEqual(shown(), ["a! Paris"]);
  });

  it("reports a question that it cancels when it is cleared, and ignores the answer", async () => {
    const { thread, pending, queries, shown } = setup();
    const answered = thread.ask("a");
    thread.clear();
    thread.clear();
    pending[0]!.answer();
    await answered;
    assert.deepEqual([shown(), queries], [[], ["a submitted", "a error"]]);
    assert.equal(pending[0]!.signal.aborted, true);
    const next = thread.ask("b");
    pending[1]!.answer("1");
    await next;
    assert.deepEqual(shown(), ["b! 1"]);
  });
});
