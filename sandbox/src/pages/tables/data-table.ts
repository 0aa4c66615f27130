import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { ReportSnapshot } from "svc-dashboard/backend";
import type { QueryColumn, QueryResponse, Row } from "../../contract/viewer-api.js";
import { fill, type Formats } from "../format/format.js";
import { icon } from "../ui/icons.js";
import { markHiddenSides } from "../ui/hidden-sides.js";
import { nextByKey } from "../ui/roving.js";
import { querySorting, sortRows, type Sorting } from "./sort-rows.js";
import { formatOverride } from "../format/column-format.js";
import { DrillEvent } from "../charts/vega-chart.js";
import { columnWidth, textMeasure } from "./column-width.js";
import { properties } from "../ui/properties.js";
import { LightElement } from "../ui/light-element.js";

/** A measure's cell: the indices of its row and of its measure. */
interface Cell {
  row: number;
  column: number;
}

/** The height of every row, so that the position of each is known without drawing it. Pixels. */
const ROW_HEIGHT = 36;

/** Tables with more rows than this draw only those in view. */
const MANY_ROWS = 200;

/** Paper does not scroll: up to this many rows are drawn for the printer. */
const PRINTED_ROWS = 2000;

/** Rows drawn above and below those in view. */
const OVERSCAN = 10;

/** A report as a sortable table. Its head stays in view, and its measures are one tab stop. */
export class DataTable extends LightElement {
  static override properties = properties(
    "result",
    "report",
    "formats",
    "label",
    "sorting",
    "_first",
    "_active",
    "_printing",
  );

  declare result: QueryResponse;
  declare report: ReportSnapshot | undefined;
  declare formats: Formats;
  declare label: string;
  /** The viewer's choice. Changes are reported by the event `sorted`. */
  declare sorting: Sorting | undefined;
  /** The first row in view. */
  declare _first: number;
  /** The cell that is the tab stop. */
  declare _active: Cell;
  declare _printing: boolean;
  #rowsInView = 30;
  #sorted: readonly Row[] = [];
  /** The columns' widths, if the table draws only some of its rows; otherwise, the browser fits columns to all rows. */
  #widths: readonly number[] | undefined;
  readonly #sizes = new ResizeObserver(() => this.#onScroll());

