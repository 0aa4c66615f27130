import type { EmbedFilter } from "svc-dashboard/protocol";
import type { ValuesResponse } from "../../../contract/viewer-api.js";
import { filterSummary } from "../../format/filter-summary.js";
import { fill, type Formats } from "../../format/format.js";
import { datePresets, presetOf } from "./date-presets.js";
import { dateRange } from "./date-range.js";

/** With more values than this, a control shows only their number. */
const NAMED = 2;

/** The values of a filter as text. */
export interface FilterWords {
  /** Short enough for a control: "Last 90 days", "3 selected". */
  short: string;
  /** The days or values themselves. */
  full: string;
}

/** Describes the filter of a control. The second parameter is the control's result. */
export function filterWords(
  filter: EmbedFilter | undefined,
  { type, days }: Pick<ValuesResponse, "type" | "days">,
  formats: Formats,
): FilterWords {
  if (!filter) return { short: formats.texts.all, full: formats.texts.all };
  const isTime = type === "time";
  const range = dateRange(isTime ? filter : { value: null });
  if (range.from !== "" && range.to !== "") {
    const full = formats.days(range.from, range.to);
    const preset = days ? presetOf(range, datePresets(days.to, formats)) : undefined;
    return { short: preset?.label ?? full, full };
  }
  const full = filterSummary(filter, (value) =>
    isTime ? formats.time(String(value)) : formats.scalar(value),
  );
  const count = [filter.value].flat().length;
  const isCounted = count > NAMED && filter.type === undefined;
  return { short: isCounted ? fill(formats.texts.selected, { count: formats.number(count) }) : full, full };
}
