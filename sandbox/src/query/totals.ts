import { addUnits } from "../contract/calendar.js";
import { baseSelect, type Selection } from "./base-select.js";
import { outputsOf } from "./comparisons.js";
import type { CompiledQuery, QueryOptions } from "./compile.js";
import type { QueryParts } from "./query-parts.js";
import type { TimeSpan } from "./time.js";

const DAY_MS = 86_400_000;

/** One figure over a span, beside the same number of days before it, where the data has all of these. */
export function compileTotal(
  { root, figures }: QueryParts,
  { periodComparisons }: QueryOptions,
  selection: Omit<Selection, "span">,
  { data, span }: { data: TimeSpan; span: TimeSpan },
): Pick<CompiledQuery, "sql" | "columns" | "parts"> {
  const parts: QueryParts = { root, figures, groups: [], time: undefined };
  const days = Math.round((Date.parse(`${span.to}Z`) - Date.parse(`${span.from}Z`)) / DAY_MS);
  const from = addUnits(span.from.slice(0, 10), -Math.max(days, 0), "day") + span.from.slice(10);
  const tables = [`base as (${baseSelect(parts, { ...selection, span })})`];
  const comparisons = days > 0 && from >= data.from ? (periodComparisons ?? []) : [];
  if (comparisons.length > 0) {
    const filters = selection.filters.filter(({ isOfPeriod }) => !isOfPeriod);
    tables.push(`past as (${baseSelect(parts, { ...selection, filters, span: { from, to: span.from } })})`);
  }
  const offset = { amount: days, unit: "day" };
  const added = figures.map((figure) => {
    const own = comparisons.filter(({ measure }) => measure === figure.column.member);
    return { figure, outputs: own.map((comparison) => outputsOf(figure, comparison, offset, "past")) };
  });
  const selects = added.flatMap(({ figure, outputs }) => [
    `now.${figure.field}`,
    ...outputs.flatMap((output) => output.selects),
  ]);
  const columns = added.flatMap(({ figure, outputs }) => [
    figure.column,
    ...outputs.flatMap((output) => output.columns),
  ]);
  const past = comparisons.length > 0 ? " cross join past" : "";
  return {
    sql: `with ${tables.join(", ")}\nselect ${selects.join(", ")} from base as now${past}`,
    columns,
    parts,
  };
}
