import type { PeriodComparison } from "svc-dashboard/backend";
import type { ComparisonOutput } from "../contract/viewer-api.js";
import type { BaseTable, JoinedColumns } from "./base-select.js";
import { invalidQuery } from "./model.js";
import type { Period } from "./period.js";
import type { MeasureColumn, QueryColumns, TimeColumn } from "./query-columns.js";
import type { TimeSpan } from "./spans.js";
import type { Bind } from "./sql-context.js";
import { offsetInterval } from "./time.js";

type Offset = PeriodComparison["offset"];

const OUTPUTS: Readonly<Record<ComparisonOutput, (current: string, previous: string) => string>> = {
  previous: (_current, previous) => previous,
  change: (current, previous) => `${current} - ${previous}`,
  change_rate: (current, previous) => `(${current} - ${previous}) / nullif(abs(${previous}), 0)`,
};

/**
 * Joins each row with the one of an earlier period, from `base` or, if that lacks earlier rows, from the table `history`.
 * `describeResult` decides which rows may be compared. Rows are not compared along another time than their own: earlier rows
 * have had more time for such events.
 * @throws QueryError if the measure or the time of a comparison is not in the query.
 */
export function compareMeasures(
  comparisons: readonly PeriodComparison[],
  base: BaseTable,
  {
    period,
    isTotal,
    isFilled,
    bind,
  }: { period: Period | undefined; isTotal: boolean; isFilled: boolean; bind: Bind },
): { history?: BaseTable | undefined; compared: JoinedColumns[] } {
  if (comparisons.length === 0) return { compared: [] };
  const { measures, time } = base.columns;
  const total = period?.compared;
  const isComparable = period && (isTotal ? total : period.isRootTime);
  const history = isComparable ? historyOf(base, [total?.span ?? period.data]) : undefined;
  const compared = comparisons.flatMap((comparison, index) => {
    const previous = `previous${index}`;
    const measure = measures.find(({ column }) => column.member === comparison.measure);
    if (!measure || (!isTotal && time?.column.member !== comparison.timeDimension)) {
      throw invalidQuery(
        `A comparison of "${comparison.measure}" along "${comparison.timeDimension}" needs both in the query.`,
      );
    }
    if (!isComparable) return [];
    const offset = total?.offset ?? comparison.offset;
    const conditions = time ? sameRow(base.columns, time, offset, previous, bind) : ["true"];
    const value = `${previous}.${measure.field}`;
    // buckets without events have no row to join
    const filled = `case when ${previous}.${time?.field} is null then (select ${measure.field} from nothing) else ${value} end`;
    return {
      behind: measure.field,
      join: `left join ${history ? "history" : "base"} as ${previous} on ${conditions.join(" and ")}`,
      columns: outputsOf(measure, comparison, offset, isFilled ? filled : value),
    };
  });
  return { history, compared };
}

/** The rows of every period, if filters or the span of `base` leave out some of them. */
function historyOf(
  { columns, filters, spans }: BaseTable,
  earlier: readonly TimeSpan[],
): BaseTable | undefined {
  const lasting = filters.filter(({ isOfPeriod }) => !isOfPeriod);
  const hasAll = lasting.length === filters.length && JSON.stringify(spans) === JSON.stringify(earlier);
  return hasAll ? undefined : { columns, filters: lasting, spans: earlier };
}

/** The conditions that find the earlier row with the same dimensions; for its bucket see `bucketBefore`. */
function sameRow(
  { dimensions }: QueryColumns,
  time: TimeColumn,
  { amount, unit }: Offset,
  alias: string,
  bind: Bind,
): string[] {
  const [current, previous] = [`current.${time.field}`, `${alias}.${time.field}`];
  const size = offsetInterval(amount, unit);
  const part = (name: string, of: string) => `extract(${name} from ${of})`;
  const isYearOfWeek = time.grain === "week" && unit === "year";
  const distance = isYearOfWeek ? bind(amount, "integer") : bind(size, "interval");
  const sameBucket = isYearOfWeek
    ? `${part("week", previous)} = ${part("week", current)} and ` +
      `${part("isoyear", previous)} = ${part("isoyear", current)} - ${distance}`
    : // both ways: a month before March 29, 30 and 31 is February 28
      `${previous} = ${current} - ${distance} and ${previous} + ${distance} = ${current}`;
  const others = dimensions.filter((dimension) => dimension !== time);
  return [
    sameBucket,
    ...others.map(({ field }) => `${alias}.${field} is not distinct from current.${field}`),
  ];
}

/** The columns that a comparison adds. */
function outputsOf(
  { field, column }: MeasureColumn,
  { outputs }: Pick<PeriodComparison, "outputs">,
  { amount, unit }: Offset,
  previous: string,
): JoinedColumns["columns"] {
  const known = (outputs ?? ["previous"]).filter((name): name is ComparisonOutput =>
    Object.hasOwn(OUTPUTS, name),
  );
  return known.map((output) => {
    const name = `${field}_${amount}_${unit}_${output}`;
    const format = output === "change_rate" ? "percent" : column.format;
    return {
      sql: `${OUTPUTS[output](`current.${field}`, previous)} as ${name}`,
      column: { ...column, field: name, format, comparison: { output, amount, unit } },
    };
  });
}
