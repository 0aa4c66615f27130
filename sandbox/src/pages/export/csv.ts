import { writeCsv } from "hucre/csv";
import type { FileRows } from "./file-rows.js";

/**
 * Writes rows as CSV (RFC 4180): a line of titles, then the plain values, neither rounded nor localized. A string that a
 * spreadsheet would run as a formula gets an apostrophe in front. The byte order mark declares the encoding, UTF-8.
 */
export function toCsv({ columns, rows, foot = [] }: FileRows): string {
  const head = columns.map(({ title }) => title);
  const body = rows.map((row) => columns.map(({ field }) => row[field] ?? null));
  for (const line of foot) body.push(columns.map((_, index) => (index === 0 ? line : null)));
  return `${writeCsv([head, ...body], { bom: true, escapeFormulae: true })}\r\n`;
}
