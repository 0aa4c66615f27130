import { html, type TemplateResult } from "lit";
import type { QueryAnswer, QueryColumn } from "../../contract/viewer-api.js";

type Row = QueryAnswer["rows"][number];
type Write = (column: QueryColumn, value: Row[string] | undefined) => string;

/** What takes the most room in a column: of texts the one with most letters, of numbers the largest or the smallest. */
export function widestText(column: QueryColumn, rows: readonly Row[], write: Write): string {
  let [longest, least, most] = ["", Infinity, -Infinity];
  let [text, hasNumber] = [undefined as Row[string] | undefined, false];
  for (const { [column.field]: value = null } of rows) {
    if (typeof value === "number") {
      [least, most, hasNumber] = [Math.min(least, value), Math.max(most, value), true];
    } else if (String(value ?? "").length > longest.length) {
      [longest, text] = [String(value), value];
    }
  }
  const texts = [write(column, text), ...(hasNumber ? [write(column, least), write(column, most)] : [])];
  return texts.reduce((widest, each) => (each.length > widest.length ? each : widest));
}

/** A row that takes no room and says nothing, but counts when the columns of a table are measured that draws only some rows. */
export function sizingRow({ columns, rows }: QueryAnswer, write: Write): TemplateResult {
  const cells = columns.map(
    (column) => html`<td class=${column.kind}>${widestText(column, rows, write)}</td>`,
  );
  return html`<tr class="sizing" aria-hidden="true">
    ${cells}
  </tr>`;
}
