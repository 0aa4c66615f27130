import type { ReportSnapshot } from "svc-dashboard/backend";
import type { SemanticQuery } from "../../contract/semantic-query.js";
import type { QueryColumn, Row } from "../../contract/viewer-api.js";
import type { Formats } from "../format/format.js";

/** The column to sort by, and the direction as a value of `aria-sort`. */
export interface Sorting {
  field: string;
  direction: "ascending" | "descending";
}

/** The order of the report's own query by its first column, if the table has that column. */
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

/** Sorts rows by one column into a new list: numbers by value, strings by the rules of the language, null last. */
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
