import type { QueryResponse } from "../contract/viewer-api.js";
import { WEEKDAYS } from "./vocabulary.js";

/** Sorts rows from Monday to Sunday if weekdays are their only dimension. */
export function inWeekdayOrder({ columns, rows }: QueryResponse): QueryResponse["rows"] {
  const [column, other] = columns.filter(({ kind }) => kind !== "measure");
  if (column?.member !== "orders.weekday" || other) return rows;
  const place = (row: (typeof rows)[number]) =>
    WEEKDAYS.findIndex((day) => day.slice(0, 3) === row[column.field]);
  return rows.toSorted((a, b) => place(a) - place(b));
}
