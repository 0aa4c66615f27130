import { nothing } from "lit";
import type { QueryResponse } from "../../../contract/viewer-api.js";
import { notice } from "../../ui/notice.js";
import { reportType } from "../reports/reports.js";
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
