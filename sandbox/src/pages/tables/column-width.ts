import type { QueryResponse, QueryColumn } from "../../contract/viewer-api.js";

type Row = QueryResponse["rows"][number];
type Write = (column: QueryColumn, value: Row[string] | undefined) => string;

/** The width of a text in a table's cell or, semi-bold, in its head. Pixels. */
export type MeasureText = (text: string, isHeading?: boolean) => number;

/** What a cell has around its text, at the table's edges too; the sign of the order. Pixels. */
const PADDING = 30;
const SORT_SIGN = 18;

/** No column is wider than this many digits. */
const WIDEST = 52;

/** So many of the longest texts are measured: the one with most letters need not be the widest. */
const MOST_MEASURED = 20;

/** The hours with the widest time of day, on a day with two digits, in each month: as wide as a time can be. */
const WIDEST_TIMES = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0")).flatMap(
  (month) => ["10", "22"].map((hour) => `2000-${month}-28T${hour}:58:58`),
);

/** What may take the most room in a column. */
function candidates(column: QueryColumn, rows: readonly Row[], write: Write): string[] {
  if (column.kind === "time") return WIDEST_TIMES.map((time) => write(column, time));
  const texts = new Set<string>();
  let [least, most] = [Infinity, -Infinity];
  for (const { [column.field]: value = null } of rows) {
    if (typeof value === "number") [least, most] = [Math.min(least, value), Math.max(most, value)];
    else texts.add(write(column, value)); // words may be longer in another language
  }
  if (least <= most) texts.add(write(column, least)).add(write(column, most));
  return [...texts].sort((a, b) => b.length - a.length).slice(0, MOST_MEASURED);
}

/** Digits of numbers and times are all as wide as a zero. */
function withEqualDigits(text: string, { kind }: QueryColumn): string {
  return kind === "dimension" ? text : text.replaceAll(/\d/g, "0");
}

/** The width of a column in a table that draws only some of its rows: it must not depend on which. Pixels. */
export function columnWidth(
  column: QueryColumn,
  heading: string,
  rows: readonly Row[],
  write: Write,
  measure: MeasureText,
): number {
  const texts = candidates(column, rows, write).map((text) => measure(withEqualDigits(text, column)));
  const content = Math.max(0, ...texts, measure(heading, true) + SORT_SIGN);
  return Math.ceil(Math.min(content, measure("0".repeat(WIDEST)))) + PADDING;
}
