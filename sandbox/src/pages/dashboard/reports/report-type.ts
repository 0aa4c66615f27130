import type { DashboardWidget, ReportSnapshot } from "svc-dashboard/backend";
import type { QueryResponse } from "../../../contract/viewer-api.js";
import type { Content, WidgetContext } from "../widgets/widget-type.js";

/** A report that is shown, with the result of its query. */
export interface ShownReport {
  readonly report: ReportSnapshot;
  readonly widget: DashboardWidget;
  readonly title: string;
  /** Unique in the page. */
  readonly id: string;
  readonly result: QueryResponse;
}

/** One form of reports: nothing else in the pages depends on a report's form. */
export interface ReportType {
  /** Whether it shows the result of a query; undefined is yes. */
  hasQuery?: false;
  /** Starts loading code before the query is sent. */
  preload?(): Promise<unknown>;
  /** Whether the result is empty: a notice replaces it. */
  isEmpty(result: QueryResponse): boolean;
  render(shown: ShownReport, context: WidgetContext): Content;
  /** Stands below the heading, also before the result has arrived. */
  note(report: ReportSnapshot, result: QueryResponse | undefined, context: WidgetContext): string;
  /** Stands beside the heading, if there are rows. */
  tools(shown: ShownReport, context: WidgetContext): Content;
}
