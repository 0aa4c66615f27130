import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AskAnswer, ConversationAnswer } from "../../src/contract/ask-api.js";
import type { ChatClient } from "../../src/pages/chat/chat-client.js";
import { Thread } from "../../src/pages/chat/thread.js";

/** An answer that names its time zone by what it could not place. */
const answerTo = (question: string, text = "") =>
  ({ status: "not-read", question, unplaced: [text] }) as unknown as AskAnswer;

/** A thread over a server that stores its answers, and answers on demand. */
function setup() {
  const kept: string[] = [];
  const pending: { question: string; answer: () => void; fail: () => void }[] = [];
  const opens: { timezone: string; signal: AbortSignal; release: () => void }[] = [];
  const abandoned: string[] = [];
  let opened = 0;
  let held = false;
  const client = {
    ask: ({ question }: { question: string }) =>
      new Promise<AskAnswer>((resolve, reject) => {
        const answer = (): void => {
          kept.push(question);
          resolve(answerTo(question));
        };
        pending.push({ question, answer, fail: () => reject(new Error("failed")) });
      }),
    open: async (id: string, timezone: string, signal: AbortSignal): Promise<ConversationAnswer> => {
      opened += 1;
      if (held) await new Promise<void>((release) => opens.push({ timezone, signal, release }));
      if (kept.length === 0) throw new Error("There is no conversation.");
      return { id, title: timezone, answers: kept.map((question) => answerTo(question, timezone)) };
    },
  } as unknown as ChatClient;
  const nothing = (): void => undefined;
  const thread = new Thread("1", client, {
    changed: nothing,
    asked: nothing,
    answered: nothing,
    failed: nothing,
    abandoned: (question) => abandoned.push(question),
  });
  const shown = (): string[] =>
    thread.exchanges.map(({ question, answer, error }) => `${question}${answer ? "!" : error ? "?" : "…"}`);
  const zones = (): unknown[] =>
    thread.exchanges.map(({ answer }) => answer?.status === "not-read" && answer.unplaced[0]);
  const hold = (): void => void (held = true);
  return { thread, pending, shown, zones, opens, hold, abandoned, opened: () => opened };
}

describe("a conversation that is opened again", () => {
  it("waits for the question that is under way, and loses nothing", async () => {
    const { thread, pending, shown } = setup();
    const asked = thread.ask("first", "UTC");
    const again = thread.open("UTC");
    assert.deepEqual(shown(), ["first…"]);
    pending[0]?.answer();
    await asked;
    assert.equal(await again, undefined);
    assert.deepEqual(shown(), ["first!"]);
  });

  it("keeps the questions that failed, which the server does not know", async () => {
    const { thread, pending, shown, opened } = setup();
    const first = thread.ask("first", "UTC");
    pending[0]?.fail();
    await first;
    assert.equal(await thread.open("UTC"), undefined);
    assert.deepEqual([shown(), opened()], [["first?"], 0]);
    const second = thread.ask("second", "UTC");
    pending[1]?.answer();
    await second;
    await thread.open("UTC");
    assert.deepEqual(shown(), ["second!", "first?"]);
  });

  it("shows what the last call asked for, whichever answer comes last", async () => {
    const { thread, pending, zones, opens, hold } = setup();
    const asked = thread.ask("first", "UTC");
    pending[0]?.answer();
    await asked;
    hold();
    const [tokyo, berlin] = [thread.open("Asia/Tokyo"), thread.open("Europe/Berlin")];
    while (opens.length === 0) await Promise.resolve();
    const paris = thread.open("Europe/Paris");
    while (opens.length === 1) await Promise.resolve();
    assert.deepEqual(
      opens.map(({ timezone, signal }) => [timezone, signal.aborted]),
      [
        ["Europe/Berlin", true],
        ["Europe/Paris", false],
      ],
      "the first had not begun",
    );
    opens[1]?.release();
    await paris;
    opens[0]?.release();
    await Promise.all([tokyo, berlin]);
    assert.deepEqual([zones(), thread.opening], [["Europe/Paris"], false]);
  });

  it("says which question it gives up when it is closed, and says nothing more of it", async () => {
    const { thread, pending, shown, abandoned } = setup();
    const asked = thread.ask("first", "UTC");
    thread.close();
    thread.close();
    assert.deepEqual(abandoned, ["first"]);
    pending[0]?.answer();
    await asked;
    assert.deepEqual(shown(), ["first…"]);
  });
});
