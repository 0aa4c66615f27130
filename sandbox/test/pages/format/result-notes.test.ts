import assert from "node:assert/strict";
import type { QueryColumn, QueryResponse } from "../../../src/contract/viewer-api.js";
import { Formats } from "../../../src/pages/format/format.js";
import { resultNotes } from "../../../src/pages/format/result-notes.js";
import { loadTranslation } from "../../../src/pages/format/texts.js";
import { column } from "../../support/column.js";

const rate = column("orders.return_rate", "Return rate", "measure", "percent", { field: "rate" });
const time: QueryColumn = { ...rate, field: "time", kind: "time", format: "date", grain: "month" };
const period = { from: "2026-01-01", to: "2026-12-31" };

/** Returns the notes in a language, with plain spaces. */
async function notes(more: Partial<QueryResponse>, locale = "en-US", known = period): Promise<string[]> {
  const { texts, content } = await loadTranslation(locale);
  const result = { columns: [time, rate], rows: [], period, ...more };
  const all = resultNotes(result, new Formats(locale, texts, content), known);
  return all.map((note) => note.replaceAll(/\s/g, " "));
}

describe("the notes of a result", () => {
  it("include its time unless that is known, and its parts always", async () => {
    assert.deepEqual(await notes({}), []);
    assert.deepEqual(await notes({ period: null }), []);
    const later = { from: "2026-03-01", to: "2026-04-30" };
    assert.deepEqual(await notes({ period: later }), ["Mar – Apr 2026"]);
    const periodParts = [1, 3, 5, 7].map((month) => ({ from: `2026-0${month}-01`, to: `2026-0${month}-31` }));
    assert.deepEqual(await notes({ periodParts: periodParts.slice(0, 2) }), ["Jan 2026, Mar 2026"]);
    assert.deepEqual(await notes({ periodParts }), ["Jan 2026, Mar 2026, …"]);
  });

  it("include the incomplete buckets, with weeks by name", async () => {
    const weeks = { columns: [{ ...time, grain: "week" }, rate] };
    for (const [locale, unfinished, note] of [
      ["en-US", ["2026-08-24", "2026-11-23"], "Not complete: weeks of Aug 24 and Nov 23"],
      ["en-US", ["2026-11-23"], "Not complete: week of Nov 23"],
      ["en-US", ["2025-12-29", "2026-11-23"], "Not complete: weeks of Dec 29, 2025 and Nov 23, 2026"],
      ["de", ["2026-08-24", "2026-11-23"], "Nicht vollständig: Wochen vom 24. Aug. und 23. Nov."],
      ["ja", ["2026-08-24", "2026-11-23"], "未完了: 8月24日、11月23日の週"],
    ] as const) {
      assert.deepEqual(await notes({ ...weeks, unfinished: [...unfinished] }, locale), [note]);
    }
    const unfinished = ["2026-09-01", "2026-10-01", "2026-11-01", "2026-12-01"];
    assert.deepEqual(await notes({ unfinished: unfinished.slice(2) }), [
      "Not complete: Nov 2026 and Dec 2026",
    ]);
    assert.deepEqual(await notes({ unfinished }), ["Not complete: Sep 2026, Oct 2026, …"]);
  });

  it("include the day from which a measure may change, but not that of its comparison", async () => {
    const comparison = { output: "previous" as const, amount: 1, unit: "year" };
    const columns = [{ ...rate, finalUntil: "2025-12-02" }];
    const compared = [...columns, { ...rate, comparison, finalUntil: "2024-12-02" }];
    assert.deepEqual(await notes({ columns: compared }), ["Return rate may still change from Dec 2, 2025"]);
    assert.deepEqual(await notes({ columns }, "sv"), ["Returandel kan fortfarande ändras från 2 dec. 2025"]);
  });

  it("include excluded rows, filters that do not apply, and the reason for another grain", async () => {
    const filters = { unreachedFilters: ["Category", "Brand"], joinedFilters: ["Reason"] };
    const limits = { rowLimit: 10_000, ...filters, leftOut: ["cancelled"] };
    assert.deepEqual(await notes({ ...limits, tooFine: "day" }), [
      "The first 10,000 rows; there are more",
      ...["Not filtered by Category, Brand", "Only rows with Reason", "Not counted: Cancelled"],
      "By month: the period is too long for “Day”",
    ]);
    assert.deepEqual((await notes(limits, "de")).slice(1), [
      "Nicht gefiltert nach Kategorie, Marke",
      "Nur Zeilen mit Grund",
      "Nicht mitgezählt: Storniert",
    ]);
  });
});
