import type { SemanticQuery } from "../contract/semantic-query.js";
import { addUnits } from "../contract/calendar.js";
import type { Days, QueryResponse, TrendPoint } from "../contract/viewer-api.js";
import type { Queryable } from "../store/database.js";
import type { QueryOptions } from "./query-options.js";
import { runQuery } from "./run-query.js";
import { midnight, type TimeSpan } from "./spans.js";
import { spanGrain } from "./time.js";

/** Enough for a year of whole months, the same month of the year before, and the current month. */
const MAX_BUCKETS = 14;

/**
 * Reads the values that lead to a single value: those of the last buckets of its report or, for the total of some days, of
 * the buckets in these. Undefined for a value without a time, or of one group among others.
 */
export async function runTrend(
  database: Queryable,
  { measures, dimensions = [], timeDimension }: SemanticQuery,
  { period }: Pick<QueryResponse, "period">,
  options: QueryOptions,
): Promise<TrendPoint[] | undefined> {
  const [measure] = measures ?? [];
  if (measure === undefined || dimensions.length > 0 || !timeDimension || !period) return undefined;
  const { member } = timeDimension;
  const buckets = options.isTotal
    ? { timeDimension: { member, grain: spanGrain(spanOf(period)), isFixed: true } }
    : { timeDimension, order: [{ member, direction: "DESC" }], limit: MAX_BUCKETS };
  const { periodComparisons: _, isTotal: __, ...others } = options;
  const query = { measures: [measure], ...buckets };
  const { columns, rows, unfinished = [] } = await runQuery(database, query, others);
  const [time, value] = columns.map(({ field }) => field);
  const points = rows.flatMap((row): TrendPoint[] => {
    const [start, number] = [String(row[time ?? ""]), row[value ?? ""]];
    if (typeof number !== "number") return [];
    return [{ time: start, value: number, ...(unfinished.includes(start) && { unfinished: true }) }];
  });
  return points.sort((a, b) => (a.time < b.time ? -1 : 1));
}

function spanOf({ from, to }: Days): TimeSpan {
  if (to.includes("T")) return { from, to };
  return { from: midnight(from), to: midnight(addUnits(to, 1, "day")) };
}
