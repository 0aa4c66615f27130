import type { QueryResponse } from "../../contract/viewer-api.js";
import type { Formats } from "../format/format.js";
import { resultNotes } from "../format/result-notes.js";

/** The rows of a file, and the lines after them. */
export type FileRows = Pick<QueryResponse, "columns" | "rows"> & { foot?: string[] };

/** The content of a file: a last column marks the rows of unfinished buckets, and the foot has the result's notes. */
export function fileRows(result: QueryResponse, formats: Formats): FileRows {
  const { texts } = formats;
  const { columns, rows, unfinished = [], period } = result;
  const { field = "" } = columns.find(({ kind }) => kind === "time") ?? {};
  const times = new Set(rows.map((row) => row[field]));
  const without = unfinished.filter((bucket) => !times.has(bucket)); // buckets without a row
  const notes = resultNotes({ ...result, unfinished: without }, formats, period ?? undefined);
  const foot = notes.length > 0 ? ["", ...notes] : [];
  const noteOf = (time: unknown) => (unfinished.includes(String(time)) ? texts.notComplete : null);
  const marked = rows.map((row) => ({ ...row, note: noteOf(row[field]) }));
  if (marked.every(({ note }) => note === null)) return { columns, rows, foot };
  const note = { member: "note", field: "note", kind: "dimension", format: "text" } as const;
  return { columns: [...columns, { ...note, title: texts.note }], rows: marked, foot };
}
