import { addUnits, unitAround, type Unit } from "../contract/calendar.js";
import { midnight, type TimeSpan } from "./time.js";

const DAY_MS = 86_400_000;
const CALENDAR_RANGES = ["month", "quarter", "year"] as const satisfies Unit[];

/** The time that a total is compared with, and how far back that lies. */
export interface ComparedSpan {
  /** Undefined where the data lacks some of it. */
  earlier: TimeSpan | undefined;
  offset: { amount: number; unit: Unit };
}

/**
 * Finds what a total is compared with. A month, quarter or year, whole or up to the last day of the data, is compared with
 * the same days of the one before; whole months with as many months before them; other days with as many right before them.
 * `span` is the part of the `chosen` time that has data.
 */
export function comparedSpan(span: TimeSpan, chosen: TimeSpan, data: TimeSpan): ComparedSpan {
  const days = Math.max(Math.round((Date.parse(`${span.to}Z`) - Date.parse(`${span.from}Z`)) / DAY_MS), 0);
  const calendar = unitOffset(chosen, data.to) ?? unitOffset(span, data.to) ?? monthsOffset(span);
  const offset = calendar ?? { amount: days, unit: "day" };
  const from = addUnits(span.from.slice(0, 10), -offset.amount, offset.unit) + span.from.slice(10);
  if (days === 0 || from < data.from) return { earlier: undefined, offset };
  return { earlier: { from, to: calendar ? endBefore(span.to, calendar) : span.from }, offset };
}

/** Undefined for a time that is no unit of the calendar, nor the part of one that has data so far. */
function unitOffset({ from, to }: TimeSpan, dataEnd: string): ComparedSpan["offset"] | undefined {
  const unit = CALENDAR_RANGES.find((each) => {
    const { from: first } = unitAround(from.slice(0, 10), each);
    const end = midnight(addUnits(first, 1, each));
    return from === midnight(first) && (to === end || (to === dataEnd && to < end));
  });
  return unit && { amount: 1, unit };
}

/** Undefined for a time that is of no whole months. */
function monthsOffset({ from, to }: TimeSpan): ComparedSpan["offset"] | undefined {
  const isMonths = [from, to].every((time) => time.endsWith("-01T00:00:00"));
  return isMonths ? { amount: monthNumber(to) - monthNumber(from), unit: "month" } : undefined;
}

function monthNumber(time: string): number {
  return Number(time.slice(0, 4)) * 12 + Number(time.slice(5, 7));
}

/** The end of a month stays one, and of March 30 days become all days of February. */
function endBefore(end: string, { amount, unit }: ComparedSpan["offset"]): string {
  const day = end.slice(0, 10);
  if (day.endsWith("-01")) return midnight(addUnits(day, -amount, unit));
  return midnight(addUnits(addUnits(addUnits(day, -1, "day"), -amount, unit), 1, "day"));
}
