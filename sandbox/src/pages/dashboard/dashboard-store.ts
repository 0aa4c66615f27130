import type { Dashboard, DashboardWidget, ReportSnapshot } from "svc-dashboard/backend";
import type { EmbedFilter } from "svc-dashboard/protocol";
import { allWidgets, filterMembers, filterWidgets } from "../../contract/dashboard-widgets.js";
import type { DashboardResponse, ValuesResponse } from "../../contract/viewer-api.js";
import type { Formats } from "../format/format.js";
import { translated } from "../format/translated.js";
import type { FilteredDashboard } from "../frame/host-filters.js";
import type { PageStore } from "../frame/page-store.js";
import { RequestError, type ViewerApi } from "../frame/viewer-client.js";
import { Store } from "../ui/store.js";
import { dashboardTitle, memberOf, reportOf, widgetsOf } from "./dashboard-config.js";
import { DashboardQueries } from "./dashboard-queries.js";
import { wrongType } from "./filters/unknown-values.js";
import { ValueDetails } from "./value-details.js";
import { WidgetContents, type WidgetState } from "./widget-contents.js";
import type { WidgetData } from "./widgets/widget-data.js";

/** A dashboard in one language. */
interface Translation {
  formats: Formats;
  dashboard: Dashboard;
  widgets: readonly DashboardWidget[];
  allWidgets: readonly DashboardWidget[];
}

/** One dashboard while it is viewed: its filters, its tabs, and the content of each of its widgets. */
export class DashboardStore extends Store implements FilteredDashboard {
  readonly page: PageStore;
  /** The folder of its HTML reports and of its app's files. */
  readonly documents: string;
  readonly queries: DashboardQueries;
  readonly contents: WidgetContents;
  readonly details = new ValueDetails();
  /** Whether it is shown outside of the app, which also has drafts and reports alone. */
  readonly isPublished: boolean;
  /** Whether the session allows questions. */
  readonly mayAsk: boolean;
  /** Whether it has been closed: it must not be shown or saved any more. */
  isClosed = false;
  /** The last download, if it failed: the rows of a widget or, without an id, the whole dashboard. */
  unsaved: { widgetId: string | undefined } | undefined;
  /** The effect of the last control, for screen readers. */
  announcement = "";
  readonly #stored: Dashboard;
  readonly #openedAt = performance.now();
  readonly #unsubscribe: () => void;
  #translation: Translation | undefined;
  #isComplete = false;

  /**
   * @param api sends its queries; in the app, below the app's path
   * @param dataOf finds the data of a type of widgets by the name of the type
   */
  constructor(
    page: PageStore,
    api: ViewerApi,
    { dashboard, documents, viewer }: DashboardResponse,
    dataOf: (type: string) => WidgetData<unknown>,
  ) {
    super();
    this.page = page;
    this.#stored = dashboard;
    this.documents = documents;
    this.isPublished = api === page.api;
    this.mayAsk = viewer.allowAi;
    this.queries = new DashboardQueries(dashboard, api, page.timezone);
    this.contents = new WidgetContents(page, this.queries, widgetsOf(dashboard), dataOf);
    this.contents.subscribe(() => this.changed());
    this.details.subscribe(() => this.changed());
    this.#unsubscribe = page.subscribe(() => this.#applyPage());
  }

  /** In the viewer's language. */
  get dashboard(): Dashboard {
    return this.#translated.dashboard;
  }

  /** The widgets of the dashboard's own grid. */
  get widgets(): readonly DashboardWidget[] {
    return this.#translated.widgets;
  }

  /** The widgets of the grid and of all tabs. */
  get allWidgets(): readonly DashboardWidget[] {
    return this.#translated.allWidgets;
  }

  /** The title of the dashboard, in the viewer's language. */
  get title(): string {
    return dashboardTitle(this.dashboard);
  }

  /** Whether the rows of its widgets may be downloaded. */
  get maySave(): boolean {
    return this.page.mayExport && this.dashboard.restrictDataDownload !== true;
  }

  /** The shown widgets, including those of selected tabs. */
  get shown(): DashboardWidget[] {
    return this.contents.onShow(this.widgets);
  }

  /** The members of its filter widgets. */
  get members(): ReadonlySet<string> {
    return filterMembers(this.widgets);
  }

  /** The message of the server that rejected a filter, for one of the widgets. */
  rejectedFilter(widgets: readonly DashboardWidget[] = this.shown): string | undefined {
    if (this.queries.filters.all.length === 0) return undefined;
    const errors = widgets.map((widget) => this.state(widget).content?.error);
    return errors.find((error) => error instanceof RequestError && error.code === "invalid_filter")?.message;
  }

