import { addUnits, unitAround } from "../../../contract/calendar.js";
import { fill, type Formats } from "../../format/format.js";
import type { Texts } from "../../format/texts.js";
import type { DateRange } from "./date-range.js";

/** A range of days with a name. */
export interface DatePreset {
  label: string;
  range: DateRange;
}

/** The ranges that are picked most, up to the last day that has data: "today" would often show nothing. */
export function datePresets(lastDay: string, texts: Texts, formats: Formats): DatePreset[] {
  const days = [7, 30, 90].map((count) => ({
    label: fill(texts.lastDays, { count: formats.number(count) }),
    range: { from: addUnits(lastDay, 1 - count, "day"), to: lastDay },
  }));
  const units = [
    ["month", texts.thisMonth],
    ["quarter", texts.thisQuarter],
    ["year", texts.thisYear],
  ] as const;
  return [...days, ...units.map(([unit, label]) => ({ label, range: unitAround(lastDay, unit) }))];
}
