import type { PeriodComparison } from "svc-dashboard/backend";
import { addUnits, unitAround } from "../contract/calendar.js";
import { addHours, midnight } from "./spans.js";
import { bucketStart, grainHours, isCalendarUnit, type Grain } from "./time.js";

/**
 * Returns the start of the bucket that lies an offset before another; undefined if no bucket begins there: no quarter begins
 * a month before another, and no day a month before March 31. A year before a week is the week of the same ISO number.
 */
export function bucketBefore(
  start: string,
  grain: Grain,
  { amount, unit }: PeriodComparison["offset"],
): string | undefined {
  if (grain === "week" && unit === "year") return sameWeek(start, amount);
  const time = isCalendarUnit(grain) ? midnight(start) : start;
  const before = moved(time, -amount, unit as Grain);
  const isBucket = bucketStart(before, grain) === before && moved(before, amount, unit as Grain) === time;
  return isBucket ? before.slice(0, start.length) : undefined;
}

function moved(time: string, amount: number, unit: Grain): string {
  if (!isCalendarUnit(unit)) return addHours(time, amount * grainHours(unit));
  return addUnits(time.slice(0, 10), amount, unit) + time.slice(10);
}

/** A week belongs to the year of its Thursday; week 53 exists in few of them. */
function sameWeek(monday: string, years: number): string | undefined {
  const year = (day: string) => Number(addUnits(day, 3, "day").slice(0, 4));
  const first = (of: number) => unitAround(`${of}-01-04`, "week").from;
  const weeks = Math.round((Date.parse(monday) - Date.parse(first(year(monday)))) / 604_800_000);
  const before = addUnits(first(year(monday) - years), weeks, "week");
  return year(before) === year(monday) - years ? before : undefined;
}