  wrongType(member: string, filter: EmbedFilter): string | undefined {
    const widget = filterWidgets(this.widgets).find((one) => memberOf(one) === member);
    const values = widget && (this.state(widget).content?.value as ValuesResponse | undefined);
    return values && wrongType(filter, values);
  }

  report(widget: DashboardWidget): ReportSnapshot | undefined {
    return reportOf(widget, this.dashboard);
  }

  state(widget: DashboardWidget): WidgetState {
    return this.contents.state(widget);
  }

  /** Shows another tab, and loads what its widgets need. */
  selectTab(widget: DashboardWidget, index: number): void {
    this.state(widget).tab = index;
    this.changed();
    void this.contents.load();
  }

  toggleTable(widget: DashboardWidget): void {
    const state = this.state(widget);
    state.isTable = !state.isTable;
    this.changed();
  }

  /** Loads the content again, after a failure. */
  retry(widget: DashboardWidget): void {
    Object.assign(this.state(widget), { drawFailure: undefined, isStale: true });
    void this.contents.load();
  }

  /** Notes and reports that the content of a widget could not be drawn. */
  setDrawFailure(widget: DashboardWidget, error: Error): void {
    const state = this.state(widget);
    state.drawFailure = { error, value: state.content?.value, look: this.page.look };
    this.page.report(error, "render");
    this.changed();
  }

  /** Announces to screen readers what a control has done. */
  announce(text: string): void {
    this.announcement = text;
    this.changed();
  }

  /** Saves the rows of a widget or, without an id, the whole dashboard. */
  async save(run: () => Promise<void>, widgetId?: string): Promise<void> {
    this.unsaved = undefined;
    await run().catch((error: unknown) => {
      this.unsaved = { widgetId };
      this.page.report(error as Error, "render");
    });
    this.changed();
  }

  /** Loads everything on show, as on the first view. */
  async refresh(): Promise<void> {
    await this.contents.reload(() => true);
  }

  /** Sets or clears one filter and runs the queries, if that changes anything. */
  setFilter(member: string, filter: EmbedFilter): void {
    if (this.queries.filters.set(member, filter)) this.#reloadFiltered();
  }

  /** Clears all filters and runs the queries. */
  clearFilters(): void {
    const { filters } = this.queries;
    for (const { member } of filters.all) filters.set(member, { value: null });
    this.#reloadFiltered();
  }

  /** Shows a time member in another grain; without one, each report in its own. */
  setGrain(member: string, grain: string | undefined): void {
    if (grain === undefined) this.queries.grains.delete(member);
    else this.queries.grains.set(member, grain);
    this.#reloadFiltered();
  }

  /**
   * Notes that the page shows what has been loaded, except for the given widgets, which are still being drawn. Once every
   * widget on show has been shown, or has failed, returns the payload of `dashboard-loaded`, the first time only.
   */
  rendered(undrawn: ReadonlySet<string>): { widgetCount: number; loadDurationMs: number } | undefined {
    if (this.#isComplete) return undefined;
    const onShow = this.shown;
    for (const widget of onShow) {
      const state = this.state(widget);
      if (!undrawn.has(widget.id) && !state.content?.loading) state.isRendered = true;
    }
    this.#isComplete = onShow.every((widget) => this.state(widget).isRendered);
    if (!this.#isComplete) return undefined;
    return { widgetCount: onShow.length, loadDurationMs: Math.round(performance.now() - this.#openedAt) };
  }

  /** Aborts its requests and ends its subscriptions. */
  close(): void {
    this.isClosed = this.#isComplete = true;
    this.#unsubscribe();
    this.page.hostFilters.shown(undefined);
    this.details.close();
    this.contents.stop();
  }

  #reloadFiltered(): void {
    void this.contents.reload(({ dependsOn }) => dependsOn === "time zone and filters");
  }

  /** Applies the viewer's language and time zone. */
  #applyPage(): void {
    this.changed();
    const { timezone } = this.page;
    if (timezone === this.queries.timezone) return;
    this.queries.timezone = timezone;
    void this.contents.reload(({ dependsOn }) => dependsOn !== undefined);
  }

  get #translated(): Translation {
    const { formats } = this.page.language;
    if (this.#translation?.formats === formats) return this.#translation;
    const dashboard = translated(this.#stored, formats);
    const widgets = widgetsOf(dashboard);
    return (this.#translation = { formats, dashboard, widgets, allWidgets: allWidgets(widgets) });
  }
}
