import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { NotRead, NotReadReason } from "../../src/contract/ask-api.js";
import { notReadTitle } from "../../src/pages/chat/not-read-title.js";
import { spokenAnswer } from "../../src/pages/chat/spoken-answer.js";
import { defaultChatTexts } from "../../src/pages/chat/texts/index.js";
import { Formats } from "../../src/pages/format/format.js";
import { defaultTexts } from "../../src/pages/format/texts/index.js";

const texts = { ...defaultTexts, ...defaultChatTexts };
const formats = new Formats("en-US", texts);

function unread(reason: NotReadReason, ...words: string[]): NotRead {
  const unplaced = words.map((text) => ({ text, suggestion: null }));
  return { status: "not-read", question: "?", reason, unplaced, examples: [], modelFailure: null };
}

const SENTENCES = [
  [unread("words", "planet", "moon"), "I could not place: “planet”, “moon”"],
  [unread("nothing-asked"), "I could not find a figure in this question"],
  [unread("mismatch"), "I know these words, but cannot answer them together"],
] as const;

describe("a question that was not read", () => {
  for (const [answer, sentence] of SENTENCES) {
    it(`is answered alike in writing and in speech: ${answer.reason}`, () => {
      assert.equal(notReadTitle(answer, texts), sentence);
      assert.equal(spokenAnswer(answer, texts, formats), sentence);
    });
  }
});
