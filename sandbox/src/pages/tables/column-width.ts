import type { QueryColumn, Row } from "../../contract/viewer-api.js";

type Write = (column: QueryColumn, value: Row[string] | undefined) => string;

/** Measures a string in a table's cell or, semi-bold, in its head. Pixels. */
export type MeasureText = (text: string, isHeading?: boolean) => number;

/** The padding of a cell, also at the table's edges, and the width of the sort icon. Pixels. */
const PADDING = 30;
const SORT_ICON = 18;

/** The width of the widest column, in digits. */
const WIDEST = 52;

/** This many of the longest strings are measured: the one with the most letters need not be the widest. */
const MOST_MEASURED = 20;

/** The widest times: before and after noon, on a day with two digits, in each month. */
const WIDEST_TIMES = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, "0")).flatMap(
  (month) => ["10", "22"].map((hour) => `2000-${month}-28T${hour}:58:58`),
);

/** The strings of a column that may be the widest. */
function candidates(column: QueryColumn, rows: readonly Row[], write: Write): string[] {
  if (column.kind === "time") return WIDEST_TIMES.map((time) => write(column, time));
  const texts = new Set<string>();
  let [least, most] = [Infinity, -Infinity];
  for (const { [column.field]: value = null } of rows) {
    if (typeof value === "number") [least, most] = [Math.min(least, value), Math.max(most, value)];
    else texts.add(write(column, value)); // not the longest value: its translation may be shorter than another's
  }
  if (least <= most) texts.add(write(column, least)).add(write(column, most));
  return [...texts].sort((a, b) => b.length - a.length).slice(0, MOST_MEASURED);
}

/** Replaces the digits of numbers and times with zeros: tables show digits of equal width. */
function withEqualDigits(text: string, { kind }: QueryColumn): string {
  return kind === "dimension" ? text : text.replaceAll(/\d/g, "0");
}

/** The width of a column in a table that draws only some of its rows, computed from all rows. Pixels. */
export function columnWidth(
  column: QueryColumn,
  heading: string,
  rows: readonly Row[],
  write: Write,
  measure: MeasureText,
): number {
  const texts = candidates(column, rows, write).map((text) => measure(withEqualDigits(text, column)));
  const content = Math.max(0, ...texts, measure(heading, true) + SORT_ICON);
  return Math.ceil(Math.min(content, measure("0".repeat(WIDEST)))) + PADDING;
}

/** Returns a function that measures strings in the font of a table, and headings in the semi-bold one. */
export function textMeasure(table: Element): MeasureText {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("The browser does not provide a canvas to measure text with.");
  const { fontFamily, fontSize } = getComputedStyle(table);
  return (text, isHeading = false) => {
    pen.font = isHeading ? `600 ${fontSize} ${fontFamily}` : `${fontSize} ${fontFamily}`;
    return pen.measureText(text).width;
  };
}
