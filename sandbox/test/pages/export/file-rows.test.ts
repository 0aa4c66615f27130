import assert from "node:assert/strict";
import { readXlsx } from "hucre/xlsx";
import type { QueryResponse } from "../../../src/contract/viewer-api.js";
import { toCsv } from "../../../src/pages/export/csv.js";
import { fileRows } from "../../../src/pages/export/file-rows.js";
import { toXlsx } from "../../../src/pages/export/xlsx.js";
import { Formats } from "../../../src/pages/format/format.js";
import { defaultTexts } from "../../../src/pages/format/texts.js";

const result: QueryResponse = {
  columns: [
    { member: "o.time", field: "time", title: "Ordered", kind: "time", format: "date", grain: "month" },
    { member: "o.count", field: "count", title: "Orders", kind: "measure", format: "number" },
  ],
  rows: [
    { time: "2025-11-01", count: 5 },
    { time: "2025-12-01", count: 2 },
  ],
  period: { from: "2025-11-01", to: "2025-12-25" },
};

/** Returns the lines of a CSV file, and those of a spreadsheet, with its cells as strings. */
async function lines(more: Partial<QueryResponse>): Promise<[csv: string[], xlsx: string[]]> {
  const rows = fileRows({ ...result, ...more }, new Formats("en-US", defaultTexts));
  const file = await toXlsx(rows, "Orders");
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const cell = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value);
  return [toCsv(rows).slice(1, -2).split("\r\n"), sheets[0]!.rows.map((row) => row.map(cell).join(","))];
}

describe("a file of a result", () => {
  for (const [index, format] of ["CSV", "XLSX"].entries()) {
    it(`has only the rows if nothing limits them: ${format}`, async () => {
      const all = ["Ordered,Orders", "2025-11-01,5", "2025-12-01,2"];
      assert.deepEqual((await lines({}))[index], all);
    });

    it(`marks the rows of incomplete buckets in a last column: ${format}`, async () => {
      const marked = ["Ordered,Orders,Note", "2025-11-01,5,", "2025-12-01,2,Not complete"];
      assert.deepEqual((await lines({ unfinished: ["2025-12-01"] }))[index], marked);
    });

    it(`has the limits of all rows after them, with as many fields in each line: ${format}`, async () => {
      const foot = [",", "Not complete: Jan 2026,", "The first 2 rows; there are more,"];
      assert.deepEqual((await lines({ unfinished: ["2026-01-01"], rowLimit: 2 }))[index]?.slice(3), foot);
    });
  }
});
