import type { QueryResponse, QueryColumn } from "../../contract/viewer-api.js";

type Row = QueryResponse["rows"][number];
type Write = (column: QueryColumn, value: Row[string] | undefined) => string;

/** A letter of a table, with some room for wide ones; what a cell has around its text; the sign of the order. Pixels. */
const LETTER = 6.7;
const PADDING = 26;
const SORT_SIGN = 18;

/** No column is wider than this. Pixels. */
const WIDEST = 320;

/** What takes the most room in a column: of texts the one with most letters, of numbers the largest or the smallest. */
export function widestText(column: QueryColumn, rows: readonly Row[], write: Write): string {
  let [longest, least, most] = ["", Infinity, -Infinity];
  let [text, hasNumber] = [undefined as Row[string] | undefined, false];
  for (const { [column.field]: value = null } of rows) {
    if (typeof value === "number") {
      [least, most, hasNumber] = [Math.min(least, value), Math.max(most, value), true];
    } else {
      // words may be longer in another language, but times are many and of one length
      const shown = column.kind === "time" ? String(value ?? "") : write(column, value);
      if (shown.length > longest.length) [longest, text] = [shown, value];
    }
  }
  const texts = [write(column, text), ...(hasNumber ? [write(column, least), write(column, most)] : [])];
  return texts.reduce((widest, each) => (each.length > widest.length ? each : widest));
}

/** Ideographs are as wide as two letters. */
function letters(text: string): number {
  return text.replaceAll(/[\u2e80-\uffff]/g, "mm").length;
}

/** The width of a column in a table that draws only some of its rows: it must not depend on which. Pixels. */
export function columnWidth(
  column: QueryColumn,
  heading: string,
  rows: readonly Row[],
  write: Write,
): number {
  const spare = column.kind === "time" ? 2 : 0; // of two dates, the later one may be the longer
  const text = (letters(widestText(column, rows, write)) + spare) * LETTER;
  return Math.min(Math.ceil(Math.max(text, letters(heading) * LETTER + SORT_SIGN) + PADDING), WIDEST);
}
