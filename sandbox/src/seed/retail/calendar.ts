import type { NamedDays } from "../../contract/viewer-api.js";
import { STORED_DAYS } from "../../query/time-members.js";

/** The days that the data covers, as days since 1970-01-01 (UTC). */
export const FIRST_DAY = Date.parse(STORED_DAYS.from) / 86_400_000;
export const LAST_DAY = Date.parse(STORED_DAYS.to) / 86_400_000;

/** Every day of the data. */
export const DAYS: readonly number[] = Array.from(
  { length: LAST_DAY - FIRST_DAY + 1 },
  (_, index) => FIRST_DAY + index,
);

/** The date of a day: January is month 0, Sunday is weekday 0. */
export interface CalendarDay {
  year: number;
  month: number;
  dayOfMonth: number;
  weekday: number;
}

export function calendarDay(day: number): CalendarDay {
  const date = new Date(day * 86_400_000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    dayOfMonth: date.getUTCDate(),
    weekday: date.getUTCDay(),
  };
}

/** `2025-03-01`. */
export function isoDay(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** A span of days on which prices fall and more is sold. */
export interface Promotion {
  name: string;
  /** Month and day, January is 0; the year does not matter. */
  from: readonly [month: number, day: number];
  to: readonly [month: number, day: number];
  /** The factor by which sales rise. */
  lift: number;
  discountRate: number;
}

const PROMOTIONS: readonly Promotion[] = [
  { name: "New Year Sale", from: [0, 2], to: [0, 9], lift: 1.3, discountRate: 0.2 },
  { name: "Spring Days", from: [3, 12], to: [3, 18], lift: 1.5, discountRate: 0.15 },
  { name: "Summer Sale", from: [6, 5], to: [6, 16], lift: 1.45, discountRate: 0.2 },
  { name: "Back to Trails", from: [8, 6], to: [8, 10], lift: 1.3, discountRate: 0.1 },
  { name: "Black Week", from: [10, 23], to: [10, 30], lift: 2.3, discountRate: 0.25 },
];

/** The promotion that runs on a day, if any. */
export function promotionOn({ month, dayOfMonth }: CalendarDay): Promotion | undefined {
  const position = month * 100 + dayOfMonth;
  return PROMOTIONS.find(
    ({ from, to }) => position >= from[0] * 100 + from[1] && position <= to[0] * 100 + to[1],
  );
}

/** The days of a promotion in each year of the data. */
export function daysOfPromotion(title: string): NamedDays[] {
  const days = DAYS.filter((day) => promotionOn(calendarDay(day))?.name === title);
  const first = days.filter((day) => !days.includes(day - 1));
  const last = days.filter((day) => !days.includes(day + 1));
  return first.map((day, index) => ({ title, from: isoDay(day), to: isoDay(last[index] ?? day) }));
}

/** Sunday first. */
const WEEK = [1.12, 1.08, 0.98, 0.94, 0.95, 0.96, 0.97];
/** January first. */
const YEAR = [0.86, 0.82, 0.9, 0.97, 1.06, 1.1, 1.12, 1.02, 0.92, 0.9, 1.12, 1.32];
/** The growth of the business from one year to the next. */
const GROWTH = 0.28;

/** Returns the expected sales of a day, relative to other days. */
export function demand(day: number): number {
  const at = calendarDay(day);
  const growth = 1 + (GROWTH * (day - FIRST_DAY)) / 365;
  // the season changes day by day, without a jump at the end of a month
  const [here = 1, next = 1] = [YEAR[at.month], YEAR[(at.month + 1) % 12]];
  const season = here + ((next - here) * (at.dayOfMonth - 1)) / 31;
  // parcels ordered from Christmas Eve on arrive too late for Christmas
  const holiday = at.month === 11 && at.dayOfMonth > 23 ? 0.55 : 1;
  return growth * season * (WEEK[at.weekday] ?? 1) * holiday * (promotionOn(at)?.lift ?? 1);
}
