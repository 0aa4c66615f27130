import type { Item } from "vega";
import type { QueryColumn, QueryResponse, Row } from "../../contract/viewer-api.js";
import type { MarkElement } from "./pointer/crosshair.js";
import { FocusRing } from "./pointer/focus-ring.js";
import { withDistinctNames } from "./marks/distinct-names.js";
import type { DrawnChart } from "./drawing/draw-chart.js";
import { drawingTurn } from "./drawing/drawing-turns.js";
import type { Scheme } from "../theme/computed-color.js";
import { parseLocalTime, type Formats } from "../format/format.js";
import { ChartTooltip } from "./pointer/chart-tooltip.js";
import { markedMeasure } from "./pointer/marked-measure.js";
import { nextByKey, setTabStop } from "../ui/roving.js";
import { properties } from "../ui/properties.js";
import { LightElement } from "../ui/light-element.js";

/** The look of a chart. A new object means a new drawing. */
export interface ChartLook {
  scheme: Scheme;
  locale: string;
}

/** The viewer opened the details of a value. A listener that shows them cancels the event. */
export class DrillEvent extends Event {
  readonly column: QueryColumn;
  readonly row: Row;

  constructor(column: QueryColumn, row: Row) {
    super("drill", { bubbles: true, cancelable: true });
    this.column = column;
    this.row = row;
  }
}

/** The chart is drawn, or could not be drawn because of `error`. */
export class DrawnEvent extends Event {
  readonly error: Error | undefined;

  constructor(error?: Error) {
    super("drawn", { bubbles: true });
    this.error = error;
  }
}

/** The size of a chart that is drawn while the host hides its dashboard, until it is shown. Pixels. */
const HIDDEN_SIZE = [600, 300] as const;

/** Draws a report's specification. Its marks are one tab stop; arrow keys move between them, and Enter opens one. */
export class VegaChart extends LightElement {
  static override properties = properties("spec", "result", "look", "formats");

  declare spec: Record<string, unknown>;
  declare result: QueryResponse;
  declare look: ChartLook;
  declare formats: Formats;
  /** Whether the chart was drawn, or could not be drawn. */
  drawn = false;
  #drawnWidth = 0;
  #chart: DrawnChart | undefined;
  #drawing = 0;
  readonly #tooltip = new ChartTooltip();
  readonly #ring = new FocusRing();
  readonly #sizes = new ResizeObserver(() => void this.#resize());

