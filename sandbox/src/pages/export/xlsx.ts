import { writeXlsx } from "hucre/xlsx";
import type { QueryColumn, Row } from "../../contract/viewer-api.js";
import type { FileRows } from "./file-rows.js";
import { parseLocalTime, type Cell } from "../format/format.js";

/** The longest sheet name and cell text that spreadsheets accept, in UTF-16 units. */
const [NAME_LENGTH, TEXT_LENGTH] = [31, 32_767];

/** The characters that spreadsheets reject in the name of a sheet, and those that XML does not allow. */
const NOT_IN_SHEET_NAMES = /[[\]:*?/\\\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
const NOT_IN_XML = /[\p{Cs}\uFFFE\uFFFF]|[^\P{Cc}\t\n\r]/gu;

/** Formats of times that are not shown as a day. */
const TIME_FORMATS: Record<string, string> = { year: "yyyy", quarter: "yyyy-mm", month: "yyyy-mm" };

/** Writes rows as a spreadsheet with one sheet: numbers as numbers, times as times, strings never as formulas. */
export async function toXlsx({ columns, rows, foot = [] }: FileRows, title: string): Promise<Blob> {
  const head = columns.map((column) => toText(column.title));
  const body = rows.map((row) => columns.map((column) => toCell(column, row[column.field])));
  const bold = columns.map((_, index) => [`0,${index}`, { style: { font: { bold: true } } }] as const);
  const formats = columns.map((column) => ({ autoWidth: true, numFmt: numberFormat(column, rows) }));
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
  const written = text.slice(0, TEXT_LENGTH).replaceAll(NOT_IN_XML, "\uFFFD");
  return written.replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_"); // spreadsheets read _x0041_ as an A
}

/** A title without the characters that a sheet's name must not contain. Spreadsheets reserve the name "History". */
function sheetName(title: string): string {
  const allowed = title.replaceAll(NOT_IN_SHEET_NAMES, " ").replace(/^['\s]+/, "");
  const name = allowed.slice(0, NAME_LENGTH).replace(/['\s\p{Cs}]+$/u, "");
  return /^(history)?$/i.test(name) ? "Data" : name;
}

function numberFormat(
  { field, kind, format, currency, grain = "" }: QueryColumn,
  rows: readonly Row[],
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

/** The currency's sign, as on the page. */
function currencySign(currency: string | undefined): string {
  if (currency === undefined) return "";
  const options = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const parts = new Intl.NumberFormat("en", options).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? "";
}
