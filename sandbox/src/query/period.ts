import { addUnits, unitAround } from "../contract/calendar.js";
import type { SemanticQuery } from "../contract/semantic-query.js";
import { comparedSpan, type ComparedSpan } from "./compared-span.js";
import type { FittingFilter } from "./fitting-filters.js";
import type { QueryColumns } from "./query-columns.js";
import type { QueryOptions } from "./query-options.js";
import { shownGrain, type ShownGrain } from "./shown-grain.js";
import { dataDays } from "./time-members.js";
import { midnight, readTimeSpan, type TimeSpan } from "./time.js";

/** What a filter that lets through all times would be narrowed from. */
const ALWAYS: TimeSpan = { from: "0001-01-01T00:00:00", to: "9999-12-31T00:00:00" };

/** The times that a query covers: of the rows that it counts and, in `buckets`, of its time dimension. */
export interface Period extends ShownGrain {
  /** The time of the data, narrowed by the filters and to finished buckets. */
  span: TimeSpan;
  /** The time of the rows that comparisons read; undefined if the data lacks those of a total. */
  earlier: TimeSpan | undefined;
  /** The distance of a total to the time that it is compared with; undefined for other queries. */
  offset: ComparedSpan["offset"] | undefined;
  /** Buckets that are not within it as a whole are unfinished. */
  buckets: TimeSpan;
  /** Whether the buckets are of the time that the span is of. */
  isRootTime: boolean;
}

/** Finds the period of a query. A query without measures lists rows of any time and has none. */
export function findPeriod(
  columns: QueryColumns,
  filters: readonly FittingFilter[],
  query: SemanticQuery,
  options: QueryOptions,
): Period | undefined {
  const { rootTime, measures, time } = columns;
  const { shiftDays = 0, isTotal = false } = options;
  if (measures.length === 0 || rootTime === undefined) return undefined;
  const narrowed = (member: string, from = dataSpan(member, shiftDays)) =>
    filters.filter(({ filter }) => filter.member === member).reduce(narrow, from);
  const data = dataSpan(rootTime, shiftDays);
  const filtered = narrowed(rootTime);
  const span = query.finished ? finishedPart(filtered, query.finished) : filtered;
  const isRootTime = time?.column.member === rootTime;
  const buckets = time && !isRootTime ? narrowed(time.column.member) : span;
  return {
    span,
    ...(isTotal
      ? comparedSpan(span, narrowed(rootTime, ALWAYS), data)
      : { earlier: data, offset: undefined }),
    buckets,
    isRootTime,
    ...shownGrain(columns, query, options, { span, buckets }),
  };
}

function dataSpan(timeMember: string, shiftDays: number): TimeSpan {
  const { from, to } = dataDays(timeMember, shiftDays);
  return { from: midnight(from), to: midnight(addUnits(to, 1, "day")) };
}

/** The part of a span that a filter on time lets through, as one span: gaps in between are ignored. */
function narrow(span: TimeSpan, { filter: { type, value }, shiftDays }: FittingFilter): TimeSpan {
  const texts = [value].flat().filter((item) => typeof item === "string");
  if (texts.length === 0) return span;
  const spans = texts.map((text) => readTimeSpan(text, shiftDays));
  const from = spans.map((each) => each.from).reduce(earlierOf);
  const to = spans.map((each) => each.to).reduce(laterOf);
  const limits: Record<string, Partial<TimeSpan>> = {
    equals: { from, to },
    between: { from, to },
    greater_than_or_equal: { from },
    greater_than: { from: to },
    less_than_or_equal: { to },
    less_than: { to: from },
  };
  const limit = limits[type ?? "equals"];
  return { from: laterOf(span.from, limit?.from ?? span.from), to: earlierOf(span.to, limit?.to ?? span.to) };
}

/** The finished buckets of a span: from the first that begins in it to the last that ends in it. */
function finishedPart({ from, to }: TimeSpan, grain: NonNullable<SemanticQuery["finished"]>): TimeSpan {
  const first = unitAround(from.slice(0, 10), grain).from;
  const begin = midnight(first) < from ? midnight(addUnits(first, 1, grain)) : midnight(first);
  return { from: begin, to: midnight(unitAround(to.slice(0, 10), grain).from) };
}

function earlierOf(a: string, b: string): string {
  return a < b ? a : b;
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}
