import type { QueryAnswer } from "../../contract/viewer-api.js";

type Cell = QueryAnswer["rows"][number][string] | undefined;

/** Spreadsheets take these beginnings for a formula, and would run what someone typed into a name field. */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes rows as CSV (RFC 4180): a line of titles, then the plain values, neither rounded nor localized. A text that
 * a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function toCsv({ columns, rows }: Pick<QueryAnswer, "columns" | "rows">): string {
  const head = columns.map(({ title }) => csvCell(title));
  const body = rows.map((row) => columns.map(({ field }) => csvCell(row[field])));
  return [head, ...body].map((cells) => `${cells.join(",")}\r\n`).join("");
}
