import { html, nothing } from "lit";
import { kpi } from "../../charts/figure/kpi.js";
import { periodText } from "../../format/period-text.js";
import { resultNotes } from "../../format/result-notes.js";
import "../widgets/growing-box.js";
import type { ReportType } from "./report-type.js";

/** A report as a single figure, with its notes. An empty value is shown, too. */
export const figure: ReportType = {
  isEmpty: ({ rows }) => rows.length === 0,
  render({ report, result }, { formats }) {
    const notes = resultNotes({ ...result, period: null }, formats); // its days are in the heading
    return html`<growing-box>${kpi(result, report, formats, notes)}</growing-box>`;
  },
  note: () => "",
  tools({ result }, { formats, days }) {
    const period = periodText(result, formats, days);
    return period === undefined ? nothing : html`<span class="figure-days">${period}</span>`;
  },
};
