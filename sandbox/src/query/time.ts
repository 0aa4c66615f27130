import { addUnits, unitAround, type Unit } from "../contract/calendar.js";
import { invalidFilter, QueryError } from "./model.js";
import { ALWAYS, addHours, hoursOf, midnight, type TimeSpan } from "./spans.js";

/** Grains from the finest to the coarsest: the interval from one bucket to the next, and about how many hours that is. */
const GRAINS = {
  second: ["1 second", 1 / 3600],
  minute: ["1 minute", 1 / 60],
  hour: ["1 hour", 1],
  day: ["1 day", 24],
  week: ["1 week", 168],
  month: ["1 month", 730],
  quarter: ["3 months", 2190],
  year: ["1 year", 8760],
} as const;

/** The size of a time bucket. Weeks begin on Monday. */
export type Grain = keyof typeof GRAINS;

/** The maximum number of time buckets in a chart. */
const MAX_BUCKETS = 200;

/** Checks the name of a grain. @throws QueryError if there is no such grain. */
export function checkGrain(grain: string): Grain {
  if (Object.hasOwn(GRAINS, grain)) return grain as Grain;
  const known = Object.keys(GRAINS).join(", ");
  throw new QueryError(
    "invalid_grain",
    `Expected one of ${known} as the grain, got "${grain.slice(0, 40)}".`,
  );
}

/** The default grain of spans up to a number of hours; for longer ones, it is a quarter. */
const SPAN_GRAINS = [
  ["hour", 48],
  ["day", 744],
  ["week", 4416],
  ["month", 26_304],
] as const;

/** Whether buckets of a grain are whole days. */
export function isCalendarUnit(grain: Grain): grain is Unit {
  return grain !== "second" && grain !== "minute" && grain !== "hour";
}

/** Returns the chosen grain, or the next coarser one that makes no more buckets of the span than a chart can show. */
export function fittingGrain(chosen: Grain, span: TimeSpan): Grain {
  const grains = Object.keys(GRAINS) as Grain[];
  const coarser = grains.slice(grains.indexOf(chosen));
  return coarser.find((grain) => bucketCount(grain, span) <= MAX_BUCKETS) ?? "year";
}

/** Returns the date-time at which the bucket of a time starts. */
export function bucketStart(time: string, grain: Grain): string {
  if (isCalendarUnit(grain)) return midnight(unitAround(time.slice(0, 10), grain).from);
  return grain === "second"
    ? time
    : `${time.slice(0, grain === "hour" ? 13 : 16)}:00:00`.slice(0, time.length);
}

/** About how many hours a bucket has. */
export function grainHours(grain: Grain): number {
  return GRAINS[grain][1];
}

/** About how many buckets a span has. */
export function bucketCount(grain: Grain, span: TimeSpan): number {
  return hoursOf(span) / GRAINS[grain][1];
}

/** Returns the default grain of a span: it makes enough buckets to show a trend, and few enough to tell them apart. */
export function spanGrain(span: TimeSpan): Grain {
  return SPAN_GRAINS.find(([, maxHours]) => hoursOf(span) <= maxHours)?.[0] ?? "quarter";
}

/** Returns the start of the bucket after the one that starts at a date or, below a day, at a date-time. */
export function nextBucket(start: string, grain: Grain): string {
  if (isCalendarUnit(grain)) return addUnits(start, 1, grain);
  return Number.isNaN(Date.parse(`${start}Z`)) ? start : addHours(start, GRAINS[grain][1]);
}

/** The interval from one bucket to the next, in PostgreSQL's syntax. */
export function grainStep(grain: Grain): string {
  return GRAINS[grain][0];
}

/** Returns an interval of several grains. @throws QueryError if the amount is not an integer from 1 to 1000. */
export function offsetInterval(amount: number, unit: string): string {
  if (!Number.isInteger(amount) || amount < 1 || amount > 1000) {
    throw new QueryError("invalid_offset", `Expected an offset from 1 to 1000, got ${amount}.`);
  }
  const [size, name] = grainStep(checkGrain(unit)).split(" ");
  return `${amount * Number(size)} ${name}`;
}

/** The format of a bucket's start for `to_char`: a date if buckets are whole days. */
export function timeFormat(grain: Grain): string {
  return isCalendarUnit(grain) ? "YYYY-MM-DD" : 'YYYY-MM-DD"T"HH24:MI:SS';
}

/**
 * Checks an IANA time zone name. Bare UTC offsets are rejected, also on engines that support them as zones.
 * @throws QueryError if it is not such a name.
 */
export function checkTimezone(timezone: string): string {
  try {
    if (!/^([+-]|(utc|gmt)[+-]\d)/i.test(timezone)) {
      new Intl.DateTimeFormat("en", { timeZone: timezone });
      return timezone;
    }
  } catch {
    // Intl does not support the time zone
  }
  const got = timezone.slice(0, 60);
  throw new QueryError(
    "invalid_timezone",
    `Expected an IANA time zone such as "Europe/Berlin", got "${got}".`,
  );
}

const FORM = /^([1-9]\d{3})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?)?)?)?$/;

/**
 * Reads a time as precisely as it is written: `2025` is the year, `2025-03` the month, `2025-03-04` the day, with a time
 * of day that minute or second. The result is moved by `shiftDays`.
 * @throws QueryError for any other value, offsets included: times in filters are in the viewer's time zone.
 */
export function readTimeSpan(value: unknown, shiftDays: number): TimeSpan {
  const text = typeof value === "string" ? value : "";
  const parts = FORM.exec(text)?.slice(1) ?? [];
  const numbers = parts.flatMap((part) => (part ? Number(part) : []));
  // Date turns the 31st of February into a day of March: only a real date reads back as it was written
  const written = text.replace(" ", "T").slice(0, ALWAYS.from.length);
  if (numbers.length > 0 && isoTime(numbers) === written + ALWAYS.from.slice(written.length)) {
    const next = numbers.with(-1, (numbers.at(-1) ?? 0) + 1);
    return { from: isoTime(numbers, shiftDays), to: isoTime(next, shiftDays) };
  }
  const got = typeof value === "string" ? `"${value.slice(0, 60)}"` : String(value).slice(0, 60);
  throw invalidFilter(`Expected a date or a date-time such as "2025-03-01", got ${got}.`);
}

function isoTime(parts: readonly number[], shiftDays = 0): string {
  const [year = 1, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const time = new Date(Date.UTC(year, month - 1, day + shiftDays, hour, minute, second));
  return time.getUTCFullYear() > 9999 ? ALWAYS.to : time.toISOString().slice(0, ALWAYS.from.length);
}
