import assert from "node:assert/strict";
import type { Answer, NotRead, NotReadReason } from "../../../src/contract/ask-api.js";
import { notReadTitle, spokenAnswer } from "../../../src/pages/chat/answer-text.js";
import { Formats } from "../../../src/pages/format/format.js";
import { defaultTexts } from "../../../src/pages/format/texts.js";

const formats = new Formats("en-US", defaultTexts);

function unread(reason: NotReadReason, more: Partial<NotRead> = {}): NotRead {
  return { status: "not-read", question: "?", reason, unplaced: [], data: null, examples: [], ...more };
}

const SENTENCES = [
  [unread("words", { unplaced: ["planet", "moon"] }), "Not understood: “planet”, “moon”"],
  [unread("nothing-asked"), "I did not find a measure, such as revenue, in this question"],
  [unread("mismatch"), "I understand these words, but cannot combine them"],
  [
    unread("no-data", { data: { from: "2024-01-01", to: "2025-12-31" } }),
    "The data covers Jan 1, 2024 to Dec 31, 2025 only.",
  ],
] as const;

describe("a question that could not be read", () => {
  for (const [answer, sentence] of SENTENCES) {
    it(`has the same answer in writing and in speech: ${answer.reason}`, () => {
      assert.equal(notReadTitle(answer, formats), sentence);
      assert.equal(spokenAnswer(answer, formats), sentence);
    });
  }
});

describe("an answer", () => {
  it("is spoken with its limits, except for the time and the ranking, which its reading contains", () => {
    const period = { from: "2025-01-01", to: "2025-12-31" };
    const answer = {
      ...{ status: "answered", question: "?", query: {}, chart: { kind: "table" }, columns: [], rows: [] },
      reading: {
        ...{ measures: [{ title: "Revenue" }], dimensions: [], filters: [], dataEnd: null },
        ...{
          period: { title: "Ordered", ...period },
          ranking: { limit: 5, direction: "desc", title: "Revenue" },
        },
      },
    } as unknown as Answer;
    const spoken = (more: Partial<Answer>) => spokenAnswer({ ...answer, ...more }, formats);
    const reading = spoken({ period, rowLimit: 5 });
    assert.match(reading, /^Answered\. Revenue, Ordered: .*, the 5 highest by Revenue$/);
    const limits = { period: { from: "2025-03-01", to: "2025-03-31" }, rowLimit: 4, leftOut: ["cancelled"] };
    const notes = "Mar 2025. The first 4 rows; there are more. Not counted: cancelled";
    assert.equal(spoken(limits), `${reading}. ${notes}`);
  });
});
