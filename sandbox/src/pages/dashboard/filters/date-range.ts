import type { EmbedFilter } from "svc-dashboard/protocol";

/** A range of days as ISO dates, both included. An open side is empty, as in a date field. */
export interface DateRange {
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The range of days that a filter selects; empty if two date fields can't show it. */
export function dateRange(filter: EmbedFilter | undefined): DateRange {
  const [first = "", second = ""] = [filter?.value]
    .flat()
    .map((value) => (typeof value === "string" && DAY.test(value) ? value : ""));
  switch (filter?.type ?? "equals") {
    case "equals":
      return { from: first, to: first };
    case "between":
      return { from: first, to: second };
    case "greater_than_or_equal":
      return { from: first, to: "" };
    case "less_than_or_equal":
      return { from: "", to: first };
    default:
      return { from: "", to: "" };
  }
}

/** The filter that selects a range of days. Dates without an offset are in the viewer's time zone. */
export function dateRangeFilter({ from, to }: DateRange): EmbedFilter {
  if (from !== "" && to !== "") return { value: [from, to], type: "between" };
  if (from !== "") return { value: from, type: "greater_than_or_equal" };
  return to === "" ? { value: null } : { value: to, type: "less_than_or_equal" };
}
