import { html, nothing, type TemplateResult } from "lit";
import type { DashboardWidget, ReportSnapshot } from "svc-dashboard/backend";
import type { QueryResponse } from "../../../contract/viewer-api.js";
import { kpi } from "../../charts/kpi.js";
import type { DrawnEvent, DrillEvent } from "../../charts/vega-chart.js";
import "../../charts/vega-chart.js";
import "../../tables/data-table.js";
import { notice } from "../../ui/notice.js";
import { isDrawn } from "../dashboard-model.js";
import "./stored-document.js";
import type { WidgetContext } from "./widget-context.js";

/** A CHART widget: its report as a chart, a table, a single figure or a document. */
export function chartWidget(
  widget: DashboardWidget,
  title: string,
  context: WidgetContext,
): TemplateResult | typeof nothing {
  const { board, texts, formats, asTable } = context;
  const result = board.loads.answers.get(widget.id)?.value;
  const report = board.report(widget);
  if (report?.kind === "html") {
    return html`<stored-document
      .src="${board.documents}/reports/${report.reportId}"
      .label=${title}
      .look=${context.look}
      .formats=${context.formats}
      @drawn=${(event: DrawnEvent) => context.drawn(widget, event)}
    ></stored-document>`;
  }
  if (!result || !report) return nothing;
  if (result.rows.length === 0) return notice({ icon: "empty", title: texts.noData });
  const drill = (event: DrillEvent) => context.drill(widget, event);
  const spec = chartSpec(report);
  if (report.kind === "kpi") return html`<div @drill=${drill}>${kpi(result, report, formats, texts)}</div>`;
  if (spec && isDrawn(report) && !asTable.has(widget.id)) {
    return html`<vega-chart
      role="group"
      aria-label=${title}
      aria-describedby="chart-help"
      .spec=${spec}
      .result=${result}
      .look=${context.look}
      .formats=${formats}
      @drill=${drill}
      @drawn=${(event: DrawnEvent) => context.drawn(widget, event)}
    ></vega-chart>`;
  }
  return table(result, report, title, context, drill);
}

function table(
  result: QueryResponse,
  report: ReportSnapshot,
  title: string,
  { formats, texts }: WidgetContext,
  drill: (event: DrillEvent) => void,
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
    @drill=${drill}
  ></data-table>`;
}

/** Specifications come as objects or as JSON texts. One object for each report, so that nothing is drawn twice. */
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
    return {}; // drawing it will say what is missing
  }
}
