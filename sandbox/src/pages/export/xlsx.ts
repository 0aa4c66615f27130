import type { QueryAnswer, QueryColumn } from "../../contract/viewer-api.js";
import { parseLocalTime, type Cell } from "../format/format.js";
import { zip } from "./zip.js";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Number formats that every spreadsheet knows by number: general, date, date and time, percent, amount. */
const FORMATS = [0, 14, 22, 10, 4];
const STYLE = { text: 0, number: 0, date: 1, time: 2, percent: 3, currency: 4, head: FORMATS.length };

const styles = `<styleSheet xmlns="${MAIN}">
<fonts count="2"><font/><font><b/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="${FORMATS.length + 1}">${FORMATS.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join("")}<xf fontId="1" applyFont="1"/></cellXfs>
</styleSheet>`;

/** XML has no place for control characters, not even escaped. */
function escape(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text
    .replaceAll(/[^\t\n\r\P{Cc}]/gu, "")
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? "");
}

function textCell(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;
}

/** Days since the end of 1899, as spreadsheets count time. */
function serial(date: Date): number {
  return date.getTime() / 86_400_000 + 25_569;
}

function cell({ kind, format }: QueryColumn, value: Cell): string {
  if (value === null || value === undefined) return "<c/>";
  if (typeof value === "number") return `<c s="${STYLE[format]}"><v>${value}</v></c>`;
  if (typeof value === "boolean") return `<c t="b"><v>${Number(value)}</v></c>`;
  const date = kind === "time" ? parseLocalTime(value) : undefined;
  if (!date) return textCell(value, STYLE.text);
  return `<c s="${value.includes("T") ? STYLE.time : STYLE.date}"><v>${serial(date)}</v></c>`;
}

/** Writes rows as a spreadsheet with one sheet: numbers as numbers, times as times, texts never as formulas. */
export async function toXlsx({ columns, rows }: Pick<QueryAnswer, "columns" | "rows">): Promise<Blob> {
  const head = columns.map(({ title }) => textCell(title, STYLE.head)).join("");
  const body = rows.map((row) => columns.map((column) => cell(column, row[column.field])).join(""));
  const lines = [head, ...body].map((cells) => `<row>${cells}</row>`).join("");
  const widths = columns.map(
    (_, index) => `<col min="${index + 1}" max="${index + 1}" width="18" customWidth="1"/>`,
  );
  const pane = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>`;
  const cols = widths.length > 0 ? `<cols>${widths.join("")}</cols>` : "";
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`;
  const files = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${RELATIONS}">${relation("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="Data" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}">${relation("r1", "worksheet", "worksheets/sheet1.xml")}${relation("r2", "styles", "styles.xml")}</Relationships>`,
    "xl/styles.xml": styles,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}">${pane}${cols}<sheetData>${lines}</sheetData></worksheet>`,
  };
  const declared = Object.entries(files).map(([path, xml]) => [
    path,
    `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`,
  ]);
  return zip(Object.fromEntries(declared) as Record<string, string>);
}
