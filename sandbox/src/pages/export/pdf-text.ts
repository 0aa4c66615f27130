import type { jsPDF } from "jspdf";

/** The characters of the standard fonts of PDF: Windows-1252. */
const WRITABLE = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œŸŽžƒ]*$/;

/** Writable equivalents of characters; empty for a mark that only sets the direction of text. */
const SUBSTITUTES: Record<string, string> = {
  "\u202f": "\u00a0",
  "\u2009": "\u00a0",
  "\u200e": "",
  "\u2212": "-",
  "\n": " ",
};

/** Pixels of a picture for each point of its text. */
const SCALE = 4;

/** A line of text, at the start of its baseline (at its end if aligned to the right), in points. */
export interface Line {
  text: string;
  x: number;
  y: number;
  size: number;
  /** The available width. */
  width: number;
  isBold?: boolean;
  isMuted?: boolean;
  align?: "left" | "right";
  maxLines?: number;
}

export function writable(text: string): string {
  return text.replaceAll(/[\u202f\u2009\u200e\u2212\n]/g, (character) => SUBSTITUTES[character]!);
}

export function isWritable(text: string): boolean {
  return WRITABLE.test(writable(text));
}

/**
 * Writes a line. The standard fonts have only Western European letters, and a font with all others would have many
 * megabytes: the browser draws lines with other letters, as a picture.
 */
export function writeLine(doc: jsPDF, line: Line): void {
  const { text, x, y, size, width, isBold = false, isMuted = false, align = "left", maxLines = 1 } = line;
  if (text === "") return;
  if (!isWritable(text)) {
    drawLine(doc, line);
    return;
  }
  doc
    .setFont("helvetica", isBold ? "bold" : "normal")
    .setFontSize(size)
    .setTextColor(isMuted ? 95 : 25);
  const all = doc.splitTextToSize(writable(text), width) as string[];
  const shown = all.slice(0, maxLines);
  if (all.length > maxLines) shown.push(`${shown.pop()!.slice(0, -1).trimEnd()}…`);
  doc.text(shown, x, y, { align });
}

function drawLine(doc: jsPDF, { text, x, y, size, width, isBold, isMuted, align }: Line): void {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return;
  const { fontFamily } = getComputedStyle(document.body);
  const font = `${isBold ? "bold " : ""}${size * SCALE}px ${fontFamily}`;
  pen.font = font;
  const natural = pen.measureText(text).width;
  pen.canvas.width = Math.ceil(natural);
  pen.canvas.height = Math.ceil(size * SCALE * 1.4);
  pen.font = font; // a canvas resets it when its size is set
  pen.fillStyle = isMuted ? "#5f5f5f" : "#191919";
  pen.fillText(text, 0, size * SCALE * 1.05);
  const factor = Math.min(1 / SCALE, width / natural);
  const [w, h] = [natural * factor, pen.canvas.height * factor];
  const [left, top] = [align === "right" ? x - w : x, y - size * SCALE * 1.05 * factor];
  // the alias, the last argument, makes the document store a repeated string once
  doc.addImage(pen.canvas, "PNG", left, top, w, h, `${font} ${text}`);
}
