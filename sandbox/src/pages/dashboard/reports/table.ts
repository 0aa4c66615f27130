import { html, nothing } from "lit";
import type { ExportFormat } from "../../export/save-file.js";
import { fill } from "../../format/format.js";
import { resultNotes } from "../../format/result-notes.js";
import type { DataTable } from "../../tables/data-table.js";
import "../../tables/data-table.js";
import { menu, type MenuItem } from "../../ui/menu.js";
import { saveRows } from "../save.js";
import type { Content, WidgetContext } from "../widgets/widget-type.js";
import type { ReportType, ShownReport } from "./report-type.js";

/** A report as a table. */
export const table: ReportType = {
  isEmpty({ columns, rows }) {
    const measures = columns.filter(({ kind }) => kind === "measure");
    return rows.every((row) => measures.length > 0 && measures.every(({ field }) => row[field] === null));
  },
  render({ report, result, title, widget }, { store, formats }) {
    const state = store.state(widget);
    return html`<data-table
      role="group"
      tabindex="0"
      aria-label=${title}
      .label=${title}
      .result=${result}
      .report=${report}
      .formats=${formats}
      .sorting=${state.sorting}
      @sorted=${({ target }: Event) => (state.sorting = (target as DataTable).sorting)}
    ></data-table>`;
  },
  note({ description }, result, { formats, days }) {
    const lines = result ? resultNotes(result, formats, days) : [];
    const first = lines.length > 0 ? description?.replace(/[.。]$/, "") : description;
    return [first, ...lines].filter(Boolean).join(" · ");
  },
  tools: (shown, context) => rowsTools(shown, context),
};

/** The number of rows, unless they are drawn, and a menu: `commands`, and the commands that save the rows. */
export function rowsTools(
  { widget, title, id, result }: ShownReport,
  { store, formats, texts }: WidgetContext,
  commands: readonly MenuItem[] = [],
  isDrawn = false,
): Content {
  const saveAs = (format: ExportFormat, label: string): MenuItem => ({
    icon: "download",
    label,
    run: () => saveRows(store, widget, format),
  });
  const files = store.maySave ? [saveAs("csv", texts.downloadCsv), saveAs("xlsx", texts.downloadXlsx)] : [];
  const items = [...commands, ...files];
  const count = formats.number(result.rows.length) + (result.rowLimit === undefined ? "" : "+");
  return html`<div class="tools">
    ${isDrawn ? nothing : html`<span class="row-count">${fill(texts.rowCount, { count })}</span>`}
    ${items.length > 0 ? menu(`${id}-menu`, fill(texts.moreActions, { title }), items) : nothing}
  </div>`;
}
