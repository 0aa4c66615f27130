/** Units of the calendar. */
export type Unit = "day" | "week" | "month" | "quarter" | "year";

/** Consecutive days, both ends included, as ISO dates; an open end is null. */
export interface Span {
  from: string | null;
  to: string | null;
}

/** A span with two ends. */
export interface ClosedSpan {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const MONTHS: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 };

/** Moves a date by calendar units; the 31st becomes the last day of a shorter month. */
export function addUnits(date: string, amount: number, unit: Unit): string {
  const months = MONTHS[unit];
  if (months === undefined) return isoDate(time(date) + amount * DAY_MS * (unit === "week" ? 7 : 1));
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + amount * months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return isoDate(first.getTime() + (Math.min(day, last) - 1) * DAY_MS);
}

/** Whether a string is an ISO date of a day that exists: `Date` would read February 31 as a day in March. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && addUnits(text, 0, "day") === text;
}

/** Returns the unit that contains a date: its week (from Monday), month, quarter or year. */
export function unitAround(date: string, unit: Unit): ClosedSpan {
  const from = startOf(date, unit);
  return { from, to: addUnits(addUnits(from, 1, unit), -1, "day") };
}

/** Returns the local date-time of a time zone, without its offset. */
export function timeIn(timezone: string, now: Date): string {
  // the Swedish format is that of ISO 8601, except for the T
  const format = new Intl.DateTimeFormat("sv", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return format.format(now).replace(" ", "T");
}

/** Returns the local date of a time zone. */
export function dateIn(timezone: string, now: Date): string {
  return timeIn(timezone, now).slice(0, 10);
}

/** Whether all of a span can be written with a year of four digits. */
export function isWritable({ from, to }: Span): boolean {
  return [from, to].every((date) => date === null || /^[1-9]\d{3}-\d\d-\d\d$/.test(date));
}

function startOf(date: string, unit: Unit): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  if (unit === "day") return date;
  if (unit === "week") return addUnits(date, -((new Date(time(date)).getUTCDay() + 6) % 7), "day");
  const first = unit === "year" ? 0 : unit === "quarter" ? month - 1 - ((month - 1) % 3) : month - 1;
  return isoDate(Date.UTC(year, first, 1));
}

function time(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function isoDate(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
}
