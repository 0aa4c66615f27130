import type { Dashboard, DashboardWidget, ReportSnapshot } from "svc-dashboard/backend";
import type { EmbedFilter } from "svc-dashboard/protocol";
import { allWidgets, filterMembers, tabsOf } from "../../contract/dashboard-widgets.js";
import type {
  DashboardResponse,
  QueryResponse,
  QueryColumn,
  RowsResponse,
  ValuesResponse,
} from "../../contract/viewer-api.js";
import type { Formats } from "../format/format.js";
import { translated } from "../format/translated.js";
import type { ViewerApi } from "../frame/viewer-client.js";
import { widgetsOf } from "./app-board.js";
import { BoardQueries } from "./board-queries.js";
import { memberOf, reportOf, textOf } from "./dashboard-model.js";
import { FilterState } from "./filters/filter-state.js";
import type { Loadable } from "./loadable.js";
import { WidgetLoads, type AgentRound } from "./widget-loads.js";

/** Receives what happens to a board. */
export interface BoardListener {
  /** Something to show has changed. */
  changed(): void;
  /** A widget could not be loaded. */
  failed(error: Error): void;
  /** Every widget on show has rendered, or failed to: once. */
  loaded(widgetCount: number, durationMs: number): void;
}

/**
 * One dashboard while it is viewed: its filters, its tabs, and what each of its widgets has loaded. A widget of a tab
 * that is not on show loads nothing until it is.
 */
export class Board {
  /** In the viewer's language. */
  dashboard: Dashboard;
  /** The folder of its HTML reports and of its app's files. */
  readonly documents: string;
  /** The widgets of the dashboard's own grid. */
  widgets: readonly DashboardWidget[];
  /** The same, and those of all tabs. */
  allWidgets: readonly DashboardWidget[];
  readonly filters: FilterState;
  readonly loads: WidgetLoads;
  /** What TIME_GRAIN widgets chose, by member. */
  readonly grains = new Map<string, string>();
  /** When anything on show was last loaded. */
  updatedAt: Date | undefined;
  readonly #original: Dashboard;
  #formats: Formats | undefined;
  readonly #api: ViewerApi;
  readonly #queries: BoardQueries;
  readonly #listener: BoardListener;
  readonly #mountedAt = performance.now();
  /** The tab on show of each container, by widget id; the first unless another was selected. */
  readonly #tabs = new Map<string, number>();
  /** Widgets whose content is not, or no longer, what should be shown. */
  readonly #stale = new Set<string>();
  readonly #rendered = new Set<string>();
  #announced = false;
  /** Whether anything has arrived since `updatedAt` was set. */
  #arrived = false;

