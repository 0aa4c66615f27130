import type { QueryAnswer } from "../../contract/viewer-api.js";
import type { Scheme } from "../theme/computed-color.js";
import { toCsv } from "./csv.js";

/** A file that a widget's rows can be saved as. */
export type ExportFormat = "csv" | "xlsx";

/** Rows as a file. What it takes to write a spreadsheet is loaded when somebody wants one. */
export async function exportFile(answer: QueryAnswer, format: ExportFormat): Promise<Blob> {
  if (format === "xlsx") return (await import("./xlsx.js")).toXlsx(answer);
  // the mark at the beginning tells spreadsheets that the file is in UTF-8
  return new Blob(["\uFEFF", toCsv(answer)], { type: "text/csv;charset=utf-8" });
}

/** A file that the whole dashboard can be saved as. */
export type PictureFormat = "png" | "pdf";

/** What a picture of the page needs to know of it. */
export interface PictureWish {
  format: PictureFormat;
  title: string;
  scheme: Scheme;
  /** Stands where a frame is. */
  frameText: string;
}

/** A picture of the page as it stands. What draws it is loaded when somebody wants one. */
export async function pictureFile(
  root: HTMLElement,
  { format, title, scheme, frameText }: PictureWish,
): Promise<Blob> {
  const [{ drawPage }, { toPdf }] = await Promise.all([import("./page-picture.js"), import("./pdf.js")]);
  const { canvas, boxes } = await drawPage(root, scheme, frameText);
  if (format === "pdf") return toPdf(canvas, boxes, title);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (png) return png;
  throw new Error("The browser could not encode the picture.");
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
