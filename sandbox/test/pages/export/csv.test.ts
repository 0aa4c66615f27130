import assert from "node:assert/strict";
import fc from "../../../../test/support/fast-check.js";
import type { QueryColumn } from "../../../src/contract/viewer-api.js";
import { toCsv } from "../../../src/pages/export/csv.js";

/** The byte order mark, by which spreadsheets recognize UTF-8. */
const MARK = "\uFEFF";

function column(field: string, title = field): QueryColumn {
  return { member: `orders.${field}`, field, title, kind: "dimension", format: "text" };
}

/** Parses CSV without its mark: quoted cells may contain commas, line ends and doubled quotes. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare, end] of text
    .slice(MARK.length)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? "");
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

describe("toCsv", () => {
  it("writes a line of titles and then the values", () => {
    const columns = [column("name", "Name"), column("total", "Total")];
    const rows = [
      { name: "A, B", total: -1234.5 },
      { name: 'the "best"', total: null },
      { name: "two\nlines", total: true },
    ];
    assert.equal(
      toCsv({ columns, rows }),
      `${MARK}Name,Total\r\n"A, B",-1234.5\r\n"the ""best""",\r\n"two\nlines",true\r\n`,
    );
  });

  it("escapes strings that a spreadsheet would run, and does not change negative numbers", () => {
    const columns = [column("a")];
    for (const text of [
      "=1+1",
      "+49",
      "-x",
      "@SUM(A1)",
      "|x",
      "\tx",
      "\rx",
      "\nx",
      "\0x",
      "=cmd|'/c calc'!A1",
    ]) {
      assert.equal(readCsv(toCsv({ columns, rows: [{ a: text }] }))[1]?.[0], `'${text}`);
    }
    assert.equal(toCsv({ columns, rows: [{ a: -5 }] }), `${MARK}a\r\n-5\r\n`);
  });

  it("can be parsed for any string", () => {
    const text = fc.string({ unit: "binary" }).filter((value) => !/^[=+\-@|\t\r\n\0]/.test(value));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), (pairs) => {
        const rows = pairs.map(([a, b]) => ({ a, b }));
        const [, ...read] = readCsv(toCsv({ columns: [column("a"), column("b")], rows }));
        assert.deepEqual(read, pairs);
      }),
    );
  });
});
