import { QueryError } from "./model.js";

/** Grains with the interval from one bucket to the next. */
const STEPS = {
  second: "1 second",
  minute: "1 minute",
  hour: "1 hour",
  day: "1 day",
  week: "1 week",
  month: "1 month",
  quarter: "3 months",
  year: "1 year",
} as const;

/** The size of a time bucket. Weeks begin on Monday. */
export type Grain = keyof typeof STEPS;

/** @throws QueryError when there is no such grain. */
export function checkGrain(grain: string): Grain {
  if (Object.hasOwn(STEPS, grain)) return grain as Grain;
  const known = Object.keys(STEPS).join(", ");
  throw new QueryError(
    "invalid_grain",
    `Expected one of ${known} as the grain, got "${grain.slice(0, 40)}".`,
  );
}

/** The interval from one bucket to the next, as PostgreSQL writes it. */
export function grainStep(grain: Grain): string {
  return STEPS[grain];
}

/** An interval of several grains. @throws QueryError when the amount is not an integer from 1 to 1000. */
export function offsetInterval(amount: number, unit: string): string {
  if (!Number.isInteger(amount) || amount < 1 || amount > 1000) {
    throw new QueryError("invalid_offset", `Expected an offset from 1 to 1000, got ${amount}.`);
  }
  const [size, name] = STEPS[checkGrain(unit)].split(" ");
  return `${amount * Number(size)} ${name}`;
}

/** How a bucket's start is written: a date where no time of day is needed. */
export function timeFormat(grain: Grain): string {
  return grain === "second" || grain === "minute" || grain === "hour"
    ? 'YYYY-MM-DD"T"HH24:MI:SS'
    : "YYYY-MM-DD";
}

/** Names that were checked: making a formatter to check one takes longer than some queries. */
const checkedZones = new Set<string>();

/**
 * Checks an IANA time zone name. Bare UTC offsets are refused, also on engines that know them as zones.
 * @throws QueryError on anything else.
 */
export function checkTimezone(timezone: string): string {
  if (checkedZones.has(timezone)) return timezone;
  try {
    if (!/^([+-]|(utc|gmt)[+-]\d)/i.test(timezone)) {
      new Intl.DateTimeFormat("en", { timeZone: timezone });
      checkedZones.add(timezone);
      return timezone;
    }
  } catch {
    // no zone of the engine: the sentence below says it
  }
  const got = timezone.slice(0, 60);
  throw new QueryError(
    "invalid_timezone",
    `Expected an IANA time zone such as "Europe/Berlin", got "${got}".`,
  );
}

/** A span of time without a zone, as two ISO 8601 texts: from the first on, up to the second, without it. */
export interface TimeSpan {
  from: string;
  to: string;
}

const FORM = /^([1-9]\d{3})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?)?)?)?$/;
const FIRST_MOMENT = "0001-01-01T00:00:00";

/**
 * Reads a time as precisely as it is written: `2025` is the year, `2025-03` the month, `2025-03-04` the day, with a time
 * of day that minute or second.
 * @throws QueryError on anything else, offsets included: times of filters are of the viewer's zone.
 */
export function readTimeSpan(value: unknown): TimeSpan {
  const text = typeof value === "string" ? value : "";
  const parts = FORM.exec(text)?.slice(1) ?? [];
  const given = parts.flatMap((part) => (part ? Number(part) : []));
  const from = isoTime(given);
  // Date rolls the 31st of February over into March: then it was no date
  const written = text.replace(" ", "T").slice(0, FIRST_MOMENT.length);
  if (given.length > 0 && from === written + FIRST_MOMENT.slice(written.length)) {
    return { from, to: isoTime(given.with(-1, (given.at(-1) ?? 0) + 1)) };
  }
  const got = typeof value === "string" ? `"${value.slice(0, 60)}"` : String(value).slice(0, 60);
  throw new QueryError("invalid_filter", `Expected a date or a date-time such as "2025-03-01", got ${got}.`);
}

function isoTime([
  year = 1,
  month = 1,
  day = 1,
  hour = 0,
  minute = 0,
  second = 0,
]: readonly number[]): string {
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
    .toISOString()
    .slice(0, FIRST_MOMENT.length);
}
