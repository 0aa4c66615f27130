import type { FileRows } from "./file-rows.js";

/** A file that a widget's rows can be saved as. */
export type ExportFormat = "csv" | "xlsx";

/** The longest name that is given to a file, without its date and extension: systems allow 255 bytes. */
const NAME_BYTES = 200;

/** Rows as a file. The code that writes it is loaded on demand. */
export async function exportFile(result: FileRows, format: ExportFormat, title: string): Promise<Blob> {
  if (format === "xlsx") return (await import("./xlsx.js")).toXlsx(result, title);
  const { toCsv } = await import("./csv.js");
  return new Blob([toCsv(result)], { type: "text/csv;charset=utf-8" });
}

/** The name of a file: its parts with hyphens for all that a file system may refuse, and the date at the end. */
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
  // the browser reads the blob after the click, without saying when
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
