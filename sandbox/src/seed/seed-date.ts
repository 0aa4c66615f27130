import { isDay } from "../contract/calendar.js";
import { STORED_DAYS } from "../query/time-members.js";

/** Where the last day of the stored data is shown: as it is stored, in the seven days before today, or in those up to a date. */
export type SeedDate = "fixed" | "today" | (string & {});

const DAY_MS = 86_400_000;

/**
 * By how many days stored data is moved, so that its last day is within the seven days up to the date: whole weeks, so
 * that weekdays stay what they are.
 * @throws TypeError if it is neither a date nor one of the words.
 */
export function seedShiftDays(seedDate: SeedDate, now: Date): number {
  if (seedDate === "fixed") return 0;
  // today is not over, and the data has whole days
  const date = seedDate === "today" ? new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10) : seedDate;
  if (!isDay(date)) {
    throw new TypeError(
      `Expected a date such as "2026-03-01", "today" or "fixed" as the seed date, got "${String(seedDate).slice(0, 50)}".`,
    );
  }
  const days = (Date.parse(date) - Date.parse(STORED_DAYS.to)) / DAY_MS;
  return Math.floor(days / 7) * 7;
}
