import { html, LitElement, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { DashboardLayout, DashboardWidget } from "svc-dashboard/backend";
import { arrange, breakpointFor, gridHeight, itemBox, resolveGrid } from "./grid-layout.js";
import type { WidgetContext } from "./widgets/widget-context.js";
import { widgetFrame } from "./widgets/widget-frame.js";

/** The widgets of a board, or of one of its tabs, placed by their layout for the width there is. */
export class DashboardGrid extends LitElement {
  static override properties = {
    context: { attribute: false },
    widgets: { attribute: false },
    layout: { attribute: false },
    _width: { state: true },
  };

  /** A new object means that something in it has changed. */
  declare context: WidgetContext;
  declare widgets: readonly DashboardWidget[];
  declare layout: DashboardLayout | null | undefined;
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

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** A grid is complete when those of the tabs in it are. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    await Promise.all(
      [...this.querySelectorAll<DashboardGrid>("dashboard-grid")].map((grid) => grid.updateComplete),
    );
    return complete;
  }

  protected override render(): TemplateResult {
    const byId = new Map(this.widgets.map((widget) => [widget.id, widget]));
    // in the order of the places, so that reading, the Tab key and the eye go the same way
    return html`${repeat(
      this.#items(),
      ({ id }) => id,
      ({ id }) => {
        const widget = byId.get(id);
        return widget && widgetFrame(widget, this.context);
      },
    )}`;
  }

  protected override updated(): void {
    const grid = resolveGrid(this.layout);
    const width = this.#currentWidth();
    const cols = grid.cols[breakpointFor(width, grid)];
    const items = this.#items();
    const boxes = new Map(items.map((item) => [item.id, itemBox(item, width, cols, grid)]));
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
    const grid = resolveGrid(this.layout);
    return arrange(this.widgets, breakpointFor(this.#currentWidth(), grid), grid);
  }
}

customElements.define("dashboard-grid", DashboardGrid);
