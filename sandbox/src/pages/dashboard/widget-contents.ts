import type { DashboardWidget } from "svc-dashboard/backend";
import { allWidgets, tabsOf } from "../../contract/dashboard-widgets.js";
import type { ChartLook } from "../charts/vega-chart.js";
import type { PageStore } from "../frame/page-store.js";
import type { Sorting } from "../tables/sort-rows.js";
import { Store } from "../ui/store.js";
import type { DashboardQueries } from "./dashboard-queries.js";
import { Loadable } from "./loadable.js";
import type { WidgetData } from "./widgets/widget-data.js";

/** One widget while its dashboard is viewed. */
export interface WidgetState {
  /** The loaded content; undefined if its type does not load any. */
  readonly content: Loadable<unknown> | undefined;
  /** Whether the content must be loaded again when the widget is shown. */
  isStale: boolean;
  /** Whether the page has shown it, or its failure. */
  isRendered: boolean;
  /** Whether the viewer has chosen the table in place of the chart. */
  isTable: boolean;
  /** The viewer's order of the table's rows; unset for the order of the query. */
  sorting: Sorting | undefined;
  /** The index of the selected tab of a TABS_CONTAINER. */
  tab: number;
  /** A drawing that failed: with other rows, or in another look, it may succeed. */
  drawFailure: { error: Error; value: unknown; look: ChartLook } | undefined;
}

/** The contents of a dashboard's widgets. The widgets of a hidden tab are loaded when it is shown. */
export class WidgetContents extends Store {
  /** The time at which a shown widget was last loaded. */
  updatedAt: Date | undefined;
  readonly #page: Pick<PageStore, "report">;
  readonly #queries: DashboardQueries;
  readonly #dataOf: (type: string) => WidgetData<unknown>;
  readonly #widgets: readonly DashboardWidget[];
  readonly #states: ReadonlyMap<string, WidgetState>;
  /** Whether anything has arrived since `updatedAt` was set. */
  #arrived = false;

  /** @param dataOf finds the data of a type of widgets by the name of the type */
  constructor(
    page: Pick<PageStore, "report">,
    queries: DashboardQueries,
    widgets: readonly DashboardWidget[],
    dataOf: (type: string) => WidgetData<unknown>,
  ) {
    super();
    this.#page = page;
    this.#queries = queries;
    this.#dataOf = dataOf;
    this.#widgets = widgets;
    this.#states = new Map(allWidgets(widgets).map((widget) => [widget.id, this.#start(widget)]));
  }

  /** Whether anything is being loaded. */
  get busy(): boolean {
    return this.#contents.some(({ loading }) => loading);
  }

  /** Whether a request takes longer than usual. */
  get slow(): boolean {
    return this.#contents.some(({ slow }) => slow);
  }

  state({ id }: DashboardWidget): WidgetState {
    const found = this.#states.get(id);
    if (!found) throw new Error(`The dashboard has no widget "${id}".`);
    return found;
  }

  /** Returns the shown widgets, including those of selected tabs. */
  onShow(widgets: readonly DashboardWidget[]): DashboardWidget[] {
    return widgets.flatMap((widget) => [
      widget,
      ...this.onShow(tabsOf(widget)[this.state(widget).tab]?.widgets ?? []),
    ]);
  }

  /** Loads the widgets of some types: now, or when their tab is shown. */
  async reload(includes: (data: WidgetData<unknown>) => boolean): Promise<void> {
    for (const widget of allWidgets(this.#widgets)) {
      if (includes(this.#dataOf(widget.type))) this.state(widget).isStale = true;
    }
    await this.load();
  }

  /** Loads the shown widgets whose content is outdated. */
  async load(): Promise<void> {
    const stale = this.onShow(this.#widgets).filter((widget) => this.state(widget).isStale);
    for (const widget of stale) {
      this.state(widget).isStale = false;
      // a failure is reported where the code is needed
      this.#dataOf(widget.type)
        .preload?.(widget, this.#queries)
        ?.catch(() => undefined);
    }
    // the values of a filter are not needed before it is opened: they must not delay the other widgets
    const isControl = ({ type }: DashboardWidget) => this.#dataOf(type).isControl === true;
    const ordered = [...stale.filter((widget) => !isControl(widget)), ...stale.filter(isControl)];
    await Promise.all(ordered.map((widget) => this.#run(widget)));
    if (this.busy) return;
    if (this.#arrived) this.updatedAt = new Date();
    this.#arrived = false;
    this.changed();
  }

  /** Aborts all requests. */
  stop(): void {
    for (const content of this.#contents) content.stop();
  }

  get #contents(): Loadable<unknown>[] {
    return [...this.#states.values()].flatMap(({ content }) => content ?? []);
  }

  #start(widget: DashboardWidget): WidgetState {
    const data = this.#dataOf(widget.type);
    data.start?.(widget, this.#queries);
    const content = data.load && new Loadable();
    content?.subscribe(() => this.changed());
    return {
      ...{ content, isStale: false, isRendered: false, isTable: false, tab: 0 },
      ...{ sorting: undefined, drawFailure: undefined },
    };
  }

  async #run(widget: DashboardWidget): Promise<void> {
    const { content } = this.state(widget);
    const data = this.#dataOf(widget.type);
    if (!(await content?.run(async (signal) => data.load?.(widget, this.#queries, signal)))) return;
    if (content?.error) this.#page.report(content.error, "query");
    else this.#arrived = true;
  }
}
