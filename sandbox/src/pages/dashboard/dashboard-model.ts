import type { Dashboard, DashboardWidget, ReportSnapshot } from "svc-dashboard/backend";
import type { EmbedFilter } from "svc-dashboard/protocol";
import { allWidgets, filterMembers, filterWidgets, tabsOf } from "../../contract/dashboard-widgets.js";
import type { DashboardResponse, ValuesResponse } from "../../contract/viewer-api.js";
import type { Formats } from "../format/format.js";
import { translated } from "../format/translated.js";
import type { FilteredDashboard } from "../frame/host-filters.js";
import { RequestError, type ViewerApi } from "../frame/viewer-client.js";
import { memberOf, reportOf, widgetsOf } from "./dashboard-config.js";
import { DashboardQueries, type Agent } from "./dashboard-queries.js";
import { FilterState } from "./filters/filter-state.js";
import { wrongType } from "./filters/unknown-values.js";
import { Loadable } from "./loadable.js";
import type { ViewedDashboard, WidgetState, WidgetType } from "./widgets/widget-type.js";

/** Receives what happens to a dashboard. */
export interface DashboardListener {
  /** Something to show has changed. */
  changed(): void;
  /** A widget could not be loaded. */
  failed(error: Error): void;
  /** Every widget on show has rendered, or failed to: once. */
  loaded(widgetCount: number, durationMs: number): void;
}

/** What a dashboard is viewed with. */
export interface DashboardOptions {
  api: ViewerApi;
  /** Unset where the session allows no questions. */
  agent?: Agent | undefined;
  /** An IANA name. */
  timezone: string;
  /** Finds a type of widgets by its name. */
  types: (name: string) => WidgetType<unknown>;
}

/**
 * One dashboard while it is viewed: its filters, its tabs, and what each of its widgets has loaded. A widget of a tab
 * that is not on show loads nothing until it is.
 */
export class DashboardModel implements ViewedDashboard, FilteredDashboard {
  dashboard: Dashboard;
  readonly documents: string;
  readonly queries: DashboardQueries;
  /** The widgets of the dashboard's own grid. */
  widgets: readonly DashboardWidget[];
  /** The widgets of the grid and of all tabs. */
  allWidgets: readonly DashboardWidget[];
  /** When anything on show was last loaded. */
  updatedAt: Date | undefined;
  /** Nothing of it may be shown or saved any more. */
  isClosed = false;
  /** What the last download was of, if it failed: a widget's rows or, without an id, the whole dashboard. */
  unsaved: { widgetId: string | undefined } | undefined;
  readonly #stored: Dashboard;
  readonly #listener: DashboardListener;
  readonly #types: DashboardOptions["types"];
  readonly #states: ReadonlyMap<string, WidgetState>;
  readonly #openedAt = performance.now();
  #formats: Formats | undefined;
  #announced = false;
  /** Whether anything has arrived since `updatedAt` was set. */
  #arrived = false;

  constructor(
    { dashboard, documents }: Pick<DashboardResponse, "dashboard" | "documents">,
    { types, ...options }: DashboardOptions,
    listener: DashboardListener,
  ) {
    this.dashboard = this.#stored = dashboard;
    this.documents = documents;
    this.widgets = widgetsOf(dashboard);
    this.allWidgets = allWidgets(this.widgets);
    this.queries = new DashboardQueries(dashboard, {
      ...options,
      filters: new FilterState(this.members),
    });
    this.#listener = listener;
    this.#types = types;
    this.#states = new Map(this.allWidgets.map((widget) => [widget.id, this.#start(widget)]));
  }

  /** Whether anything is being loaded. */
  get busy(): boolean {
    return this.#contents.some(({ loading }) => loading);
  }

  /** Whether any of it takes longer than usual. */
  get slow(): boolean {
    return this.#contents.some(({ slow }) => slow);
  }

  /** The widgets on show: of each container those of its tab. */
  get shown(): DashboardWidget[] {
    return this.#onShow(this.widgets);
  }

  /** The members that it can be filtered by. */
  get members(): ReadonlySet<string> {
    return filterMembers(this.widgets);
  }

  /** Why a filter that is set was rejected, for one of the widgets. */
  rejectedFilter(widgets: readonly DashboardWidget[] = this.shown): string | undefined {
    if (this.queries.filters.entries().length === 0) return undefined;
    const errors = widgets.map((widget) => this.state(widget).content?.error);
    return errors.find((error) => error instanceof RequestError && error.code === "invalid_filter")?.message;
  }

  wrongType(member: string, filter: EmbedFilter): string | undefined {
    const widget = filterWidgets(this.widgets).find((one) => memberOf(one) === member);
    const values = widget && (this.state(widget).content?.value as ValuesResponse | undefined);
    return values && wrongType(filter, values);
  }

