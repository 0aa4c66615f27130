import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AskAnswer, ConversationAnswer } from "../../src/embed/ask-api.js";
import type { ChatClient } from "../../src/pages/chat/chat-client.js";
import { Thread } from "../../src/pages/chat/thread.js";

const answerTo = (question: string) => ({ status: "not-read", question }) as AskAnswer;

/** A thread over a server that keeps what it has answered, and answers when it is told to. */
function setup() {
  const kept: string[] = [];
  const pending: { question: string; answer: () => void; fail: () => void }[] = [];
  let opened = 0;
  const client = {
    ask: ({ question }: { question: string }) =>
      new Promise<AskAnswer>((resolve, reject) => {
        const answer = (): void => {
          kept.push(question);
          resolve(answerTo(question));
        };
        pending.push({ question, answer, fail: () => reject(new Error("failed")) });
      }),
    open: (id: string): Promise<ConversationAnswer> => {
      opened += 1;
      return kept.length === 0
        ? Promise.reject(new Error("There is no conversation."))
        : Promise.resolve({ id, title: "", answers: kept.map(answerTo) });
    },
  } as unknown as ChatClient;
  const nothing = (): void => undefined;
  const thread = new Thread("1", client, {
    changed: nothing,
    asked: nothing,
    answered: nothing,
    failed: nothing,
  });
  const shown = (): string[] =>
    thread.exchanges.map(({ question, answer, error }) => `${question}${answer ? "!" : error ? "?" : "…"}`);
  return { thread, pending, shown, opened: () => opened };
}

describe("a conversation that is opened anew", () => {
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
});
