import type { ColumnFormatOverride } from "svc-dashboard/backend";
import { unitAround } from "../../contract/calendar.js";
import type { QueryResponse } from "../../contract/viewer-api.js";
import { comparisonOf, headline, type Comparison } from "./comparison.js";
import { fill, type Formats } from "./format.js";

/** A comparison in words. */
export interface ComparisonText {
  direction: Comparison["direction"];
  isGood: boolean;
  /** The change without its direction, "22.8%", or the word for no change; empty if it can't be computed. */
  change: string;
  /** The change with its direction: "Up 22.8%". */
  spoken: string;
  /** The earlier value and its period: "vs 1,217 in Oct 2025". */
  versus: string;
  /** The earlier value alone: "vs 1,217"; its period if there is no value. */
  versusShort: string;
}

/** Compares a result's headline with an earlier period. Values that are equal when formatted count as unchanged. */
export function comparisonText(
  result: QueryResponse,
  override: ColumnFormatOverride | undefined,
  formats: Formats,
): ComparisonText | undefined {
  const column = headline(result);
  const comparison = comparisonOf(result);
  if (!column || !comparison) return undefined;
  const { previous, isGood } = comparison;
  const value = result.rows[0]?.[column.field];
  const earlier = previous === undefined ? undefined : formats.figure(column, previous, override);
  const looksSame = earlier === formats.figure(column, value, override);
  const direction = looksSame ? "unchanged" : comparison.direction;
  const isRate = (override?.type ?? column.format) === "percent";
  const rate = isRate
    ? points(comparison, Number(value), override?.decimalPlaces ?? 1, formats)
    : formats.changeRate(comparison.rate);
  const change = direction === "unchanged" ? "" : rate;
  const spoken = fill(formats.texts[direction], { change }).trim();
  return {
    ...{ direction, isGood, change: direction === "unchanged" ? spoken : change, spoken },
    ...versusTexts(result, comparison, earlier, formats),
  };
}

/**
 * The change of a percentage in points, because readers would take a relative change for points. It is the difference of
 * the values as they are shown, because readers subtract those.
 */
function points({ previous, change }: Comparison, value: number, places: number, formats: Formats): string {
  const steps = (rate: number) => Math.round(rate * 100 * 10 ** places);
  const difference = previous === undefined ? steps(change ?? 0) : steps(value) - steps(previous);
  const shown = Math.max(Math.abs(difference), 1) / 10 ** places;
  return fill(formats.texts.points, { value: formats.number(shown) });
}

function versusTexts(
  result: QueryResponse,
  comparison: Comparison,
  value: string | undefined,
  formats: Formats,
): Pick<ComparisonText, "versus" | "versusShort"> {
  const { texts } = formats;
  const { comparedPeriod: days } = result;
  const period = days ? formats.days(days.from, days.to) : formats.ago(comparison.amount, comparison.unit);
  const versusShort = fill(texts.versusPeriod, { period: value ?? period });
  if (value === undefined) return { versus: versusShort, versusShort };
  const isMonths = days?.from.endsWith("-01") && unitAround(days.from, "month").to === days.to;
  return { versus: fill(isMonths ? texts.versusIn : texts.versus, { value, period }), versusShort };
}
