import { html, type TemplateResult } from "lit";
import type { QueryColumn } from "../../contract/viewer-api.js";

/** What an arrow key adds. Pixels. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -16, ArrowRight: 16 };

/** Between these a column can be made narrower and wider. Pixels. */
const NARROWEST = 48;
const WIDEST = 1200;

/**
 * How wide a table's columns are. They are measured once for an answer, so that rows which come into sight change
 * nothing; what the viewer chooses counts more, and stays with its field when other rows arrive.
 */
export class ColumnWidths {
  readonly #host: HTMLElement;
  readonly #chosen = new Map<string, number>();
  #measured = new Map<string, number>();
  #columns: readonly QueryColumn[] = [];

  /** `host` holds one table, whose `<col>` and `<th>` elements stand for the columns in their order. */
  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** The columns have, or may have, other contents than those that were measured. */
  forget(): void {
    this.#measured = new Map();
  }

  /** Gives each column of the rendered table its width. Without any size yet, it does so when it is called again. */
  apply(columns: readonly QueryColumn[]): void {
    this.#columns = columns;
    const table = this.#host.querySelector("table");
    if (!table || this.#host.clientWidth === 0) return;
    if (columns.some(({ field }) => !this.#measured.has(field))) this.#measure(table);
    const cols = table.querySelectorAll("col");
    const edges = table.querySelectorAll(".column-edge");
    let sum = 0;
    for (const [index, { field }] of columns.entries()) {
      const width = this.#chosen.get(field) ?? this.#measured.get(field) ?? NARROWEST;
      sum += width;
      cols[index]?.style.setProperty("width", `${width}px`);
      edges[index]?.setAttribute("aria-valuenow", String(width));
    }
    table.style.setProperty("width", `${sum}px`);
    // as wide as its place, until somebody wants it otherwise
    table.style.setProperty("min-width", this.#chosen.size > 0 ? "0" : null);
    table.classList.add("fixed");
  }

  /** The edge of a column's head, to be dragged, or moved by the arrow keys. `label` says whose width it is. */
  edge({ field }: QueryColumn, label: string): TemplateResult {
    return html`<span
      class="column-edge"
      role="separator"
      tabindex="0"
      aria-orientation="vertical"
      aria-label=${label}
      aria-valuemin=${NARROWEST}
      aria-valuemax=${WIDEST}
      aria-valuenow=${NARROWEST}
      @keydown=${(event: KeyboardEvent) => this.#onKey(event, field)}
      @pointerdown=${(event: PointerEvent) => this.#onPointer(event, field)}
    ></span>`;
  }

  /** What the columns would take by themselves, up to the most that the style sheet lets a cell have. */
  #measure(table: HTMLTableElement): void {
    table.classList.remove("fixed");
    for (const col of table.querySelectorAll("col")) col.style.removeProperty("width");
    table.style.setProperty("width", "max-content");
    table.style.setProperty("min-width", "0");
    this.#measured = this.#rendered();
  }

  #rendered(): Map<string, number> {
    const heads = this.#host.querySelectorAll("th");
    const widths = this.#columns.map(
      ({ field }, index) =>
        [field, Math.ceil(heads[index]?.getBoundingClientRect().width ?? NARROWEST)] as const,
    );
    return new Map(widths);
  }

  #resize(field: string, width: number): void {
    // from here on the table is no wider than its columns: all of them stay as they are now
    if (this.#chosen.size === 0) {
      for (const [name, present] of this.#rendered()) this.#chosen.set(name, present);
    }
    this.#chosen.set(field, Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))));
    this.apply(this.#columns);
  }

  #onKey(event: KeyboardEvent, field: string): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#resize(field, (this.#rendered().get(field) ?? NARROWEST) + step);
  }

  #onPointer(event: PointerEvent, field: string): void {
    if (event.button !== 0) return;
    event.preventDefault(); // selects no text
    const edge = event.currentTarget as HTMLElement;
    const from = (this.#rendered().get(field) ?? NARROWEST) - event.clientX;
    const drag = new AbortController();
    const { signal } = drag;
    edge.focus();
    edge.setPointerCapture(event.pointerId);
    edge.addEventListener("pointermove", ({ clientX }) => this.#resize(field, from + clientX), { signal });
    edge.addEventListener("lostpointercapture", () => drag.abort(), { signal });
  }
}
