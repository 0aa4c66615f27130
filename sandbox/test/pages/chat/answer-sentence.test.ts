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
const hour = { ...d, title: "Hour of day", format: "number" } as const;
const t = (grain: string) => column("orders.created_at", "Ordered", "time", "date", { field: "t", grain });
const ranking = (direction: "asc" | "desc") => ({ ranking: { limit: 2, direction, title: "Orders" } });
const period = { from: "2025-01-01", to: "2025-12-31" };
const web: Row[] = [{ d: "web", m: 5420 }, { d: "app", m: 2971 }];
const months: Row[] = [{ t: "2026-09-01", m: 7 }, { t: "2026-10-01", m: 9 }, { t: "2026-11-01", m: 3 }];
const series = months.flatMap((row) => [
  { ...row, d: "web" },
  { ...row, d: "app", m: 5 },
]);

type Case = [title: string, sentence: string | undefined, columns: QueryColumn[], rows: Row[], more?: object];

const CASES: Case[] = [
  ["one value", "Orders came to 8,391 (Jan – Dec 2025).", [m], [{ m: 8391 }], { period }],
  ["one value without data", undefined, [m], [{ m: 0 }], { period: null }],
  ["one row", "Orders came to 5,420 (Web).", [d, m], web.slice(0, 1)],
  ["categories", "Web had the most orders: 5,420 of 8,391.", [d, m], web, { total: 8391 }],
  ["values that do not add up", "Web had the most orders: 5,420.", [d, m], web],
  ["rates", "Web had the highest return rate: 5.0%.", [d, rate], [{ d: "web", m: 0.05 }, { d: "app", m: 0 }]],
  ["numbered categories", "Hour of day 3 had the most orders: 2.", [hour, m], [{ d: 3, m: 2 }, { d: 4, m: 1 }]],
  ["losses", "Web had the most orders: 2.", [d, m], [{ d: "web", m: 2 }, { d: "app", m: -1 }], { total: 1 }],
  ["a tie", undefined, [d, m], [...web, { d: "store", m: 5420 }], { total: 13811 }],
  ["one known value", undefined, [d, m], [{ d: "web", m: 2 }, { d: "app", m: null }]],
  ["cut rows", undefined, [d, m], web, { rowLimit: 2 }],
  ["a cut ranking", "Web had the most orders: 5,420.", [d, m], web, { rowLimit: 2, reading: ranking("desc") }],
  ["a ranking from below", "App had the fewest orders: 2,971.", [d, m], web, { reading: ranking("asc") }],
  ["time", "Oct 2026 had the most orders: 9.", [t("month"), m], months, { total: 19 }],
  ["weeks", "Week of Oct 1, 2026 had the most orders: 9.", [t("week"), m], months],
  ["an unfinished end", "Oct 2026 had the most orders: 9.", [t("month"), m], months, { unfinished: ["2026-11-01"] }],
  ["an unfinished peak", undefined, [t("month"), m], months, { unfinished: ["2026-10-01"] }],
  ["series", "Web had the most orders: 19 of 34.", [t("month"), d, m], series, { total: 34 }],
  ["series of rates", undefined, [t("month"), d, rate], series],
  ["no rows", undefined, [d, m], []],
];

async function sentence([, , columns, rows, more]: Case, locale = "en-US"): Promise<string | undefined> {
  const { reading, ...members } = { reading: {}, ...more };
  const full = { filters: [], ranking: null, ...reading };
  const answer = { total: null, ...members, columns, rows, reading: full } as unknown as Answer;
  const { texts, content } = await loadTranslation(locale);
  return answerSentence(answer, new Formats(locale, texts, content))?.replaceAll(/\s/g, " ");
}

describe("the sentence of an answer", () => {
  for (const example of CASES) {
    it(`is true for ${example[0]}`, async () => assert.equal(await sentence(example), example[1]));
  }

  it("is in the viewer's language", async () => {
    assert.equal(
      await sentence(CASES[3]!, "de-DE"),
      "Bestellungen: Web hat den höchsten Wert, 5.420 von 8.391.",
    );
  });
});
