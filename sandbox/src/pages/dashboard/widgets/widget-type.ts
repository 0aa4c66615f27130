import type { nothing, TemplateResult } from "lit";
import type { Dashboard, DashboardWidget, ReportSnapshot } from "svc-dashboard/backend";
import type { EmbedFilter } from "svc-dashboard/protocol";
import type { ChartLook } from "../../charts/vega-chart.js";
import type { ExportFormat } from "../../export/save-file.js";
import type { Formats } from "../../format/format.js";
import type { Days } from "../../../contract/viewer-api.js";
import type { Sorting } from "../../tables/sort-rows.js";
import type { Texts } from "../../format/texts.js";
import type { DashboardQueries } from "../dashboard-queries.js";
import type { Loadable } from "../loadable.js";

export type Content = TemplateResult | typeof nothing;

/** One widget while its dashboard is viewed. */
export interface WidgetState {
  /** What its type loads; unset where there is nothing to load. */
  readonly content: Loadable<unknown> | undefined;
  /** Whether the content has to be loaded when the widget is next on the page. */
  isStale: boolean;
  /** Whether the page has shown it, or its failure. */
  isRendered: boolean;
  /** Whether the viewer wants to see a chart as a table. */
  isTable: boolean;
  /** The viewer's order of the table's rows; unset for the order of the query. */
  sorting: Sorting | undefined;
  /** The index of the selected tab of a TABS_CONTAINER. */
  tab: number;
  /** Why a content could not be drawn in a look: of other rows, or in another look, it may succeed. */
  drawFailure: { error: Error; value: unknown; look: ChartLook } | undefined;
}

/** A dashboard that is viewed: what its widgets read, and what they change. */
export interface ViewedDashboard {
  /** In the viewer's language. */
  readonly dashboard: Dashboard;
  /** The folder of its HTML reports and of its app's files. */
  readonly documents: string;
  readonly queries: DashboardQueries;
  report(widget: DashboardWidget): ReportSnapshot | undefined;
  state(widget: DashboardWidget): WidgetState;
  setFilter(member: string, filter: EmbedFilter): void;
  /** Shows a time member in another grain; without one, each report in its own. */
  setGrain(member: string, grain: string | undefined): void;
  /** Shows another tab, and loads what its widgets need. */
  selectTab(widget: DashboardWidget, index: number): void;
  toggleTable(widget: DashboardWidget): void;
  /** Loads the content again, after a failure. */
  retry(widget: DashboardWidget): void;
}

/** What the widgets of a page are shown with. A new object means that something in it has changed. */
export interface WidgetContext {
  readonly model: ViewedDashboard;
  readonly texts: Texts;
  readonly formats: Formats;
  readonly look: ChartLook;
  /** The days that most charts are of: widgets name theirs where these are others. */
  readonly days: Days | undefined;
  /** Announces to screen readers what a control has done. */
  readonly announce: (text: string) => void;
  /** Saves the rows of a widget as a file; unset where that is not allowed. */
  readonly save: ((widget: DashboardWidget, format: ExportFormat) => void) | undefined;
}

/** A widget that is shown. */
export interface ShownWidget<Value = unknown> {
  readonly widget: DashboardWidget;
  readonly title: string;
  /** Unique in the page. */
  readonly id: string;
  /** What `load` has resolved to. */
  readonly value: Value;
}

/** Everything that is special about one type of widgets: nothing else in the pages depends on a widget's type. */
export interface WidgetType<Value = undefined> {
  /** Sets what the widget's configuration says of the dashboard. */
  start?(widget: DashboardWidget, model: ViewedDashboard): void;
  /** Starts loading code before any query is sent: queries take all connections. */
  preload?(widget: DashboardWidget, model: ViewedDashboard): Promise<unknown> | undefined;
  load?(widget: DashboardWidget, model: ViewedDashboard, signal: AbortSignal): Promise<Value>;
  /** A change that makes what was loaded outdated. Filters include grains. */
  dependsOn?: "time zone" | "time zone and filters";
  render(shown: ShownWidget<Value>, context: WidgetContext): Content;
  /** Stands below the heading. */
  note?(shown: ShownWidget<Value>, context: WidgetContext): string;
  /** Stands beside the heading. */
  tools?(shown: ShownWidget<Value>, context: WidgetContext): Content;
  /** The heading for screen readers where the widget has none. */
  untitled?(context: WidgetContext): string;
  /** Whether the content is prose, which needs the width of a phone. */
  isProse?: boolean;
  /** Whether the widget is only for the screen, and left out of documents. */
  isControl?: boolean;
  /** Whether a line is enough for the widget, so that it may stand in the bar above the others. */
  fitsBar?: boolean;
}
