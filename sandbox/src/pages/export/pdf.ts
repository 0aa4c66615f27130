import { jsPDF } from "jspdf";
import { autoTable, type Cell } from "jspdf-autotable";
import { pageContent, type BoxPart, type FlowPart, type PagePart } from "./page-content.js";
import { isWritable, writable, writeLine } from "./pdf-text.js";

/** A4, upright, in points of 1/72 inch. */
const PAGE = { width: 595.28, height: 841.89, margin: 36 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 14;

/** The gap between parts. */
const GAP = 16;

/** The height of a box's title, and of a box without a picture. */
const TITLE_HEIGHT = 14;
const FIGURE_HEIGHT = 58;

/** The largest scale of charts, in points for each pixel on the page. */
const MAX_SCALE = 0.8;

/** A part begins on a new page if less room than this is left. */
const ORPHAN = 70;

/** A dashboard as a document: charts as pictures, all else as text. `frameText` replaces the content of frames. */
export async function toPdf(
  root: HTMLElement,
  { title, footer, frameText }: Record<"title" | "footer" | "frameText", string>,
): Promise<Blob> {
  const parts = await pageContent(root, frameText);
  const doc = new jsPDF({ unit: "pt", format: "a4", compress: true });
  doc.setProperties({ title });
  let y = PAGE.margin + 14;
  writeLine(doc, { text: title, x: PAGE.margin, y, size: 17, width: WIDTH, isBold: true });
  y += 14;
  writeLine(doc, { text: footer, x: PAGE.margin, y, size: 9, width: WIDTH, isMuted: true });
  y += GAP;
  for (const row of rowsOf(parts)) y = Array.isArray(row) ? boxes(doc, row, y) : flow(doc, row, y);
  footers(doc, [title, footer].join(" · "));
  return doc.output("blob");
}

/** Groups boxes in the same row of the page; each other part is a row. */
function rowsOf(parts: readonly PagePart[]): (BoxPart[] | FlowPart)[] {
  const rows = new Map<number, BoxPart[]>();
  const all: (BoxPart[] | FlowPart)[] = [];
  for (const part of parts) {
    const row = part.kind === "box" ? rows.get(part.place.top) : undefined;
    if (part.kind === "flow") all.push(part);
    else if (row) row.push(part);
    else {
      rows.set(part.place.top, [part]);
      all.push(rows.get(part.place.top)!);
    }
  }
  return all;
}

function boxes(doc: jsPDF, row: readonly BoxPart[], top: number): number {
  const room = WIDTH - GAP * (row.length - 1);
  const factor = room / row.reduce((sum, { place }) => sum + place.width, 0);
  const heightOf = ({ picture, place, note }: BoxPart) => {
    if (!picture) return FIGURE_HEIGHT;
    const width = Math.min(place.width * factor, place.width * MAX_SCALE);
    return TITLE_HEIGHT + (note ? 10 : 0) + (width * picture.height) / picture.width;
  };
  const height = Math.max(...row.map(heightOf));
  const y = top + height > BOTTOM ? nextPage(doc) : top;
  let x = PAGE.margin;
  for (const part of row) {
    box(doc, part, x, y, part.place.width * factor);
    x += part.place.width * factor + GAP;
  }
  return y + height + GAP;
}

function box(
  doc: jsPDF,
  { title, note, lines, picture, place }: BoxPart,
  x: number,
  top: number,
  width: number,
): void {
  const y = top + 8;
  const [figure = "", comparison = ""] = lines;
  writeLine(doc, { text: title, x, y, size: 9, width, isBold: picture !== undefined });
  if (!picture) {
    writeLine(doc, { text: figure, x, y: y + 17, size: 15, width, isBold: true });
    writeLine(doc, { text: comparison, x, y: y + 29, size: 7, width, isMuted: true, maxLines: 3 });
    return;
  }
  if (note) writeLine(doc, { text: note, x, y: y + 10, size: 7.5, width, isMuted: true });
  const w = Math.min(width, place.width * MAX_SCALE);
  doc.addImage(picture, "JPEG", x, y + (note ? 16 : 6), w, (w * picture.height) / picture.width);
}

/** Writes rows on as many pages as they need, with the head on each, and returns where the next part begins. */
function flow(doc: jsPDF, { title, note, head, rows, isNumeric, foot }: FlowPart, top: number): number {
  let y = (top + ORPHAN > BOTTOM ? nextPage(doc) : top) + 8;
  const line = (text: string, size: number, isBold: boolean) => {
    if (!text) return;
    writeLine(doc, { text, x: PAGE.margin, y, size, width: WIDTH, isBold, isMuted: !isBold });
    y += 12;
  };
  line(title, 9, true);
  line(note, 7.5, false);
  const isTable = head.length > 0;
  const unwritable = new Map<Cell, string[]>();
  autoTable(doc, {
    startY: y - 6,
    margin: { top: PAGE.margin, bottom: PAGE.height - BOTTOM, left: PAGE.margin, right: PAGE.margin },
    head: isTable ? [head.map(writable)] : [],
    body: rows.map((row) => row.map(writable)),
    theme: isTable ? "striped" : "plain",
    styles: { fontSize: 8, cellPadding: isTable ? 3 : { vertical: 2 }, overflow: "linebreak", textColor: 25 },
    headStyles: { fillColor: 235, textColor: 25 },
    columnStyles: Object.fromEntries(
      isNumeric.map((is, index) => [index, { halign: is ? "right" : "left" }]),
    ),
    didParseCell: ({ cell, section, column }) => {
      if (section === "head" && isNumeric[column.index]) cell.styles.halign = "right";
    },
    willDrawCell: ({ cell }) => {
      if (cell.text.every(isWritable)) return;
      unwritable.set(cell, cell.text);
      cell.text = [];
    },
    // only now, after the cell's background
    didDrawCell: ({ cell }) => drawCell(doc, cell, unwritable.get(cell) ?? []),
  });
  y = (doc as jsPDF & { lastAutoTable: { finalY: number } }).lastAutoTable.finalY + 12;
  line(foot, 8, false);
  return y + GAP - 8;
}

/** Writes a cell line by line, if the fonts lack some of its letters. */
function drawCell(doc: jsPDF, cell: Cell, lines: readonly string[]): void {
  const { x, y, width, styles } = cell;
  const padding = (side: "top" | "left" | "right" | "horizontal") => cell.padding(side);
  const { fontSize, fontStyle, halign } = styles;
  const align = halign === "right" ? "right" : "left";
  const start = align === "right" ? x + width - padding("right") : x + padding("left");
  for (const [index, text] of lines.entries()) {
    const baseline = y + padding("top") + fontSize * (0.9 + 1.15 * index);
    const line = { text, x: start, y: baseline, size: fontSize, width: width - padding("horizontal") };
    writeLine(doc, { ...line, isBold: fontStyle === "bold", align });
  }
}

function nextPage(doc: jsPDF): number {
  doc.addPage();
  return PAGE.margin;
}

function footers(doc: jsPDF, text: string): void {
  const count = doc.getNumberOfPages();
  const style = { y: PAGE.height - PAGE.margin + 4, size: 7.5, isMuted: true };
  const right = PAGE.width - PAGE.margin;
  for (let page = 1; page <= count; page += 1) {
    doc.setPage(page);
    writeLine(doc, { ...style, text, x: PAGE.margin, width: WIDTH - 50 });
    writeLine(doc, { ...style, text: `${page} / ${count}`, x: right, width: 50, align: "right" });
  }
}