  /** Has the dashboard's texts in the viewer's language. */
  translate(formats: Formats): void {
    if (formats === this.#formats) return;
    this.#formats = formats;
    this.dashboard = translated(this.#stored, formats);
    this.widgets = widgetsOf(this.dashboard);
    this.allWidgets = allWidgets(this.widgets);
  }

  report(widget: DashboardWidget): ReportSnapshot | undefined {
    return reportOf(widget, this.dashboard);
  }

  state({ id }: DashboardWidget): WidgetState {
    const found = this.#states.get(id);
    if (!found) throw new Error(`The dashboard has no widget "${id}".`);
    return found;
  }

  selectTab(widget: DashboardWidget, index: number): void {
    this.state(widget).tab = index;
    this.#listener.changed();
    void this.#load();
  }

  toggleTable(widget: DashboardWidget): void {
    const state = this.state(widget);
    state.isTable = !state.isTable;
    this.#listener.changed();
  }

  retry(widget: DashboardWidget): void {
    const state = this.state(widget);
    state.drawFailure = undefined;
    state.isStale = true;
    void this.#load();
  }

  /** Loads everything on show, as on the first view. */
  async refresh(): Promise<void> {
    await this.#reload(() => true);
  }

  /** Runs the queries in another zone. */
  async setTimezone(timezone: string): Promise<void> {
    this.queries.timezone = timezone;
    await this.#reload(({ dependsOn }) => dependsOn !== undefined);
  }

  /** Sets or clears one filter and runs the queries, if that changes anything. */
  setFilter(member: string, filter: EmbedFilter): void {
    if (this.queries.filters.set(member, filter)) void this.#reloadFiltered();
  }

  /** Clears all filters and runs the queries. */
  clearFilters(): void {
    const { filters } = this.queries;
    for (const [member] of filters.entries()) filters.set(member, { value: null });
    void this.#reloadFiltered();
  }

  setGrain(member: string, grain: string | undefined): void {
    if (grain === undefined) this.queries.grains.delete(member);
    else this.queries.grains.set(member, grain);
    void this.#reloadFiltered();
  }

  /** Notes that the page shows what has been loaded, except for the given widgets, which are still being drawn. */
  rendered(undrawn: ReadonlySet<string>): void {
    if (this.#announced) return;
    const onShow = this.shown;
    for (const widget of onShow) {
      const state = this.state(widget);
      if (!undrawn.has(widget.id) && !state.content?.loading) state.isRendered = true;
    }
    if (!onShow.every((widget) => this.state(widget).isRendered)) return;
    this.#announced = true;
    this.#listener.loaded(onShow.length, Math.round(performance.now() - this.#openedAt));
  }

  /** Ends everything under way; nothing is announced any more. */
  close(): void {
    this.isClosed = this.#announced = true;
    for (const content of this.#contents) content.stop();
  }

  get #contents(): Loadable<unknown>[] {
    return [...this.#states.values()].flatMap(({ content }) => content ?? []);
  }

  #start(widget: DashboardWidget): WidgetState {
    const type = this.#types(widget.type);
    type.start?.(widget, this);
    const content = type.load
      ? new Loadable(
          async (signal) => type.load?.(widget, this, signal),
          () => this.#listener.changed(),
        )
      : undefined;
    return {
      ...{ content, isStale: false, isRendered: false, isTable: false, tab: 0 },
      ...{ sorting: undefined, drawFailure: undefined },
    };
  }

  #reloadFiltered(): Promise<void> {
    return this.#reload(({ dependsOn }) => dependsOn === "time zone and filters");
  }

  /** Loads the widgets of some types: now, or when their tab is next on show. */
  async #reload(includes: (type: WidgetType<unknown>) => boolean): Promise<void> {
    for (const widget of this.allWidgets) {
      if (includes(this.#types(widget.type))) this.state(widget).isStale = true;
    }
    await this.#load();
  }

  async #load(): Promise<void> {
    const due = this.shown.filter((widget) => this.state(widget).isStale);
    for (const widget of due) {
      this.state(widget).isStale = false;
      // what can't be loaded now fails where it is needed
      this.#types(widget.type)
        .preload?.(widget, this)
        ?.catch(() => undefined);
    }
    // what filters offer is needed when one is opened: it must not hold up what is on show
    const isControl = ({ type }: DashboardWidget) => this.#types(type).isControl === true;
    const ordered = [...due.filter((widget) => !isControl(widget)), ...due.filter(isControl)];
    await Promise.all(ordered.map((widget) => this.#run(this.state(widget).content)));
    if (this.busy) return;
    if (this.#arrived) this.updatedAt = new Date();
    this.#arrived = false;
    this.#listener.changed();
  }

  async #run(content: Loadable<unknown> | undefined): Promise<void> {
    if (!content || !(await content.run())) return;
    if (content.error) this.#listener.failed(content.error);
    else this.#arrived = true;
  }

  #onShow(widgets: readonly DashboardWidget[]): DashboardWidget[] {
    return widgets.flatMap((widget) => [
      widget,
      ...this.#onShow(tabsOf(widget)[this.state(widget).tab]?.widgets ?? []),
    ]);
  }
}
