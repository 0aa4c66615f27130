import { html, nothing, type TemplateResult } from "lit";
import type { RowsResponse } from "../../contract/viewer-api.js";
import type { Formats } from "../format/format.js";
import { resultNotes } from "../format/result-notes.js";
import { notice } from "../ui/notice.js";
import "../ui/hidden-sides.js";
import type { Loadable } from "./loadable.js";

/** The rows behind a value, or the state of their loading. */
export function rowsBehind(loaded: Loadable<RowsResponse>, formats: Formats): TemplateResult {
  return html`<section class="rows-behind" aria-labelledby="rows-behind" aria-busy=${loaded.loading}>
    <h3 id="rows-behind">${formats.texts.rowsBehind}</h3>
    ${content(loaded, formats)}
  </section>`;
}

function content({ value, error }: Loadable<RowsResponse>, formats: Formats): TemplateResult {
  const { texts } = formats;
  if (error) {
    return html`<div role="alert">
      ${notice({ icon: "alert", title: texts.rowsFailed, reason: error.message })}
    </div>`;
  }
  if (!value) return html`<div class="skeleton"><span class="unseen">${texts.loading}</span></div>`;
  const { columns, rows } = value;
  if (rows.length === 0) return notice({ icon: "empty", title: texts.noData });
  const notes = resultNotes({ ...value, period: null }, formats); // each row shows its time
  return html`${notes.length > 0 ? html`<p>${notes.join(" · ")}</p>` : nothing}
    <scroll-box class="rows-table" role="group" tabindex="0" aria-labelledby="rows-behind">
      <table>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col" class=${column.kind}>${formats.heading(column)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                ${columns.map((column) => html`<td class=${column.kind}>${formats.cell(column, row[column.field])}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </scroll-box>`;
}
