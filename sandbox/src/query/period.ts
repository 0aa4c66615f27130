import { addUnits } from "../contract/calendar.js";
import type { SemanticQuery } from "../contract/semantic-query.js";
import { comparedSpan, type ComparedSpan } from "./compared-span.js";
import { filterTimes } from "./filters.js";
import type { FittingFilter } from "./fitting-filters.js";
import type { QueryColumns } from "./query-columns.js";
import type { QueryOptions } from "./query-options.js";
import { shownGrain, type ShownGrain } from "./shown-grain.js";
import { addHours, ALWAYS, common, extent, midnight, united, without, type TimeSpan } from "./spans.js";
import { dataSpan } from "./time-members.js";
import { bucketStart } from "./time.js";

/** The time that later events depend on: goods are returned some days after their order. */
const ORDERED = "orders.created_at";

/** The times that a query covers: of the rows that it counts and, in `buckets`, of its time dimension. */
export interface Period extends ShownGrain {
  /** The chosen times that have data, in order: narrowed by the filters and to finished buckets. */
  spans: readonly TimeSpan[];
  /** The time that the data of these rows covers. */
  data: TimeSpan;
  /** The span that a total is compared with; undefined for other queries, and if there is none. */
  compared: ComparedSpan | undefined;
  /** Buckets that are not in one of these as a whole are unfinished. */
  buckets: readonly TimeSpan[];
  /** Whether the buckets and the spans are of the same time. */
  isRootTime: boolean;
  /** The time from which on some events of a measure are still missing. */
  finalUntil: (lagDays: number) => string;
  /** The start of each span of finished buckets that is left out because such events are still missing. */
  open: readonly string[];
  /** Whether the buckets are of the time that such events depend on. */
  isFollowedTime: boolean;
}

/** Finds the period of a query. A query without measures lists rows of any time and has none. */
export function findPeriod(
  columns: QueryColumns,
  filters: readonly FittingFilter[],
  query: SemanticQuery,
  options: QueryOptions,
): Period | undefined {
  const { rootTime, measures, time } = columns;
  const { shiftDays = 0, timezone, isTotal = false } = options;
  if (measures.length === 0 || rootTime === undefined) return undefined;
  const dataOf = (member: string) => dataSpan(member, shiftDays, timezone);
  const narrowed = (member: string, from: TimeSpan) =>
    filters
      .filter(({ filter }) => filter.member === member)
      .reduce((spans, filter) => common(spans, filterTimes(filter) ?? [ALWAYS]), [from]);
  const member = time?.column.member ?? rootTime;
  const isRootTime = member === rootTime;
  const data = dataOf(rootTime);
  const finalUntil = (lagDays: number) =>
    [rootTime, member].includes(ORDERED) ? addHours(dataOf(ORDERED).to, -24 * lagDays) : ALWAYS.to;
  const chosen = narrowed(rootTime, ALWAYS);
  const lag = Math.max(...measures.map(({ definition }) => definition.lagDays));
  const { finished } = query;
  const until = (end: string) => {
    const known = common(chosen, [{ from: data.from, to: end < data.to ? end : data.to }]);
    return finished ? known.flatMap((span) => finishedPart(span, finished)) : known;
  };
  const spans = until(finished ? finalUntil(lag) : data.to);
  const open = finished ? common(until(data.to), without(spans)) : [];
  const buckets = isRootTime ? spans : narrowed(member, dataOf(member));
  return {
    ...{ spans, data, buckets, isRootTime, finalUntil, isFollowedTime: member === ORDERED },
    open: open.map(({ from }) => from.slice(0, 10)),
    compared: isTotal ? comparedSpan(spans, extent(chosen), data) : undefined,
    ...shownGrain(columns, query, options, { span: extent(spans), buckets: extent(buckets) }),
  };
}

/** The finished buckets of a span: from the first that begins in it to the last that ends in it. */
function finishedPart({ from, to }: TimeSpan, grain: NonNullable<SemanticQuery["finished"]>): TimeSpan[] {
  const first = bucketStart(from, grain);
  const begin = first < from ? midnight(addUnits(first.slice(0, 10), 1, grain)) : first;
  return united([{ from: begin, to: bucketStart(to, grain) }]);
}
