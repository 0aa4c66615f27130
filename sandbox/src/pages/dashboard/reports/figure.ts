import { html, nothing } from "lit";
import { kpi } from "../../charts/figure/kpi.js";
import { periodText } from "../../format/period-text.js";
import { resultNotes } from "../../format/result-notes.js";
import "../widgets/growing-box.js";
import type { ReportType } from "./report-type.js";

/** A report as a single figure, with its notes. An empty value is shown, too. */
export const figure: ReportType = {
  isEmpty: ({ rows }) => rows.length === 0,
  render({ report, result }, { formats, days }) {
    const period = periodText(result, formats, days);
    // its days are beside the number, and its sparkline is dotted from their end on
    const unfinished = (result.unfinished ?? []).filter((day) => day <= (result.period?.to ?? day));
    const notes = resultNotes({ ...result, period: null, unfinished }, formats);
    return html`<growing-box>${kpi(result, report, formats, notes, period)}</growing-box>`;
  },
  note: () => "",
  tools: () => nothing,
};
