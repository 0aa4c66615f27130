import { html, nothing, type TemplateResult } from "lit";
import type { ReportSnapshot } from "svc-dashboard/backend";
import type { QueryResponse } from "../../../contract/viewer-api.js";
import { headline } from "../../format/comparison.js";
import { comparisonText, type ComparisonText } from "../../format/comparison-text.js";
import { formatOverride } from "../../format/column-format.js";
import type { Formats } from "../../format/format.js";
import { icon } from "../../ui/icons.js";
import { sparkline } from "./sparkline.js";
import { DrillEvent } from "../vega-chart.js";

/** One big number with its trend, comparison and `notes`; like any other value, it opens its details. */
export function kpi(
  result: QueryResponse,
  report: ReportSnapshot | undefined,
  formats: Formats,
  notes: readonly string[],
): TemplateResult | typeof nothing {
  const column = headline(result);
  const row = result.rows[0];
  if (!column || !row) return nothing;
  const override = formatOverride(report, column);
  const comparison = comparisonText(result, override, formats);
  const open = ({ currentTarget }: Event) => currentTarget?.dispatchEvent(new DrillEvent(column, row));
  return html`<div class="kpi">
    <button
      type="button"
      class="figure drill"
      title=${formats.cell(column, row[column.field], override)}
      @click=${open}
    >
      ${formats.figure(column, row[column.field], override)}
    </button>
    ${sparkline(result.trend ?? [])}
    <p class="comparison">
      ${comparison ? change(comparison) : nothing} ${notes.map((note) => html`<span>${note}</span>`)}
    </p>
  </div>`;
}

/** An arrow and a color show the direction; screen readers get it in words. */
function change({ direction, isGood, change: amount, spoken, versus }: ComparisonText): TemplateResult {
  if (direction === "unchanged") return html`<span class="change">${spoken}</span> <span>${versus}</span>`;
  return html`<span class="unseen">${spoken}</span>
    <span class="change ${isGood ? "good" : "bad"}" aria-hidden="true">${icon(direction)}${amount}</span>
    <span>${versus}</span>`;
}
