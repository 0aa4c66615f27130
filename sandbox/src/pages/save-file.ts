import type { QueryAnswer } from "../embed/viewer-api.js";
import { toCsv } from "./csv.js";
import type { ExportFormat } from "./widget-context.js";

/** Rows as a file. What it takes to write a spreadsheet is loaded when somebody wants one. */
export async function exportFile(answer: QueryAnswer, format: ExportFormat): Promise<Blob> {
  if (format === "xlsx") return (await import("./xlsx.js")).toXlsx(answer);
  // the mark at the beginning tells spreadsheets that the file is in UTF-8
  return new Blob(["\uFEFF", toCsv(answer)], { type: "text/csv;charset=utf-8" });
}

/** Offers a file to the viewer, under a name made from a title. */
export function saveFile(file: Blob, title: string, extension: string): void {
  const name = title
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${name || "data"}.${extension}`;
  link.click();
  // the browser reads the blob after the click, at a time that it does not tell
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
