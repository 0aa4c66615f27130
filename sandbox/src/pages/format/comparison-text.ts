import type { ColumnFormatOverride } from "svc-dashboard/backend";
import { unitAround } from "../../contract/calendar.js";
import type { QueryResponse } from "../../contract/viewer-api.js";
import { comparisonOf, headline, type Comparison } from "./comparison.js";
import { fill, type Formats } from "./format.js";
import type { Texts } from "./texts.js";

/** A comparison in words. */
export interface ComparisonText {
  direction: Comparison["direction"];
  isGood: boolean;
  /** By how much, without the direction: "22.8%". Empty where that can't be said. */
  change: string;
  /** The same with the direction: "Up 22.8%". */
  spoken: string;
  /** What it is compared with: "vs 1,217 in Oct 2025". */
  versus: string;
}

/** Compares a result's headline with the time before. Figures that look the same are unchanged. */
export function comparisonText(
  result: QueryResponse,
  override: ColumnFormatOverride | undefined,
  formats: Formats,
  texts: Texts,
): ComparisonText | undefined {
  const column = headline(result);
  const comparison = comparisonOf(result);
  if (!column || !comparison) return undefined;
  const { previous, isGood } = comparison;
  const value = result.rows[0]?.[column.field];
  const figure = (shown: typeof value) => formats.figure(column, shown, override);
  const looksSame = previous !== undefined && figure(previous) === figure(value);
  const direction = looksSame ? "unchanged" : comparison.direction;
  const isRate = (override?.type ?? column.format) === "percent";
  const rate = isRate
    ? points(comparison, Number(value), override?.decimalPlaces ?? 1, formats, texts)
    : formats.changeRate(comparison.rate);
  const change = direction === "unchanged" ? "" : rate;
  const spoken = fill(texts[direction], { change }).trim();
  const versus = versusText(
    result,
    comparison,
    previous === undefined ? undefined : figure(previous),
    formats,
    texts,
  );
  return { direction, isGood, change: direction === "unchanged" ? spoken : change, spoken, versus };
}

/**
 * Rates change by points: a share of a share would be read as points, too. The points are those between the figures as
 * they are shown, because readers subtract them.
 */
function points(
  { previous, change }: Comparison,
  value: number,
  places: number,
  formats: Formats,
  texts: Texts,
): string {
  const steps = (rate: number) => Math.round(rate * 100 * 10 ** places);
  const difference = previous === undefined ? steps(change ?? 0) : steps(value) - steps(previous);
  const shown = Math.max(Math.abs(difference), 1) / 10 ** places;
  return fill(texts.points, { value: formats.number(shown) });
}

function versusText(
  result: QueryResponse,
  comparison: Comparison,
  value: string | undefined,
  formats: Formats,
  texts: Texts,
): string {
  const { comparedPeriod: days } = result;
  const period = days ? formats.days(days.from, days.to) : formats.ago(comparison.amount, comparison.unit);
  if (value === undefined) return fill(texts.versusPeriod, { period });
  const isMonths = days?.from.endsWith("-01") && unitAround(days.from, "month").to === days.to;
  return fill(isMonths ? texts.versusIn : texts.versus, { value, period });
}
