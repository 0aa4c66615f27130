import type { FileRows } from "./file-rows.js";

/** A format in which a widget's rows can be saved. */
export type ExportFormat = "csv" | "xlsx";

/** The longest file name without its date and extension: systems allow 255 bytes. */
const NAME_BYTES = 200;

/** Writes rows as a file. The code for each format is loaded on demand. */
export async function exportFile(result: FileRows, format: ExportFormat, title: string): Promise<Blob> {
  if (format === "xlsx") return (await import("./xlsx.js")).toXlsx(result, title);
  const { toCsv } = await import("./csv.js");
  return new Blob([toCsv(result)], { type: "text/csv;charset=utf-8" });
}

/** The name of a file: words joined by hyphens, without characters that a file system may reject, and the date at the end. */
export function fileName(title: string, filters: readonly string[], date: string, extension: string): string {
  const words = (text: string) =>
    text
      .normalize("NFC")
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join("-") ?? "";
  const name = [title, ...filters].map(words).filter(Boolean).join("_");
  const { read } = new TextEncoder().encodeInto(name, new Uint8Array(NAME_BYTES)); // only whole characters
  return `${name.slice(0, read) || "data"}_${date}.${extension}`;
}

/** Offers a file to the viewer. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // the browser reads the blob some time after the click, without an event
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
