import type { PeriodComparison } from "svc-dashboard/backend";
import type { ComparisonOutput } from "../contract/viewer-api.js";
import type { BaseTable, JoinedColumns } from "./base-select.js";
import { invalidQuery } from "./model.js";
import type { Period } from "./period.js";
import type { MeasureColumn, QueryColumns, TimeColumn } from "./query-columns.js";
import type { Bind } from "./sql-context.js";
import { grainStep, offsetInterval, type TimeSpan } from "./time.js";

type Offset = PeriodComparison["offset"];

const OUTPUTS: Readonly<Record<ComparisonOutput, (current: string, previous: string) => string>> = {
  previous: (_current, previous) => previous,
  change: (current, previous) => `${current} - ${previous}`,
  change_rate: (current, previous) => `(${current} - ${previous}) / nullif(abs(${previous}), 0)`,
};

/**
 * Joins each row with the one of an earlier period, from `base` or, if that lacks earlier rows, from the table `history`.
 * Unfinished buckets are not compared.
 * @throws QueryError when the measure or the time of a comparison is not in the query.
 */
export function compareMeasures(
  comparisons: readonly PeriodComparison[],
  base: BaseTable,
  period: Period | undefined,
  bind: Bind,
): { history?: BaseTable | undefined; compared: JoinedColumns[] } {
  if (comparisons.length === 0 || (period && !period.earlier)) return { compared: [] };
  const { measures, time } = base.columns;
  const history = historyOf(base, period?.earlier);
  const compared = comparisons.map((comparison, index) => {
    const previous = `previous${index}`;
    const measure = measures.find(({ column }) => column.member === comparison.measure);
    if (!measure || (!period?.offset && time?.column.member !== comparison.timeDimension)) {
      throw invalidQuery(
        `A comparison of "${comparison.measure}" along "${comparison.timeDimension}" needs both in the query.`,
      );
    }
    const offset = period?.offset ?? comparison.offset;
    const conditions = time ? sameRow(base.columns, time, offset, previous, bind) : ["true"];
    if (time && period?.earlier && period.isRootTime) {
      conditions.push(
        isWhole(`current.${time.field}`, period.span, time, bind),
        isWhole(`${previous}.${time.field}`, period.earlier, time, bind),
      );
    }
    return {
      behind: measure.field,
      join: `left join ${history ? "history" : "base"} as ${previous} on ${conditions.join(" and ")}`,
      columns: outputsOf(measure, comparison, offset, previous),
    };
  });
  return { history, compared };
}

/** The rows of every period, if filters or the span of `base` leave out some of them. */
function historyOf(
  { columns, filters, span }: BaseTable,
  earlier: TimeSpan | undefined,
): BaseTable | undefined {
  const lasting = filters.filter(({ isOfPeriod }) => !isOfPeriod);
  const hasAll =
    lasting.length === filters.length && span?.from === earlier?.from && span?.to === earlier?.to;
  return hasAll ? undefined : { columns, filters: lasting, span: earlier };
}

/**
 * The conditions that find the earlier row with the same dimensions. Weeks are compared with the ISO week of the same
 * number, other buckets with the one that holds the earlier moment.
 */
function sameRow(
  { dimensions }: QueryColumns,
  time: TimeColumn,
  { amount, unit }: Offset,
  alias: string,
  bind: Bind,
): string[] {
  const [current, previous] = [`current.${time.field}`, `${alias}.${time.field}`];
  const interval = offsetInterval(amount, unit);
  const part = (name: string, of: string) => `extract(${name} from ${of})`;
  const sameBucket =
    time.grain === "week" && unit === "year"
      ? `${part("week", previous)} = ${part("week", current)} and ` +
        `${part("isoyear", previous)} = ${part("isoyear", current)} - ${bind(amount, "integer")}`
      : `${previous} = date_trunc('${time.grain}', ${current} - ${bind(interval, "interval")})`;
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
      sql: `${OUTPUTS[output](`current.${field}`, `${previous}.${field}`)} as ${name}`,
      column: { ...column, field: name, format, comparison: { output, amount, unit } },
    };
  });
}

function isWhole(bucket: string, { from, to }: TimeSpan, { grain }: TimeColumn, bind: Bind): string {
  const [first, end] = [bind(from, "timestamp"), bind(to, "timestamp")];
  return `${bucket} >= ${first} and ${bucket} + ${bind(grainStep(grain), "interval")} <= ${end}`;
}
