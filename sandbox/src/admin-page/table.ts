import { html, type TemplateResult } from "lit";

/** A column: its title, and the content of its cells. */
export interface Column<Row> {
  title: string;
  cell: (row: Row) => unknown;
  isNumber?: boolean;
}

/** A table that scrolls in its section, with the keyboard as well. */
export function table<Row>(
  label: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): TemplateResult {
  const className = ({ isNumber }: Column<Row>) => (isNumber ? "number" : "");
  return html`<div class="scroll" role="region" aria-label=${label} tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col" class=${className(column)}>${column.title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${columns.map((column) => html`<td class=${className(column)}>${column.cell(row)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
