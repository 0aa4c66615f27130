import { html, nothing, type TemplateResult } from "lit";
import type { ReportSnapshot } from "svc-dashboard/backend";
import type { QueryResponse } from "../../contract/viewer-api.js";
import { comparisonOf, earlier, headline, type Comparison } from "../format/comparison.js";
import { formatOverride } from "../format/column-format.js";
import { periodTexts } from "../format/period-text.js";
import { addUnits } from "../../contract/calendar.js";
import { fill, type Formats } from "../format/format.js";
import { icon } from "../ui/icons.js";
import type { Texts } from "../format/texts.js";
import { DrillEvent } from "./vega-chart.js";

/** One big figure; it opens its details like any other value. */
export function kpi(
  result: QueryResponse,
  report: ReportSnapshot | undefined,
  formats: Formats,
  texts: Texts,
): TemplateResult | typeof nothing {
  const column = headline(result);
  const row = result.rows[0];
  if (!column || !row) return nothing;
  const override = formatOverride(report, column);
  const figure = (value: number | string | boolean | null | undefined) =>
    formats.figure(column, value, override);
  const comparison = comparisonOf(result);
  const time = result.columns.find(({ kind }) => kind === "time");
  const start = time && typeof row[time.field] === "string" ? String(row[time.field]) : undefined;
  const { period: days } = result;
  const period = ({ amount, unit }: Comparison) => {
    if (start === undefined && days && unit === "day") {
      return formats.days(addUnits(days.from, -amount, "day"), addUnits(days.from, -1, "day"));
    }
    const before = start === undefined ? undefined : earlier(start, amount, unit, time?.grain);
    return before === undefined ? formats.ago(amount, unit) : formats.time(before, time?.grain);
  };
  const isRate = (override?.type ?? column.format) === "percent";
  const open = ({ currentTarget }: Event) => currentTarget?.dispatchEvent(new DrillEvent(column, row));
  return html`<div class="kpi">
    <button
      type="button"
      class="figure drill"
      title=${formats.cell(column, row[column.field], override)}
      @click=${open}
    >
      ${figure(row[column.field])}
    </button>
    <p class="comparison">
      ${periodTexts(result, formats, texts).map((text) => html`<span>${text}</span>`)}
      ${comparison ? change(comparison, period(comparison), isRate, figure, formats, texts) : nothing}
    </p>
  </div>`;
}

function change(
  comparison: Comparison,
  period: string,
  isRate: boolean,
  figure: (value: number) => string,
  formats: Formats,
  texts: Texts,
): TemplateResult {
  const { previous, isGood } = comparison;
  const share = isRate ? points(comparison, formats, texts) : formats.changeRate(comparison.rate);
  // what rounds to nothing is no change to speak of
  const direction = share === undefined ? "unchanged" : comparison.direction;
  const news = direction === "unchanged" ? "" : isGood ? "good" : "bad";
  return html`<span class="change ${news}">
      ${direction === "unchanged" ? nothing : icon(direction)}${fill(texts[direction], { change: share ?? "" }).trim()}
    </span>
    <span>${previous === undefined ? period : `${period}: ${figure(previous)}`}</span>`;
}

/** Rates change by points: a share of a share would be read as points, too. */
function points({ change }: Comparison, formats: Formats, texts: Texts): string | undefined {
  const value = Math.round(Math.abs(change ?? 0) * 1000) / 10;
  return value === 0 ? undefined : fill(texts.points, { value: formats.number(value) });
}
