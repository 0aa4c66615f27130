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
    const { unfinished = [] } = result;
    // its days are beside the number
    const notesOf = (some: string[]) => resultNotes({ ...result, period: null, unfinished: some }, formats);
    const isLater = (day: string) => day > (result.period?.to ?? day);
    const notes = notesOf(unfinished.filter((day) => !isLater(day)));
    const aside = notesOf(unfinished.filter(isLater)).find((note) => !notes.includes(note));
    return html`<growing-box>${kpi(result, report, formats, { notes, period, aside })}</growing-box>`;
  },
  note: () => "",
  tools: () => nothing,
};
