import assert from "node:assert/strict";
import type { Answer } from "../../../src/contract/ask-api.js";
import type { QueryColumn, Row } from "../../../src/contract/viewer-api.js";
import { answerSentence } from "../../../src/pages/chat/answer-sentence.js";
import { Formats } from "../../../src/pages/format/format.js";
import { loadTranslation } from "../../../src/pages/format/texts.js";
import { column } from "../../support/column.js";

const m = column("orders.count", "Orders", "measure", "number", { field: "m" });
const rate = { ...m, title: "Return rate", format: "percent" } as const;
const d = column("orders.channel", "Channel", "dimension", "text", { field: "d" });
const hour = { ...d, title: "Hour of day" };
const month = column("orders.created_at", "Ordered", "time", "date", { field: "t", grain: "month" });
const week = { ...month, grain: "week" };
const by = (...values: [Row[string], number | null][]): Row[] => values.map(([name, m]) => ({ d: name, m }));
const months = [7, 9, 3].map((m, index) => ({ t: `2026-${String(9 + index).padStart(2, "0")}-01`, m }));
const series = ["web", "app"].flatMap((d, index) => months.map((row) => ({ ...row, d, m: row.m - index })));
const web = by(["web", 5420], ["app", 2971]);

const CASES: [string, string | undefined, QueryColumn[], Row[], Record<string, unknown>?][] = [
  ["categories", "Web had the most orders: 5,420 of 8,391.", [d, m], web, { isAdditive: true }],
  ["one value", "Orders came to 8,391 (Web).", [d, m], by(["web", 8391])],
  ["one value without data", undefined, [m], [{ m: 0 }], { period: null }],
  ["rates", "Web had the highest return rate: 5.0%.", [d, rate], by(["web", 0.05], ["app", 0])],
  ["numbers as categories", "Hour of day 3 had the most orders: 2.", [hour, m], by([3, 2], [4, 1])],
  ["losses", "Web had the most orders: 2.", [d, m], by(["web", 2], ["app", -1]), { isAdditive: true }],
  ["a tie", undefined, [d, m], by(["web", 5], ["app", 5], ["store", 1]), { isAdditive: true }],
  ["one known value", undefined, [d, m], by(["web", 5], ["app", null])],
  ["cut rows", undefined, [d, m], web, { rowLimit: 2 }],
  ["averages", "Web had the most orders: 5,420.", [d, m], web],
  ["a ranking", "Web had the most orders: 5,420.", [d, m], web, { rowLimit: 2, ranking: "desc" }],
  ["a ranking from below", "App had the fewest orders: 2,971.", [d, m], web, { ranking: "asc" }],
  ["months", "Oct 2026 had the most orders: 9.", [month, m], months, { isAdditive: true }],
  ["weeks", "Week of Oct 1, 2026 had the most orders: 9.", [week, m], months, { unfinished: ["2026-11-01"] }],
  ["an unfinished peak", undefined, [month, m], months, { unfinished: ["2026-10-01"] }],
  ["series", "Web had the most orders: 19 of 35.", [month, d, m], series, { isAdditive: true }],
  ["series of rates", undefined, [month, d, rate], series],
  ["no rows", undefined, [d, m], []],
];

async function sentence(index: number, locale = "en-US"): Promise<string | undefined> {
  const [, , columns, rows, { ranking = null, ...more } = {}] = CASES[index]!;
  const reading = { filters: [], ranking: ranking && { direction: ranking } };
  const answer = { isAdditive: false, ...more, columns, rows, reading } as unknown as Answer;
  const { texts, content } = await loadTranslation(locale);
  return answerSentence(answer, new Formats(locale, texts, content));
}

describe("the sentence of an answer", () => {
  for (const [index, [kind, expected]] of CASES.entries())
    it(`is true for ${kind}`, async () => assert.equal(await sentence(index), expected));

  it("is in the viewer's language", async () => {
    const german = "Bestellungen: höchster Wert 5.420 von 8.391 (Web).";
    assert.equal(await sentence(0, "de-DE"), german);
  });
});
