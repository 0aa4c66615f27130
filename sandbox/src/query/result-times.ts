import { addUnits } from "../contract/calendar.js";
import type { Days, QueryColumn, QueryResponse } from "../contract/viewer-api.js";
import { bucketBefore } from "./bucket-before.js";
import type { CompiledQuery } from "./compile.js";
import type { Period } from "./period.js";
import type { TimeColumn } from "./query-columns.js";
import { common, extent, holds, lastDay, midnight, type TimeSpan } from "./spans.js";
import { isCalendarUnit, nextBucket } from "./time.js";

type Row = QueryResponse["rows"][number];

/** The times of a result's rows: which buckets are complete, and which may be compared. */
export class ResultTimes {
  readonly #period: Period;
  readonly #time: TimeColumn | undefined;
  readonly #buckets: readonly string[];
  /** Whether the row limit has cut off rows of other times. */
  readonly #isCut: boolean;

  constructor(period: Period, { query, time }: CompiledQuery, rows: readonly Row[], isCut: boolean) {
    this.#period = period;
    this.#time = time;
    const buckets = time ? rows.map((row) => row[time.field]) : [];
    this.#buckets = [...new Set(buckets.filter((bucket) => typeof bucket === "string"))].sort();
    const isByTime = (query.order?.[0]?.member ?? time?.column.member) === time?.column.member;
    this.#isCut = isCut && isByTime && period.isRootTime;
  }

  /** False for a comparison with a distance that no bucket has, such as a month between quarters. */
  isComparable({ comparison }: QueryColumn): boolean {
    const buckets = this.#buckets;
    const grain = this.#time?.grain;
    if (!comparison || grain === undefined || buckets.length === 0) return true;
    return buckets.some((bucket) => bucketBefore(bucket, grain, comparison) !== undefined);
  }

  /** False if the bucket of the row, or the total, is not complete or has no earlier counterpart. */
  mayCompare(row: Row, { comparison }: QueryColumn, lagDays: number): boolean {
    if (!comparison) return true;
    const bucket = this.#time && String(row[this.#time.field]);
    if (bucket === undefined) return this.#isFinal(lagDays);
    const before = this.#before(bucket, comparison);
    return before !== undefined && this.#isWhole(bucket) && this.#isFinal(lagDays, bucket);
  }

  /** Returns the day from which on a measure is not final, if any of the rows are not. */
  finality({ kind, comparison }: QueryColumn, lagDays: number): Pick<QueryColumn, "finalUntil"> {
    const buckets = this.#time ? this.#buckets : [undefined];
    if (kind !== "measure" || comparison || buckets.every((bucket) => this.#isFinal(lagDays, bucket)))
      return {};
    return { finalUntil: this.#period.finalUntil(lagDays).slice(0, 10) };
  }

  /** Returns the period of the rows, the span that a single value is compared with, and the buckets that are not complete. */
  limits(lagDays: number, columns: readonly QueryColumn[], rows: readonly Row[]): Partial<QueryResponse> {
    const { spans, tooFine } = this.#period;
    const shown = this.#isCut ? common([extent(spans)], [this.#shownSpan()]) : spans;
    const unfinished = this.#buckets.filter(
      (bucket) => !this.#isWhole(bucket) || !this.#isFinal(lagDays, bucket),
    );
    unfinished.push(...this.#period.open);
    const [row, ...others] = rows;
    const compared = columns.find(
      ({ field, comparison }) => comparison && row && row[field] !== null,
    )?.comparison;
    const earlier = compared && others.length === 0 ? this.#earlier(compared) : undefined;
    return {
      period: shown.length > 0 ? daysOf(extent(shown)) : null,
      ...(shown.length > 1 && { periodParts: shown.map(daysOf) }),
      ...(earlier && { comparedPeriod: daysOf(earlier) }),
      ...(unfinished.length > 0 && { unfinished }),
      ...(tooFine !== undefined && { tooFine }),
    };
  }

  #earlier(comparison: NonNullable<QueryColumn["comparison"]>): TimeSpan | undefined {
    const [bucket] = this.#buckets;
    if (!this.#time) return this.#period.compared?.span;
    return bucket === undefined ? undefined : this.#spanOf(this.#before(bucket, comparison) ?? bucket);
  }

  /** Undefined if the data does not cover all of it. */
  #before(bucket: string, offset: NonNullable<QueryColumn["comparison"]>): string | undefined {
    const before = this.#time && bucketBefore(bucket, this.#time.grain, offset);
    return before !== undefined && holds([this.#period.data], this.#spanOf(before)) ? before : undefined;
  }

  #isWhole(bucket: string): boolean {
    return holds(this.#period.buckets, this.#spanOf(bucket));
  }

  #isFinal(lagDays: number, bucket?: string): boolean {
    const { spans, isFollowedTime, finalUntil } = this.#period;
    const { to } = isFollowedTime && bucket !== undefined ? this.#spanOf(bucket) : extent(spans);
    return lagDays === 0 || to <= finalUntil(lagDays);
  }

  #spanOf(bucket: string): TimeSpan {
    const grain = this.#time?.grain ?? "day";
    const [from, to] = [bucket, nextBucket(bucket, grain)];
    return isCalendarUnit(grain) ? { from: midnight(from), to: midnight(to) } : { from, to };
  }

  #shownSpan(): TimeSpan {
    const [first, last] = [this.#buckets[0], this.#buckets.at(-1)];
    if (first === undefined || last === undefined) return extent(this.#period.spans);
    // for buckets within a day, the whole days
    return {
      from: midnight(first.slice(0, 10)),
      to: midnight(addUnits(lastDay(this.#spanOf(last)), 1, "day")),
    };
  }
}

/** Converts a span to days, or to times if it begins or ends within a day. */
function daysOf(span: TimeSpan): Days {
  const isDays = [span.from, span.to].every((time) => time === midnight(time.slice(0, 10)));
  return isDays ? { from: span.from.slice(0, 10), to: lastDay(span) } : { ...span };
}
