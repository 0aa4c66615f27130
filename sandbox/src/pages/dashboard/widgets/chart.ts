import { nothing } from "lit";
import type { DashboardWidget } from "svc-dashboard/backend";
import { reportForm } from "../../../contract/report-form.js";
import type { QueryResponse } from "../../../contract/viewer-api.js";
import { notice } from "../../ui/notice.js";
import type { DashboardStore } from "../dashboard-store.js";
import { reportType } from "../reports/reports.js";
import type { WidgetState } from "../widget-contents.js";
import type { WidgetType } from "./widget-type.js";

const NO_ROWS: QueryResponse = { columns: [], rows: [] };

/** A report: a chart, a table, a figure or a document. */
export const chart: WidgetType<QueryResponse> = {
  dependsOn: "time zone and filters",
  preload(widget, queries) {
    const report = queries.report(widget);
    return report && reportType(report).preload?.();
  },
  async load(widget, queries, signal) {
    const report = queries.report(widget);
    return report && reportType(report).hasQuery === false ? NO_ROWS : queries.result(report, signal);
  },
  render({ value: result, ...shown }, context) {
    const report = context.store.report(shown.widget);
    if (!report) return nothing;
    const type = reportType(report);
    if (type.isEmpty(result)) return notice({ icon: "empty", title: context.texts.noData });
    return type.render({ ...shown, report, result }, context);
  },
  note({ widget, value: result }, context) {
    const report = context.store.report(widget);
    return report ? reportType(report).note(report, result, context) : "";
  },
  tools({ value: result, ...shown }, context) {
    const report = context.store.report(shown.widget);
    if (!report || !result || result.rows.length === 0) return nothing;
    return reportType(report).tools({ ...shown, report, result }, context);
  },
};

/** The rows that a widget has loaded; undefined for a widget of another type. */
export function resultOf(widget: DashboardWidget, state: WidgetState): QueryResponse | undefined {
  if (widget.type !== "CHART") return undefined;
  return state.content?.value as QueryResponse | undefined;
}

/** The shown results, except for figures of one time bucket, which is shorter than the time of all others. */
export function spanningResults(store: DashboardStore): QueryResponse[] {
  return store.shown.flatMap((widget) => {
    const report = store.report(widget);
    const result = resultOf(widget, store.state(widget));
    if (!report || !result) return [];
    const form = reportForm(report);
    const isBucket = form === "figure" && result.columns.some(({ kind }) => kind === "time");
    return form === "document" || isBucket ? [] : [result];
  });
}
