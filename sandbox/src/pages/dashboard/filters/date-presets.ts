import { addUnits, unitAround } from "../../../contract/calendar.js";
import { fill, type Formats } from "../../format/format.js";
import type { DateRange } from "./date-range.js";

/** A range of days with a name. */
export interface DatePreset {
  label: string;
  range: DateRange;
}

/** The usual ranges, up to the last day that has data: ranges up to today would often be empty. */
export function datePresets(lastDay: string, formats: Formats): DatePreset[] {
  const { texts } = formats;
  const last = (count: number, unit: "day" | "month", text: string): DatePreset => ({
    label: fill(text, { count: formats.number(count) }),
    range: { from: addUnits(addUnits(lastDay, -count, unit), 1, "day"), to: lastDay },
  });
  const soFar = (unit: "month" | "quarter" | "year", label: string): DatePreset => ({
    label,
    range: { from: unitAround(lastDay, unit).from, to: lastDay },
  });
  const dayBefore = addUnits(lastDay, -1, "day");
  return [
    { label: texts.yesterday, range: { from: dayBefore, to: dayBefore } },
    last(7, "day", texts.lastDays),
    last(30, "day", texts.lastDays),
    last(90, "day", texts.lastDays),
    soFar("month", texts.thisMonth),
    { label: texts.lastMonth, range: unitAround(addUnits(lastDay, -1, "month"), "month") },
    soFar("quarter", texts.thisQuarter),
    soFar("year", texts.thisYear),
    last(12, "month", texts.lastMonths),
  ];
}

/** The preset with this range, if any. */
export function presetOf(range: DateRange, presets: readonly DatePreset[]): DatePreset | undefined {
  return presets.find((preset) => preset.range.from === range.from && preset.range.to === range.to);
}
