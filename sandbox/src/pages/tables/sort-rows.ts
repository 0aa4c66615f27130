import type { ReportSnapshot } from "svc-dashboard/backend";
import type { SemanticQuery } from "../../contract/semantic-query.js";
import type { QueryResponse, QueryColumn } from "../../contract/viewer-api.js";
import type { Formats } from "../format/format.js";

type Row = QueryResponse["rows"][number];

/** By which column, and which way, in the words of `aria-sort`. */
export interface Sorting {
  field: string;
  direction: "ascending" | "descending";
}

/** The order that the report's own query asks for: its first column, where the table shows that. */
export function querySorting(
  report: ReportSnapshot | undefined,
  columns: readonly QueryColumn[],
): Sorting | undefined {
  const query = report?.meta?.["query"] as Partial<SemanticQuery> | undefined;
  const [order] = query?.order ?? [];
  const column = columns.find(({ member, comparison }) => member === order?.member && !comparison);
  return (
    column && { field: column.field, direction: order?.direction === "DESC" ? "descending" : "ascending" }
  );
}

/** Sorts rows by one column without changing the list: numbers by size, texts as the language has them, nothing last. */
export function sortRows(
  rows: readonly Row[],
  sorting: Sorting | undefined,
  formats: Formats,
): readonly Row[] {
  if (!sorting) return rows;
  const { field, direction } = sorting;
  const { compare } = new Intl.Collator(formats.locale, { numeric: true });
  const sign = direction === "ascending" ? 1 : -1;
  return rows.toSorted(({ [field]: a = null }, { [field]: b = null }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * compare(formats.text(String(a)), formats.text(String(b)));
  });
}