  constructor() {
    super();
    this._first = 0;
    this._active = { row: 0, column: 0 };
    this._printing = false;
    this.addEventListener("scroll", () => this.#onScroll(), { passive: true });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
    addEventListener("beforeprint", this.#print);
    addEventListener("afterprint", this.#print);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    removeEventListener("beforeprint", this.#print);
    removeEventListener("afterprint", this.#print);
  }

  /** Updates synchronously: the printer does not wait for the next microtask. */
  readonly #print = ({ type }: Event): void => {
    this._printing = type === "beforeprint";
    this.performUpdate();
  };

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { rows } = this.result;
    if (changed.has("result") || changed.has("formats")) {
      this.#widths = rows.length > MANY_ROWS ? this.#fittingWidths() : undefined;
    }
    if (!["result", "sorting", "formats"].some((name) => changed.has(name as "result"))) return;
    this.#sorted = sortRows(rows, this.sorting, this.formats);
  }

  protected override updated(): void {
    const { rows } = this.result;
    const [first, end] = this.#window(rows.length);
    this.style.setProperty("--row-height", `${ROW_HEIGHT}px`);
    this.style.setProperty("--rows-above", String(first));
    this.style.setProperty("--rows-below", String(rows.length - end));
    const width = this.#widths?.reduce((sum, each) => sum + each, 0);
    this.style.setProperty("--table-width", width === undefined ? null : `${width}px`);
    markHiddenSides(this);
  }

  protected override render(): TemplateResult {
    const { columns, rows } = this.result;
    const [first, end] = this.#window(rows.length);
    const measures = columns.filter(({ kind }) => kind === "measure");
    // a row that is not drawn can't have the tab stop: the first one in view has it instead
    const { row: active } = this._active;
    const inView = Math.max(first, Math.min(this._first, end - 1));
    const stop = { ...this._active, row: active >= first && active < end ? active : inView };
    const line = (row: Row, offset: number) => {
      const index = first + offset;
      const cells = columns.map((column) => this.#cell(column, row, index, measures.indexOf(column), stop));
      return html`<tr aria-rowindex=${index + 2}>
        ${cells}
      </tr>`;
    };
    // keyed by row number, so that the focused cell is not reused for another row while the table scrolls
    const body = repeat(this.#sorted.slice(first, end), (_row, offset) => first + offset, line);
    return html`<table
        class=${this.#widths ? "fixed" : nothing}
        aria-label=${this.label}
        aria-describedby="table-help"
        aria-rowcount=${rows.length + 1}
        @keydown=${(event: KeyboardEvent) => void this.#onKey(event, measures.length)}
      >
        <colgroup>
          ${this.#widths?.map((width) => html`<col width=${width} />`)}
        </colgroup>
        <thead>
          <tr aria-rowindex="1">
            ${columns.map((column) => this.#head(column))}
          </tr>
        </thead>
        <tbody>
          ${first > 0 ? html`<tr class="rows-above" aria-hidden="true"></tr>` : nothing} ${body}
          ${end < rows.length ? html`<tr class="rows-below" aria-hidden="true"></tr>` : nothing}
        </tbody>
      </table>
      ${
        this._printing && end < rows.length
          ? html`<p class="print-note">
              ${fill(this.formats.texts.printedRows, { count: this.formats.number(rows.length), shown: this.formats.number(end) })}
            </p>`
          : nothing
      }`;
  }

  #fittingWidths(): number[] {
    const { columns, rows } = this.result;
    const measure = textMeasure(this);
    return columns.map((column) =>
      columnWidth(column, this.formats.heading(column), rows, this.#write, measure),
    );
  }

  readonly #write = (column: QueryColumn, value: Row[string] | undefined): string =>
    this.formats.cell(column, value, formatOverride(this.report, column));

  #head(column: QueryColumn): TemplateResult {
    const { field, kind } = column;
    const { field: sorted, direction } = this.#shownSorting ?? {};
    const sorting = sorted === field ? direction : undefined;
    const heading = this.formats.heading(column);
    return html`<th scope="col" class=${kind} aria-sort=${sorting ?? nothing}>
      <button type="button" class="sort" @click=${() => this.#sort(column)}>
        <span>${heading}</span
        >${icon(sorting === "ascending" ? "up" : sorting === "descending" ? "down" : "sort")}
      </button>
    </th>`;
  }

  #cell(column: QueryColumn, row: Row, index: number, measure: number, stop: Cell): TemplateResult {
    const text = this.#write(column, row[column.field]);
    if (measure < 0) return html`<td class=${column.kind} title=${text}>${text}</td>`;
    const active = stop.row === index && stop.column === measure;
    return html`<td class="measure" title=${text}>
      <button
        type="button"
        class="drill"
        tabindex=${active ? 0 : -1}
        data-cell="${index}:${measure}"
        @focus=${() => (this._active = { row: index, column: measure })}
        @click=${() => this.dispatchEvent(new DrillEvent(column, row))}
      >
        ${text}
      </button>
    </td>`;
  }

  /** The viewer's choice, else the order in which the query returns the rows. */
  get #shownSorting(): Sorting | undefined {
    return this.sorting ?? querySorting(this.report, this.result.columns);
  }

  /** Sorts by a column: first descending for measures and ascending for others, then reversed, then by the query's order. */
  #sort({ field, kind }: QueryColumn): void {
    const first = kind === "measure" ? "descending" : "ascending";
    const second = kind === "measure" ? "ascending" : "descending";
    const { field: sorted, direction } = this.#shownSorting ?? {};
    const present = sorted === field ? direction : undefined;
    this.sorting = present === second ? undefined : { field, direction: present === first ? second : first };
    this.dispatchEvent(new Event("sorted"));
  }

  /** The range of rows to draw. */
  #window(count: number): [first: number, end: number] {
    if (this._printing) return [0, Math.min(count, PRINTED_ROWS)];
    if (count <= MANY_ROWS) return [0, count];
    const first = Math.max(0, Math.min(this._first - OVERSCAN, count - 1));
    return [first, Math.min(count, this._first + this.#rowsInView + OVERSCAN)];
  }

  #onScroll(): void {
    this.#rowsInView = Math.ceil(this.clientHeight / ROW_HEIGHT);
    this._first = Math.floor(this.scrollTop / ROW_HEIGHT);
    markHiddenSides(this);
  }

  async #onKey(event: KeyboardEvent, measures: number): Promise<void> {
    if (!(event.target as Element).matches(".drill")) return;
    const vertical = event.key === "ArrowUp" || event.key === "ArrowDown";
    const { row, column } = this._active;
    const [along, at] = vertical ? [this.result.rows.length, row] : [measures, column];
    const next = nextByKey([...Array(along).keys()], at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    this._active = vertical ? { row: next, column } : { row, column: next };
    if (vertical) this.#scrollToRow(next);
    await this.updateComplete;
    this.querySelector<HTMLElement>(`[data-cell="${this._active.row}:${this._active.column}"]`)?.focus();
  }

  #scrollToRow(row: number): void {
    const top = row * ROW_HEIGHT;
    const room = this.clientHeight - 2 * ROW_HEIGHT; // without the head and the row itself
    if (top < this.scrollTop) this.scrollTop = top;
    else if (top > this.scrollTop + room) this.scrollTop = top - room;
    this.#onScroll();
  }
}

customElements.define("data-table", DataTable);
