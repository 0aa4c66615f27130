import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { DashboardLayout, DashboardWidget } from "svc-dashboard/backend";
import { reportForm, type ReportForm } from "../../contract/report-form.js";
import { properties } from "../ui/properties.js";
import { textScale } from "../ui/text-scale.js";
import { alertLine } from "../ui/notice.js";
import { filterBar, resetButton } from "./filter-bar.js";
import { firstChartRows, rowsTooMany, squeeze, type Rows } from "./first-screen.js";
import {
  arrange,
  breakpointFor,
  gridHeight,
  grow,
  itemBox,
  resolveGrid,
  splitControls,
  type Grid,
  type GridItem,
} from "./grid-layout.js";
import { OverflowEvent, reportOverflow } from "./overflow-event.js";
import { widgetFrame } from "./widget-frame.js";
import type { WidgetContext } from "./widgets/widget-type.js";
import { widgetType } from "./widgets/widgets.js";
import { LightElement } from "../ui/light-element.js";

/** Narrower pages are on phones, whose bars appear and disappear during scrolling: heights must not depend on them. Pixels. */
const PHONE_WIDTH = 480;

/**
 * The widgets of a dashboard, or of one of its tabs, placed by the layout for the current width. Controls above all other
 * widgets form a bar. On a low page the first chart is made lower, so that it is visible as a whole.
 */
export class DashboardGrid extends LightElement {
  static override properties = properties("context", "widgets", "layout", "_width", "_tooMany");

  /** A new object means that something in it has changed. */
  declare context: WidgetContext;
  declare widgets: readonly DashboardWidget[];
  declare layout: DashboardLayout | null | undefined;
  declare _width: number | undefined;
  /** The number of rows by which the first chart is made lower. */
  declare _tooMany: number;
  /** The number of rows by which widgets are higher than in their layout, because their content needs them. */
  readonly #grown = new Map<string, number>();
  readonly #sizes = new ResizeObserver(([entry]) => {
    if (entry) this._width = entry.contentRect.width;
  });
  readonly #windowChanged = () => this.requestUpdate();

  constructor() {
    super();
    this._tooMany = 0;
    this.addEventListener("overflow", (event) => {
      if (event instanceof OverflowEvent) this.#grow(event);
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
    addEventListener("resize", this.#windowChanged);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    removeEventListener("resize", this.#windowChanged);
  }

  /** The update of a grid includes those of the grids in its tabs. */
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
    const [controls] = this.#split();
    const { store } = this.context;
    const rejected = this.widgets === store.widgets ? store.rejectedFilter() : undefined; // not again in a tab
    // in the order of their positions, so that screen readers, the Tab key and the eye follow the same order
    return html`${controls.length > 0 ? filterBar(controls, this.context) : nothing}
      ${rejected === undefined ? nothing : alertLine(rejected, rejected, resetButton(this.context, "button"))}
      <div class="cells">
        ${repeat(
          this.#items(),
          ({ id }) => id,
          ({ id }) => {
            const widget = byId.get(id);
            return widget && widgetFrame(widget, this.context);
          },
        )}
      </div>`;
  }

  protected override updated(): void {
    const grid = this.#grid();
    const { width, cols } = this.#size(grid);
    const items = this.#items();
    const boxes = new Map(items.map((item) => [item.id, itemBox(item, width, cols, grid)]));
    const cells = this.querySelector<HTMLElement>(":scope > .cells")!;
    this.style.setProperty("--grid-padding", `${grid.containerPadding[0]}px`);
    cells.style.height = `${gridHeight(items, grid)}px`;
    for (const element of cells.querySelectorAll<HTMLElement>(":scope > .widget")) {
      const box = boxes.get(element.dataset["widget"] ?? "");
      // not in the template: the page's content security policy blocks styles in markup
      for (const [property, value] of Object.entries(box ?? {}))
        element.style.setProperty(property === "left" ? "inset-inline-start" : property, `${value}px`);
    }
    const panel = this.closest<HTMLElement>(".tab-panel");
    if (panel) reportOverflow(panel);
    this._tooMany = this.#rowsTooMany(cells, grid);
  }

  /** Makes a widget higher, together with its neighbors, if they fill the whole width. */
  #grow({ target, missing }: OverflowEvent): void {
    const id = (target as Element).closest<HTMLElement>(".widget")?.dataset["widget"];
    const grid = this.#grid();
    const items = this.#items();
    const item = items.find((one) => one.id === id);
    if (!item) return;
    const row = items.filter(({ y, h }) => y <= item.y && y + h >= item.y + item.h);
    if (row.reduce((sum, { w }) => sum + w, 0) < this.#size(grid).cols) return;
    const rows = Math.ceil(missing / (grid.rowHeight + grid.margin[1]));
    for (const one of row) this.#grown.set(one.id, (this.#grown.get(one.id) ?? 0) + rows);
    this.requestUpdate();
  }

  #rowsTooMany(cells: HTMLElement, grid: Grid): number {
    const rows = this.#chartRows(this.#fullItems());
    if (!rows || this.#size(grid).width < PHONE_WIDTH) return 0;
    return rowsTooMany(rows, innerHeight - scrollY - cells.getBoundingClientRect().top, grid);
  }

  #chartRows(items: readonly GridItem[]): Rows | undefined {
    const withForm = (form: ReportForm) => {
      const some = this.widgets.filter((widget) => {
        const report = this.context.store.report(widget);
        return report && reportForm(report) === form;
      });
      return new Set(some.map(({ id }) => id));
    };
    return firstChartRows(items, withForm("chart"), withForm("figure"));
  }

  #split(): ReturnType<typeof splitControls<DashboardWidget>> {
    return splitControls(this.widgets, ({ type }) => widgetType(type).fitsBar === true);
  }

  /** The layout's grid; the height of its rows follows the viewer's text size. */
  #grid(): Grid {
    const grid = resolveGrid(this.layout);
    return { ...grid, rowHeight: grid.rowHeight * textScale() };
  }

  #size(grid: Grid): { width: number; cols: number; breakpoint: ReturnType<typeof breakpointFor> } {
    const width = this._width ?? this.clientWidth;
    const breakpoint = breakpointFor(width / textScale(), grid);
    return { width, breakpoint, cols: grid.cols[breakpoint] };
  }

  #items(): GridItem[] {
    const items = this.#fullItems();
    const rows = this._tooMany > 0 ? this.#chartRows(items) : undefined;
    return rows ? squeeze(items, rows, this._tooMany) : items;
  }

  /** The items before the first chart is made lower. */
  #fullItems(): GridItem[] {
    const grid = this.#grid();
    const [, others] = this.#split();
    const widgets = others.map((widget) => ({
      ...widget,
      isProse: widgetType(widget.type).isProse === true,
    }));
    return grow(arrange(widgets, this.#size(grid).breakpoint, grid), this.#grown);
  }
}

customElements.define("dashboard-grid", DashboardGrid);
