import assert from "node:assert/strict";
import { readXlsx } from "hucre/xlsx";
import type { QueryResponse, QueryColumn } from "../../../src/contract/viewer-api.js";
import { toXlsx } from "../../../src/pages/export/xlsx.js";
import fc from "../../../../test/support/fast-check.js";

function column(field: string, kind: QueryColumn["kind"], format: QueryColumn["format"]): QueryColumn {
  const currency = format === "currency" ? { currency: "USD" } : {};
  return { member: `orders.${field}`, field, title: field, kind, format, ...currency };
}

/** Returns the only sheet of a spreadsheet, with the styles of its cells. */
async function sheetOf(result: QueryResponse, title = "Orders") {
  const file = await toXlsx(result, title);
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()), { readStyles: true });
  assert.equal(sheets.length, 1);
  return sheets[0]!;
}

describe("toXlsx", () => {
  it("writes numbers as numbers, times as times, and strings as strings", async () => {
    const { rows } = await sheetOf({
      columns: [
        column("name", "dimension", "text"),
        column("day", "time", "date"),
        column("total", "measure", "currency"),
        column("isPaid", "dimension", "text"),
      ],
      rows: [
        { name: '=1+1 <&> "x"', day: "2025-01-01", total: -12.5, isPaid: true },
        { name: "constructor", day: "2025-01-01T12:00:00", total: null, isPaid: null },
      ],
    });
    assert.deepEqual(rows, [
      ["name", "day", "total", "isPaid"],
      ['=1+1 <&> "x"', new Date("2025-01-01T00:00:00Z"), -12.5, true],
      ["constructor", new Date("2025-01-01T12:00:00Z"), null, null],
    ]);
  });

  it("formats amounts, shares, counts and days", async () => {
    const columns = [
      column("amount", "measure", "currency"),
      column("share", "measure", "percent"),
      column("count", "measure", "number"),
      column("average", "measure", "number"),
      column("day", "time", "date"),
      { ...column("month", "time", "date"), grain: "month" },
    ];
    const row = {
      amount: 1.5,
      share: 0.125,
      count: 1200,
      average: 1.25,
      day: "2025-03-01",
      month: "2025-03-01",
    };
    const { cells } = await sheetOf({ columns, rows: [row] });
    const formats = columns.map((_, index) => cells?.get(`1,${index}`)?.style?.numFmt);
    assert.deepEqual(formats, ['"$"#,##0.00', "0.0%", "#,##0", "#,##0.00", "yyyy-mm-dd", "yyyy-mm"]);
  });

  it("makes the header bold and fixed, and makes columns as wide as their content", async () => {
    const columns = [column("a", "dimension", "text"), column("b", "dimension", "text")];
    const sheet = await sheetOf({ columns, rows: [{ a: "x", b: "A product with a long name" }] });
    assert.equal(sheet.cells?.get("0,0")?.style?.font?.bold, true);
    assert.notEqual(sheet.cells.get("1,0")?.style?.font?.bold, true);
    assert.equal(sheet.freezePane?.rows, 1);
    const [narrow, wide] = (sheet.columns ?? []).map(({ width }) => width ?? 0);
    assert.ok(wide! > 20 && narrow! < 15, `widths ${narrow} and ${wide}`);
  });

  it("names the sheet after the widget, within the limits of spreadsheets", async () => {
    const result = { columns: [], rows: [] };
    assert.equal((await sheetOf(result, "Revenue")).name, "Revenue");
    assert.equal((await sheetOf(result, "Q1/Q2: [net]?")).name, "Q1 Q2   net");
    assert.equal((await sheetOf(result, "A title that is not shortened ".repeat(3))).name.length, 31);
    assert.equal((await sheetOf(result, "")).name, "Data");
  });

  it('names the sheet "Data" if spreadsheets reserve the name or accept no part of it', async () => {
    const result = { columns: [], rows: [] };
    for (const title of ["History", "hIsToRy", " 'HISTORY' ", "???", "''", "\uD83D", "\uFFFF"])
      assert.equal((await sheetOf(result, title)).name, "Data", JSON.stringify(title));
    assert.equal((await sheetOf(result, "History of orders")).name, "History of orders");
    assert.equal((await sheetOf(result, `${"a".repeat(30)}😀`)).name, "a".repeat(30));
    assert.equal((await sheetOf(result, `${"a".repeat(30)}'b`)).name, "a".repeat(30));
  });

  it("writes any title, heading and string in a readable form, and replaces only characters that XML can't have", async () => {
    const special = fc.constantFrom("History", "'", "[", "_x0041_", "\uD83D", "\uFFFE", "\u0001", "\n");
    const part = fc.oneof(special, fc.string({ unit: "binary" }));
    const anyText = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(anyText, anyText, anyText, async (title, heading, text) => {
        const columns = [{ ...column("name", "dimension", "text"), title: heading }];
        const { name, rows } = await sheetOf({ columns, rows: [{ name: text }] }, title);
        assert.match(name, /^(?!history$|')[^[\]:*?/\\\p{Cc}\p{Cs}\uFFFE\uFFFF]{1,31}(?<!')$/iu);
        const written = [heading, text].map((one) =>
          one.replaceAll(/[\p{Cs}\uFFFE\uFFFF]|[^\P{Cc}\t\n\r]/gu, "\uFFFD"),
        );
        assert.deepEqual([rows[0]?.[0] ?? "", rows[1]?.[0] ?? ""], written);
      }),
    );
  });

  it("shortens a string that is longer than a cell allows", async () => {
    const [longest, most] = ["a".repeat(32_767), "a".repeat(32_766)];
    const rows = [longest, `${longest}a`, `${most}😀`].map((name) => ({ name }));
    const sheet = await sheetOf({ columns: [column("name", "dimension", "text")], rows });
    assert.deepEqual(sheet.rows.slice(1).flat(), [longest, longest, `${most}\uFFFD`]);
  });
});
