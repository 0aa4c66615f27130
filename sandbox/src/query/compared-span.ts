import { addUnits, unitAround, type Unit } from "../contract/calendar.js";
import { addHours, holds, hoursOf, midnight, type TimeSpan } from "./spans.js";

const CALENDAR_RANGES = ["month", "quarter", "year"] as const satisfies Unit[];

/** The time that a total is compared with, and how far back that lies. */
export interface ComparedSpan {
  span: TimeSpan;
  offset: { amount: number; unit: Unit };
}

/**
 * Finds the span that a total is compared with. For a month, quarter or year, it is the previous one; if the unit is not
 * over, as much of the previous one. For several whole months, it is as many months before them. For any other time, it is
 * as much time right before it, at the same hours. Undefined if the data lacks some of that, or a filter leaves a gap.
 * `spans` are the parts of the `chosen` time that have data.
 */
export function comparedSpan(
  spans: readonly TimeSpan[],
  chosen: TimeSpan,
  data: TimeSpan,
): ComparedSpan | undefined {
  const [span, ...others] = spans;
  if (!span || others.length > 0) return undefined;
  const found = unitBefore(span, chosen, data.to) ?? sameBefore(span);
  return found.span.to <= span.from && holds([data], found.span) ? found : undefined;
}

/** Undefined for a time that is neither a calendar unit nor the part of one that has data so far. */
function unitBefore(span: TimeSpan, chosen: TimeSpan, dataEnd: string): ComparedSpan | undefined {
  const day = span.from.slice(0, 10);
  const ends = (unit: Unit) => midnight(addUnits(unitAround(day, unit).from, 1, unit));
  const unit = CALENDAR_RANGES.find((each) => {
    const isBegun = chosen.from === span.from && span.from === midnight(unitAround(day, each).from);
    return (
      isBegun &&
      (chosen.to === ends(each) || (span.to === dataEnd && chosen.to >= dataEnd && dataEnd < ends(each)))
    );
  });
  if (!unit) return undefined;
  const from = midnight(addUnits(day, -1, unit));
  const to = span.to === ends(unit) ? span.from : addHours(from, hoursOf(span));
  return { span: { from, to }, offset: { amount: 1, unit } };
}

function sameBefore(span: TimeSpan): ComparedSpan {
  const isMonths = [span.from, span.to].every((time) => time.endsWith("-01T00:00:00"));
  const unit = isMonths ? "month" : "day";
  const amount = isMonths ? monthNumber(span.to) - monthNumber(span.from) : Math.ceil(hoursOf(span) / 24);
  const moved = (time: string) => addUnits(time.slice(0, 10), -amount, unit) + time.slice(10);
  return { span: { from: moved(span.from), to: moved(span.to) }, offset: { amount, unit } };
}

function monthNumber(time: string): number {
  return Number(time.slice(0, 4)) * 12 + Number(time.slice(5, 7));
}
