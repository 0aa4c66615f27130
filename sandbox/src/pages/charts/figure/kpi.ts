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

/** The texts of a figure beside its comparison. */
export interface FigureTexts {
  notes: readonly string[];
  period?: string | undefined;
  /** Stands in the line of the comparison if it has room: the dotted end of the trend shows the same. */
  aside?: string | undefined;
}

/** One big number with its trend, comparison and texts; like any other value, it opens its details. */
export function kpi(
  result: QueryResponse,
  report: ReportSnapshot | undefined,
  formats: Formats,
  { notes, period, aside }: FigureTexts,
): TemplateResult | typeof nothing {
  const column = headline(result);
  const row = result.rows[0];
  if (!column || !row) return nothing;
  const override = formatOverride(report, column);
  const comparison = comparisonText(result, override, formats);
  const open = ({ currentTarget }: Event) => currentTarget?.dispatchEvent(new DrillEvent(column, row));
  const exact = formats.cell(column, row[column.field], override);
  const title = comparison ? `${exact} · ${comparison.spoken} ${comparison.versus}` : exact;
  return html`<div class="kpi">
    <p class="figure-line">
      <button type="button" class="figure drill" title=${title} @click=${open}>
        ${formats.figure(column, row[column.field], override)}
      </button>
      ${period === undefined ? nothing : html`<span class="figure-days">${period}</span>`}
    </p>
    ${sparkline(result.trend ?? [])}
    ${
      comparison || aside
        ? html`<p class="comparison">
            ${comparison ? change(comparison) : nothing} ${aside ? html`<span>${aside}</span>` : nothing}
          </p>`
        : nothing
    }
    ${notes.length > 0 ? html`<p class="figure-notes">${notes.join(" · ")}</p>` : nothing}
  </div>`;
}

/**
 * An arrow and a color show the direction, and a narrow card leaves out the earlier period; screen readers get both in words,
 * and others by the title of the number.
 */
function change(text: ComparisonText): TemplateResult {
  const { direction, isGood, change: amount, spoken, versus, versusShort } = text;
  const look = direction === "unchanged" ? "" : isGood ? "good" : "bad";
  return html`<span class="unseen">${spoken} ${versus}</span>
    <span class="change ${look}" aria-hidden="true"
      >${direction === "unchanged" ? nothing : icon(direction)}${amount}</span
    >
    <span class="versus" aria-hidden="true">${versus}</span>
    <span class="versus-short" aria-hidden="true">${versusShort}</span>`;
}
