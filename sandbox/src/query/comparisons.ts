import type { PeriodComparison } from "svc-dashboard/backend";
import type { ComparisonOutput, QueryColumn } from "../contract/viewer-api.js";
import type { Bind } from "./filters.js";
import { QueryError } from "./model.js";
import type { QueryParts, TimeGroup } from "./query-parts.js";
import { grainStep, offsetInterval, type TimeSpan } from "./time.js";

/** What a period comparison adds to a statement whose present row is `now`. */
export interface CompiledComparison {
  /** The field of the measure that it follows. */
  behind: string;
  join: string;
  selects: string[];
  columns: QueryColumn[];
}

/** The spans that buckets must lie in as a whole, to be compared: the present ones, and those of the past. */
export interface ComparedSpans {
  now: TimeSpan;
  past: TimeSpan;
}

const OUTPUTS: Readonly<Record<ComparisonOutput, (now: string, then: string) => string>> = {
  previous: (_now, then) => then,
  change: (now, then) => `${now} - ${then}`,
  change_rate: (now, then) => `(${now} - ${then}) / nullif(abs(${then}), 0)`,
};

/**
 * Joins each row with the one of an earlier period, from the table `past` that has the rows of every period. Unfinished
 * buckets are compared with nothing.
 * @throws QueryError when the query lacks what is compared.
 */
export function compileComparison(
  comparison: PeriodComparison,
  past: string,
  alias: string,
  { figures, groups, time }: QueryParts,
  bind: Bind,
  spans: ComparedSpans | undefined,
): CompiledComparison {
  const { measure, timeDimension, offset } = comparison;
  const figure = figures.find(({ column }) => column.member === measure);
  if (!figure || time?.column.member !== timeDimension) {
    const text = `A comparison of "${measure}" along "${timeDimension}" needs both in the query.`;
    throw new QueryError("invalid_query", text);
  }
  const [nowTime, pastTime] = [`now.${time.field}`, `${alias}.${time.field}`];
  const conditions = [
    sameBucket(nowTime, pastTime, offset, time, bind),
    ...groups
      .filter((group) => group !== time)
      .map(({ field }) => `${alias}.${field} is not distinct from now.${field}`),
    ...(spans ? [isWhole(nowTime, spans.now, time, bind), isWhole(pastTime, spans.past, time, bind)] : []),
  ];
  return {
    behind: figure.field,
    join: `left join ${past} as ${alias} on ${conditions.join(" and ")}`,
    ...outputsOf(figure, comparison, offset, alias),
  };
}

/** The columns that a comparison adds, and how they are computed. */
export function outputsOf(
  figure: QueryParts["figures"][number],
  { outputs }: Pick<PeriodComparison, "outputs">,
  { amount, unit }: { amount: number; unit: string },
  alias: string,
): Pick<CompiledComparison, "columns" | "selects"> {
  const known = (outputs ?? ["previous"]).filter((name): name is ComparisonOutput =>
    Object.hasOwn(OUTPUTS, name),
  );
  const columns = known.map((output): QueryColumn => ({
    ...figure.column,
    field: `${figure.field}_${amount}_${unit}_${output}`,
    format: output === "change_rate" ? "percent" : figure.column.format,
    comparison: { output, amount, unit },
  }));
  const selects = columns.map(({ field, comparison }) => {
    const value = OUTPUTS[comparison?.output ?? "previous"](
      `now.${figure.field}`,
      `${alias}.${figure.field}`,
    );
    return `${value} as ${field}`;
  });
  return { columns, selects };
}

/** Weeks are compared with the ISO week of the same number, other buckets with the one that holds the earlier moment. */
function sameBucket(
  now: string,
  past: string,
  { amount, unit }: PeriodComparison["offset"],
  { grain }: TimeGroup,
  bind: Bind,
): string {
  const interval = offsetInterval(amount, unit);
  if (grain === "week" && unit === "year") {
    const part = (name: string, time: string) => `extract(${name} from ${time})`;
    return (
      `${part("week", past)} = ${part("week", now)} and ` +
      `${part("isoyear", past)} = ${part("isoyear", now)} - ${bind(amount, "integer")}`
    );
  }
  return `${past} = date_trunc('${grain}', ${now} - ${bind(interval, "interval")})`;
}

function isWhole(bucket: string, { from, to }: TimeSpan, { grain }: TimeGroup, bind: Bind): string {
  const [first, end] = [bind(from, "timestamp"), bind(to, "timestamp")];
  return `${bucket} >= ${first} and ${bucket} + ${bind(grainStep(grain), "interval")} <= ${end}`;
}