  constructor() {
    super();
    this.addEventListener("keydown", (event) => this.#onKey(event));
    this.addEventListener("focusin", ({ target }) => this.#describe(target as MarkElement));
    this.addEventListener("focusout", () => this.#tooltip.blur());
    this.addEventListener("focusout", () => this.#ring.hide());
    for (const type of ["pointerdown", "pointermove"] as const)
      this.addEventListener(type, (event) => this.#tooltip.follow(event));
    // the tooltip stays readable after the finger is lifted
    for (const type of ["pointerleave", "pointercancel"] as const)
      this.addEventListener(type, ({ pointerType }) => {
        if (type === "pointercancel" || pointerType !== "touch") this.#tooltip.hide();
      });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
    if (this.hasUpdated) this.requestUpdate("look"); // a moved chart was finalized when it left
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    this.#drawing += 1;
    this.#chart?.finalize();
    this.#chart = undefined;
    this.#tooltip.remove();
  }

  protected override updated(): void {
    void this.#draw();
  }

  /** `isMoving`: marks move from their places in the drawing before. */
  async #draw(isMoving = true): Promise<void> {
    const drawing = (this.#drawing += 1);
    const container = document.createElement("div");
    container.className = "chart-drawing";
    try {
      const { drawChart, moveMarks, seenMarks } = await import("./drawing/draw-chart.js");
      await drawingTurn(this);
      if (drawing !== this.#drawing) return;
      const [width, height] = this.clientWidth > 0 ? [this.clientWidth, this.clientHeight] : HIDDEN_SIZE;
      const result = withDistinctNames(this.result);
      const chart = await drawChart({
        container,
        width,
        height,
        spec: this.spec,
        result,
        scheme: this.look.scheme,
        formats: this.formats,
        isHighContrast: matchMedia("(forced-colors: active)").matches,
        tooltip: (_handler, event, _item, value) => this.#tooltip.point(event, value),
        picked: (item) => this.#drill(item),
      });
      if (drawing !== this.#drawing) {
        chart.finalize();
        return;
      }
      const before = this.#chart && isMoving && seenMarks(this, result.columns);
      this.#chart?.finalize();
      this.#chart = chart;
      this.#drawnWidth = width;
      this.drawn = true;
      this.replaceChildren(container);
      if (before) moveMarks(container, before, seenMarks(container, result.columns));
      const { spec, formats } = this;
      this.#tooltip.setDrawing({ container, spec, result, formats });
      this.#setMarks();
      this.dispatchEvent(new DrawnEvent());
      if (this.clientWidth !== width || this.clientHeight !== height) void this.#resize(); // while it was drawn
    } catch (error) {
      if (drawing !== this.#drawing) return;
      this.drawn = true;
      this.dispatchEvent(new DrawnEvent(error instanceof Error ? error : new Error(String(error))));
    }
  }

  /** Resizes the drawing; draws the chart again, with other labels, if its width has changed a lot. */
  async #resize(): Promise<void> {
    const { clientWidth: width, clientHeight: height } = this;
    if (!this.#chart || width === 0) return;
    if (Math.abs(width - this.#drawnWidth) > this.#drawnWidth / 4) {
      await this.#draw(false);
      return;
    }
    await this.#chart.resize(width, height);
    this.#setMarks();
  }

  #setMarks(): void {
    const marks = this.#marks();
    setTabStop(marks);
    this.#tooltip.setMarks(marks);
    const focused = marks.find((mark) => mark === document.activeElement);
    if (focused) this.#ring.show(focused);
  }

  /** The elements that represent one value each, in the order of the drawing. */
  #marks(): MarkElement[] {
    const elements = this.querySelectorAll<MarkElement>('[role="graphics-symbol"]');
    return [...elements].filter((element) => this.#measureOf(element.__data__));
  }

  /** The measure that a mark represents; undefined for lines and areas, whose points represent the values. */
  #measureOf(item: Item | undefined): QueryColumn | undefined {
    const { marktype, name = "" } = Object(item?.mark) as { marktype?: string; name?: string };
    const datum = item?.datum as Row | undefined;
    if (!datum || marktype === "line" || marktype === "area" || marktype === "group") return undefined;
    return markedMeasure(this.spec, name, datum, this.result.columns);
  }

  #drill(item: Item | undefined): void {
    const column = this.#measureOf(item);
    if (!column) return;
    this.#tooltip.hide();
    const datum = item?.datum as Record<string, unknown>;
    const { rows, columns } = withDistinctNames(this.result);
    // the datum has other times and names than the result's row, which the viewer gets if there is one
    const row = this.result.rows[rows.findIndex((candidate) => sameRow(candidate, datum, columns))];
    this.dispatchEvent(new DrillEvent(column, row ?? (datum as Row)));
  }

  #describe(element: MarkElement): void {
    if (!this.#measureOf(element.__data__)) return;
    setTabStop(this.#marks(), element);
    this.#tooltip.describe(element);
    this.#ring.show(element);
  }

  #onKey(event: KeyboardEvent): void {
    const mark = event.target as MarkElement;
    const opens = event.key === "Enter" || event.key === " ";
    if (opens) this.#drill(mark.__data__);
    const next = nextByKey(this.#marks(), mark, event.key);
    next?.focus();
    // or else the rest of the key press would reach the dialog's button, and close the dialog
    if (next || opens) event.preventDefault();
  }
}

function sameRow(row: Row, datum: Record<string, unknown>, columns: readonly QueryColumn[]): boolean {
  return columns.every(({ field, kind }) => {
    if (!(field in datum)) return true;
    return kind === "time"
      ? Number(parseLocalTime(String(row[field])) ?? 0) === Number(datum[field])
      : row[field] === datum[field];
  });
}

customElements.define("vega-chart", VegaChart);

declare global {
  interface HTMLElementEventMap {
    drill: DrillEvent;
    drawn: DrawnEvent;
  }
}