  constructor(
    { dashboard, documents }: Pick<DashboardResponse, "dashboard" | "documents">,
    timezone: string,
    api: ViewerApi,
    listener: BoardListener,
  ) {
    this.dashboard = this.#original = dashboard;
    this.documents = documents;
    this.widgets = widgetsOf(dashboard);
    this.allWidgets = allWidgets(this.widgets);
    this.filters = new FilterState(filterMembers(this.widgets));
    for (const widget of this.allWidgets) {
      const [member, grain] = [memberOf(widget), textOf(widget, "grain")];
      if (widget.type === "TIME_GRAIN" && member && grain) this.grains.set(member, grain);
    }
    const { filters, grains } = this;
    // of the original: an app translates by itself, whenever the language changes
    this.#queries = new BoardQueries(api, { dashboard, filters, grains }, timezone);
    this.#api = api;
    this.#listener = listener;
    const { publicId } = dashboard;
    const sources = {
      answer: (widget: DashboardWidget, signal: AbortSignal) =>
        this.#queries.answer(this.report(widget), signal),
      values: (widget: DashboardWidget, signal: AbortSignal) =>
        api.values(publicId, memberOf(widget) ?? "", signal),
      isDocument: (widget: DashboardWidget) => this.report(widget)?.kind === "html",
      markup: async () => (await import("../ui/markup.js")).markdownToHtml,
      app: (signal: AbortSignal) => this.#queries.appData(signal),
      agent: loadAgent,
    };
    this.loads = new WidgetLoads(this.allWidgets, sources, () => this.#listener.changed());
  }

  /** Whether anything is being loaded. */
  get busy(): boolean {
    return this.loads.all().some(({ loading }) => loading);
  }

  /** Whether any of it takes longer than usual. */
  get slow(): boolean {
    return this.loads.all().some(({ slow }) => slow);
  }

  /** Has the dashboard's texts in the language of now. */
  translate(formats: Formats): void {
    if (formats === this.#formats) return;
    this.#formats = formats;
    this.dashboard = translated(this.#original, formats);
    this.widgets = widgetsOf(this.dashboard);
    this.allWidgets = allWidgets(this.widgets);
  }

  report(widget: DashboardWidget): ReportSnapshot | undefined {
    return reportOf(widget, this.dashboard);
  }

  /** The place of the tab on show in a TABS_CONTAINER widget. */
  selectedTab({ id }: DashboardWidget): number {
    return this.#tabs.get(id) ?? 0;
  }

  /** Shows another tab, and loads what its widgets need. */
  selectTab({ id }: DashboardWidget, index: number): void {
    this.#tabs.set(id, index);
    this.#listener.changed();
    void this.#load();
  }

  /** Loads everything on show, as on the first view. */
  async refresh(): Promise<void> {
    await this.#renew(this.allWidgets.map(({ id }) => id));
  }

  async retry(widgetId: string): Promise<void> {
    await this.#renew([widgetId]);
  }

  /** Runs the queries in another zone. */
  async setTimezone(timezone: string): Promise<void> {
    this.#queries.timezone = timezone;
    await this.#renew([...this.#queried(), ...this.loads.agents.keys()]);
  }

  /** Sets or clears one filter and runs the queries, if that changes anything. Returns whether it does. */
  setFilter(member: string, filter: EmbedFilter): boolean {
    const different = this.filters.set(member, filter);
    if (different) void this.#renew(this.#queried());
    return different;
  }

  /** Shows a time member in another grain; without one, each report in its own. */
  setGrain(member: string, grain: string | undefined): void {
    if (grain === undefined) this.grains.delete(member);
    else this.grains.set(member, grain);
    void this.#renew(this.#queried());
  }

  /** The values of a member that contain a string: a FILTER widget's list may have no room for them. */
  findValues(member: string, search: string, signal: AbortSignal): Promise<ValuesResponse> {
    return this.#api.values(this.dashboard.publicId, member, signal, search);
  }

  /** The rows behind a value of a widget: one measure in one row of its result. */
  rowsBehind(
    widget: DashboardWidget,
    { member }: QueryColumn,
    row: QueryResponse["rows"][number],
    signal: AbortSignal,
  ): Promise<RowsResponse> {
    const shown = this.loads.answers.get(widget.id)?.value?.columns ?? [];
    return this.#queries.rows(this.report(widget), shown, { row, measure: member }, signal);
  }

  /** Says that the page shows what has been loaded, all but the given widgets, which are still being drawn. */
  rendered(undrawn: ReadonlySet<string>): void {
    if (this.#announced) return;
    const onShow = this.shown;
    for (const { id } of onShow) {
      if (!undrawn.has(id) && !this.loads.of(id)?.loading) this.#rendered.add(id);
    }
    if (!onShow.every(({ id }) => this.#rendered.has(id))) return;
    this.#announced = true;
    this.#listener.loaded(onShow.length, Math.round(performance.now() - this.#mountedAt));
  }

  /** Ends everything under way; nothing is announced any more. */
  close(): void {
    this.#announced = true;
    for (const loadable of this.loads.all()) loadable.stop();
  }

  /** The widgets that show what a query answers. */
  #queried(): string[] {
    return [...this.loads.answers.keys(), ...this.loads.apps.keys()];
  }

  /** Loads the given widgets: now, or when their tab is next shown. */
  async #renew(ids: Iterable<string>): Promise<void> {
    for (const id of ids) this.#stale.add(id);
    await this.#load();
  }

  async #load(): Promise<void> {
    const due = this.shown.flatMap(({ id }) => (this.#stale.delete(id) ? (this.loads.of(id) ?? []) : []));
    await Promise.all(due.map((loadable) => this.#run(loadable)));
    if (this.busy) return;
    if (this.#arrived) this.updatedAt = new Date();
    this.#arrived = false;
    this.#listener.changed();
  }

  async #run(loadable: Loadable<unknown>): Promise<void> {
    if (!(await loadable.run())) return;
    if (loadable.error) this.#listener.failed(loadable.error);
    else this.#arrived = true;
  }

  /** The widgets on show: of each container those of its tab. */
  get shown(): DashboardWidget[] {
    return this.#onShow(this.widgets);
  }

  #onShow(widgets: readonly DashboardWidget[]): DashboardWidget[] {
    return widgets.flatMap((widget) => [
      widget,
      ...this.#onShow(tabsOf(widget)[this.selectedTab(widget)]?.widgets ?? []),
    ]);
  }
}

async function loadAgent(): Promise<AgentRound> {
  await import("./widgets/ask-widget.js");
  return {};
}
