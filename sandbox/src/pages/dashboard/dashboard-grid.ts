import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { DashboardLayout, DashboardWidget } from "svc-dashboard/backend";
import {
  arrange,
  breakpointFor,
  gridHeight,
  grow,
  itemBox,
  resolveGrid,
  type GridItem,
} from "./grid-layout.js";
import { OverflowEvent, reportOverflow } from "./overflow-event.js";
import { widgetFrame, type PageContext } from "./widget-frame.js";
import { widgetType } from "./widgets/widgets.js";
import { properties } from "../ui/properties.js";

/** The widgets of a dashboard, or of one of its tabs, placed by their layout for the width there is. */
export class DashboardGrid extends LitElement {
  static override properties = properties("context", "widgets", "layout", "_width");

  /** A new object means that something in it has changed. */
  declare context: PageContext;
  declare widgets: readonly DashboardWidget[];
  declare layout: DashboardLayout | null | undefined;
  declare _width: number | undefined;
  /** How many rows higher than their layout says widgets are, because their content needs them. */
  readonly #grown = new Map<string, number>();
  readonly #sizes = new ResizeObserver(([entry]) => {
    if (entry) this._width = entry.contentRect.width;
  });

  constructor() {
    super();
    this.addEventListener("overflow", (event) => {
      if (event instanceof OverflowEvent) this.#grow(event);
    });
  }

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

  protected override willUpdate(changed: PropertyValues<this>): void {
    const hasOtherPlaces = ["widgets", "layout", "_width"].some((name) => changed.has(name as "widgets"));
    if (hasOtherPlaces) this.#grown.clear();
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
        element.style.setProperty(property === "left" ? "inset-inline-start" : property, `${value}px`);
    }
    const panel = this.closest<HTMLElement>(".tab-panel");
    if (panel) reportOverflow(panel);
  }

  /** Only a widget that has its rows for itself: others would leave holes beside them. */
  #grow({ target, missing }: OverflowEvent): void {
    const id = (target as Element).closest<HTMLElement>(".widget")?.dataset["widget"];
    const grid = resolveGrid(this.layout);
    const item = this.#items().find((one) => one.id === id);
    if (!item || item.w < grid.cols[breakpointFor(this.#currentWidth(), grid)]) return;
    const rows = Math.ceil(missing / (grid.rowHeight + grid.margin[1]));
    this.#grown.set(item.id, (this.#grown.get(item.id) ?? 0) + rows);
    this.requestUpdate();
  }

  #currentWidth(): number {
    return this._width ?? this.clientWidth;
  }

  #items(): GridItem[] {
    const grid = resolveGrid(this.layout);
    const widgets = this.widgets.map((widget) => ({
      ...widget,
      isProse: widgetType(widget.type).isProse === true,
    }));
    return grow(arrange(widgets, breakpointFor(this.#currentWidth(), grid), grid), this.#grown);
  }
}

customElements.define("dashboard-grid", DashboardGrid);
