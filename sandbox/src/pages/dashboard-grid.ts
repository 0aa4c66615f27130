import { html, LitElement, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { arrange, breakpointFor, gridHeight, itemBox, resolveGrid } from "./grid-layout.js";
import type { WidgetContext } from "./widget-context.js";
import { widgetFrame } from "./widget-frame.js";
import { VegaChart } from "./widgets/chart.js";

/** The widgets of a board, placed by the dashboard's layout for the width there is. */
export class DashboardGrid extends LitElement {
  static override properties = { context: { attribute: false }, _width: { state: true } };

  /** A new object means that something in it has changed. */
  declare context: WidgetContext;
  declare _width: number | undefined;
  readonly #sizes = new ResizeObserver(([entry]) => {
    if (entry) this._width = entry.contentRect.width;
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  /** The ids of widgets whose chart is not drawn yet. */
  get undrawn(): Set<string> {
    const charts = [...this.querySelectorAll("vega-chart")].filter(
      (chart) => chart instanceof VegaChart && !chart.drawn,
    );
    return new Set(charts.map((chart) => chart.closest<HTMLElement>(".widget")?.dataset["widget"] ?? ""));
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    const { board } = this.context;
    const ids = board.widgets.map(({ id }) => id);
    // in the order of the places, so that reading, the Tab key and the eye go the same way
    return html`${repeat(
      this.#items(),
      ({ id }) => id,
      ({ id }) => {
        const index = ids.indexOf(id);
        const widget = board.widgets[index];
        return widget && widgetFrame(widget, index, this.context);
      },
    )}`;
  }

  protected override updated(): void {
    const grid = resolveGrid(this.context.board.dashboard.config.layout);
    const width = this.#currentWidth();
    const cols = grid.cols[breakpointFor(width, grid)];
    const items = this.#items();
    const boxes = new Map(items.map((item) => [item.id, itemBox(item, width, cols, grid)]));
    document.body.style.setProperty("--page-padding", `${grid.containerPadding[0]}px`);
    this.style.height = `${gridHeight(items, grid)}px`;
    for (const element of this.querySelectorAll<HTMLElement>(":scope > .widget")) {
      const box = boxes.get(element.dataset["widget"] ?? "");
      // set from here, not in the template: the page's policy refuses styles in markup
      for (const [property, value] of Object.entries(box ?? {}))
        element.style.setProperty(property, `${value}px`);
    }
  }

  #currentWidth(): number {
    return this._width ?? this.clientWidth;
  }

  #items() {
    const { dashboard, widgets } = this.context.board;
    const grid = resolveGrid(dashboard.config.layout);
    return arrange(widgets, breakpointFor(this.#currentWidth(), grid), grid);
  }
}

customElements.define("dashboard-grid", DashboardGrid);
