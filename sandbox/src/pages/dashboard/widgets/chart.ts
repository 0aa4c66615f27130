import { html, nothing, type TemplateResult } from "lit";
import type { DashboardWidget, ReportSnapshot } from "svc-dashboard/backend";
import type { QueryResponse } from "../../../contract/viewer-api.js";
import { kpi } from "../../charts/kpi.js";

import "../../charts/vega-chart.js";
import { fill } from "../../format/format.js";
import { periodText } from "../../format/period-text.js";
import { resultNotes } from "../../format/result-notes.js";
import type { ExportFormat } from "../../export/save-file.js";
import type { DataTable } from "../../tables/data-table.js";
import "../../tables/data-table.js";
import { menu, type MenuItem } from "../../ui/menu.js";
import { notice } from "../../ui/notice.js";
import type { DashboardModel } from "../dashboard-model.js";
import "./growing-box.js";
import "./stored-document.js";
import type { Content, ShownWidget, WidgetContext, WidgetState, WidgetType } from "./widget-type.js";

/** What a report's query returned; null for a stored document, which its frame loads by itself. */
type Result = QueryResponse | null;

/** A report as a chart, a table, a single figure or a document. */
export const chart: WidgetType<Result> = {
  dependsOn: "time zone and filters",
  preload: (widget, model) => (isDrawn(model.report(widget)) ? preloadCharts() : undefined),
  load: async (widget, model, signal) => {
    const report = model.report(widget);
    return report?.kind === "html" ? null : model.queries.result(report, signal);
  },
  render,
  note,
  tools,
};

async function preloadCharts(): Promise<void> {
  const { warmUp } = await import("../../charts/draw-chart.js");
  await warmUp();
}

/** The rows that a widget has loaded; undefined for a widget of another type. */
export function resultOf(widget: DashboardWidget, state: WidgetState): QueryResponse | undefined {
  if (widget.type !== "CHART") return undefined;
  return (state.content?.value as Result | undefined) ?? undefined;
}

/** The results on show, but for figures of one time bucket, which is narrower than the time of all others. */
export function spanningResults(model: DashboardModel): QueryResponse[] {
  return model.shown.flatMap((widget) => {
    const result = resultOf(widget, model.state(widget));
    const isBucket =
      model.report(widget)?.kind === "kpi" && result?.columns.some(({ kind }) => kind === "time");
    return result && !isBucket ? [result] : [];
  });
}

/** Whether a report is a drawing: then it can be shown as a table, too. */
function isDrawn(report: ReportSnapshot | undefined): boolean {
  if (report?.kind !== "vega" && report?.kind !== "map") return false;
  return report.spec !== null && report.spec !== undefined;
}

function render({ widget, title, value: result }: ShownWidget<Result>, context: WidgetContext): Content {
  const { model, texts, formats, look } = context;
  const report = model.report(widget);
  if (report?.kind === "html") {
    return html`<stored-document
      .src="${model.documents}/reports/${report.reportId}"
      .label=${title}
      .look=${look}
      .formats=${formats}
    ></stored-document>`;
  }
  if (!result || !report) return nothing;
  if (isEmpty(result, report)) return notice({ icon: "empty", title: texts.noData });
  if (report.kind === "kpi") {
    const notes = resultNotes({ ...result, period: null }, formats, texts); // its days stand in the heading
    return html`<growing-box>${kpi(result, report, formats, texts, notes)}</growing-box>`;
  }
  const spec = chartSpec(report);
  const state = model.state(widget);
  if (!spec || !isDrawn(report) || state.isTable) return table(title, result, report, state, context);
  return html`<vega-chart
    role="group"
    aria-label=${title}
    aria-describedby="chart-help"
    .spec=${spec}
    .result=${result}
    .look=${look}
    .formats=${formats}
  ></vega-chart>`;
}

/** A figure shows that it has no value; charts and tables without any say so. */
function isEmpty({ columns, rows }: QueryResponse, { kind }: ReportSnapshot): boolean {
  const measures = columns.filter((column) => column.kind === "measure");
  if (kind === "kpi" || measures.length === 0) return rows.length === 0;
  return rows.every((row) => measures.every(({ field }) => row[field] === null));
}

function table(
  title: string,
  result: QueryResponse,
  report: ReportSnapshot,
  state: WidgetState,
  { formats, texts }: WidgetContext,
): TemplateResult {
  return html`<data-table
    role="group"
    tabindex="0"
    aria-label=${title}
    .label=${title}
    .result=${result}
    .report=${report}
    .formats=${formats}
    .texts=${texts}
    .sorting=${state.sorting}
    @sorted=${({ target }: Event) => (state.sorting = (target as DataTable).sorting)}
  ></data-table>`;
}

/** What the report says of itself and of its rows. A single figure says it itself. */
function note(
  { widget, value: result }: ShownWidget<Result | undefined>,
  { model, formats, texts, days }: WidgetContext,
): string {
  const report = model.report(widget);
  if (!report || report.kind === "kpi") return "";
  const lines = result ? resultNotes(result, formats, texts, days) : [];
  const description = report.description ?? "";
  const first = lines.length > 0 ? description.replace(/[.。]$/, "") : description;
  return [first, ...lines].filter(Boolean).join(" · ");
}

/** The number of rows of a table, and a menu: chart or table, and the files. A figure has its days, where they are its own. */
function tools(
  { widget, title, id, value: result }: ShownWidget<Result | undefined>,
  { model, texts, formats, days, save }: WidgetContext,
): Content {
  const report = model.report(widget);
  if (!result || !report || result.rows.length === 0) return nothing;
  if (report.kind === "kpi") {
    const period = periodText(result, formats, days);
    return period === undefined ? nothing : html`<span class="figure-days">${period}</span>`;
  }
  const { isTable } = model.state(widget);
  const saveAs = (format: ExportFormat, label: string): MenuItem => ({
    icon: "download",
    label,
    run: () => save?.(widget, format),
  });
  const toggle: MenuItem = {
    icon: isTable ? "chart" : "table",
    label: isTable ? texts.showChart : texts.showTable,
    run: () => model.toggleTable(widget),
  };
  const items = [
    ...(isDrawn(report) ? [toggle] : []),
    ...(save ? [saveAs("csv", texts.downloadCsv), saveAs("xlsx", texts.downloadXlsx)] : []),
  ];
  const rows = formats.number(result.rows.length) + (result.rowLimit === undefined ? "" : "+");
  const count = fill(texts.rowCount, { count: rows });
  return html`<div class="tools">
    ${isTable || !isDrawn(report) ? html`<span class="row-count">${count}</span>` : nothing}
    ${items.length > 0 ? menu(`${id}-menu`, fill(texts.moreActions, { title }), items) : nothing}
  </div>`;
}

/** Specifications come as objects or as JSON strings. One object for each report, so that nothing is drawn twice. */
const specs = new WeakMap<ReportSnapshot, Record<string, unknown>>();

function chartSpec(report: ReportSnapshot): Record<string, unknown> | undefined {
  const { spec } = report;
  if (typeof spec !== "string") return spec ?? undefined;
  let parsed = specs.get(report);
  if (!parsed) specs.set(report, (parsed = parseSpec(spec)));
  return parsed;
}

function parseSpec(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {}; // drawing it reports what is missing
  }
}
