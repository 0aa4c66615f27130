import type { DashboardWidget } from "svc-dashboard/backend";
import { reportForm } from "../../contract/report-form.js";
import type { QueryResponse } from "../../contract/viewer-api.js";
import type { DashboardStore } from "./dashboard-store.js";
import type { WidgetState } from "./widget-contents.js";

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
