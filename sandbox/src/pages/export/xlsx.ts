import { writeXlsx } from "hucre/xlsx";
import type { QueryResponse, QueryColumn } from "../../contract/viewer-api.js";
import type { FileRows } from "./file-rows.js";
import { parseLocalTime, type Cell } from "../format/format.js";

/** The longest name of a sheet and the longest text of a cell that spreadsheets accept, in UTF-16 units. */
const SHEET_NAME_LENGTH = 31;
const CELL_LENGTH = 32_767;

/** What XML can't have: control characters except tabs and line breaks, halves of characters, and two more. */
const NOT_IN_XML = /[\p{Cs}\uFFFE\uFFFF]|[^\P{Cc}\t\n\r]/gu;
const NOT_IN_SHEET_NAMES = /[[\]:*?/\\\p{Cc}]/gu;

/** Spreadsheets keep this name for themselves, in any case. */
const RESERVED_NAME = "history";

/** Spreadsheets read `_x0041_` as an "A", unless the first character is written in this way itself. */
const LOOKS_ESCAPED = /_(?=x[\da-f]{4}_)/gi;

/** Formats of times that are not shown as a day. */
const TIME_FORMATS: Record<string, string> = { year: "yyyy", quarter: "yyyy-mm", month: "yyyy-mm" };

/** Writes rows as a spreadsheet with one sheet: numbers as numbers, times as times, strings never as formulas. */
export async function toXlsx({ columns, rows, foot = [] }: FileRows, title: string): Promise<Blob> {
  const head = columns.map((column) => toText(column.title));
  const body = rows.map((row) => columns.map((column) => toCell(column, row[column.field])));
  const bold = columns.map((_, index) => [`0,${index}`, { style: { font: { bold: true } } }] as const);
  const formats = columns.map((column) => ({
    autoWidth: true,
    numFmt: numberFormat(column, rows),
  }));
  const sheet = {
    name: sheetName(title),
    columns: formats,
    rows: [head, ...body, ...foot.map((line) => [line === "" ? null : toText(line)])],
    cells: new Map(bold),
    freezePane: { rows: 1 },
  };
  const bytes = await writeXlsx({ sheets: [sheet] });
  return new Blob([new Uint8Array(bytes)], {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  });
}

function toCell({ kind }: QueryColumn, value: Cell): string | number | boolean | Date | null {
  const date = kind === "time" && typeof value === "string" ? parseLocalTime(value) : undefined;
  return date ?? (typeof value === "string" ? toText(value) : value) ?? null;
}

function toText(text: string): string {
  return cut(text.replaceAll(NOT_IN_XML, "\uFFFD"), CELL_LENGTH).replaceAll(LOOKS_ESCAPED, "_x005F_");
}

function sheetName(title: string): string {
  const allowed = title.replaceAll(NOT_IN_XML, " ").replaceAll(NOT_IN_SHEET_NAMES, " ");
  const name = cut(allowed.replace(/^['\s]+/, ""), SHEET_NAME_LENGTH).replace(/['\s]+$/, "");
  return name === "" || name.toLowerCase() === RESERVED_NAME ? "Data" : name;
}

/** The beginning of a text, without half a character at its end. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, "");
}

function numberFormat(
  { field, kind, format, currency, grain = "" }: QueryColumn,
  rows: QueryResponse["rows"],
): string {
  const values = rows.map((row) => row[field]);
  if (kind === "time") {
    const hasTime = values.some((value) => typeof value === "string" && value.includes("T"));
    return TIME_FORMATS[grain] ?? (hasTime ? "yyyy-mm-dd hh:mm" : "yyyy-mm-dd");
  }
  if (format === "percent") return "0.0%";
  if (format === "currency") return `"${currencySign(currency)}"#,##0.00`;
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length === 0) return "General";
  return numbers.every(Number.isInteger) ? "#,##0" : "#,##0.00";
}

/** The sign that the page shows, too. */
function currencySign(currency: string | undefined): string {
  if (currency === undefined) return "";
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  return format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? "";
}
