import { html, nothing, type TemplateResult } from "lit";
import type { DashboardWidget, ReportSnapshot } from "svc-dashboard/backend";
import type { QueryAnswer } from "../embed/viewer-api.js";
import { isDrawn, memberOf } from "./dashboard-model.js";
import { fill } from "./format.js";
import type { WidgetContext } from "./widget-context.js";
import type { DrawnEvent, DrillEvent } from "./widgets/chart.js";
import type { FilterChangeEvent } from "./widgets/filter.js";
import { ai } from "./widgets/ai.js";
import { app } from "./widgets/app.js";
import { kpi } from "./widgets/kpi.js";
import { notice } from "./widgets/notice.js";
import { tabs } from "./widgets/tabs.js";
import { DEFAULT_GRAINS, timeGrain } from "./widgets/time-grain.js";
import "./widgets/chart.js";
import "./widgets/filter.js";
import "./widgets/prose-box.js";
import "./widgets/stored-document.js";
import "./widgets/table.js";

type Content = TemplateResult | typeof nothing;

/** What a widget shows once everything it needs is there. */
export function content(widget: DashboardWidget, title: string, context: WidgetContext): Content {
  const markup = context.board.loads.markups.get(widget.id)?.value;
  if (markup !== undefined) return html`<prose-box class="prose" .markup=${markup}></prose-box>`;
  switch (widget.type) {
    case "CHART":
      return chart(widget, title, context);
    case "FILTER":
      return filter(widget, title, context);
    case "TIME_GRAIN":
      return grain(widget, title, context);
    case "AI":
      return ai(widget, context);
    case "TABS_CONTAINER":
      return tabs(widget, title, context);
    case "APP":
      return app(widget, context);
    default:
      return notice({ icon: "empty", title: fill(context.texts.unknownWidget, { type: widget.type }) });
  }
}

function chart(widget: DashboardWidget, title: string, context: WidgetContext): Content {
  const { board, texts, formats, asTable } = context;
  const answer = board.loads.answers.get(widget.id)?.value;
  const report = board.report(widget);
  if (report?.kind === "html") {
    return html`<stored-document
      .src="${board.documents}/reports/${report.reportId}"
      .label=${title}
      .look=${context.look}
      @drawn=${(event: DrawnEvent) => context.drawn(widget, event)}
    ></stored-document>`;
  }
  if (!answer || !report) return nothing;
  if (answer.rows.length === 0) return notice({ icon: "empty", title: texts.noData });
  const drill = (event: DrillEvent) => context.drill(widget, event);
  const spec = chartSpec(report);
  if (report.kind === "kpi") return html`<div @drill=${drill}>${kpi(answer, report, formats, texts)}</div>`;
  if (spec && isDrawn(report) && !asTable.has(widget.id)) {
    return html`<vega-chart
      role="group"
      aria-label=${title}
      aria-describedby="chart-help"
      .spec=${spec}
      .answer=${answer}
      .look=${context.look}
      .formats=${formats}
      @drill=${drill}
      @drawn=${(event: DrawnEvent) => context.drawn(widget, event)}
    ></vega-chart>`;
  }
  return table(answer, report, title, context, drill);
}

function table(
  answer: QueryAnswer,
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
    .answer=${answer}
    .report=${report}
    .formats=${formats}
    .texts=${texts}
    @drill=${drill}
  ></data-table>`;
}

function filter(widget: DashboardWidget, title: string, context: WidgetContext): Content {
  const { board, formats, texts } = context;
  const answer = board.loads.values.get(widget.id)?.value;
  const member = memberOf(widget);
  if (!answer || member === undefined) return nothing;
  return html`<filter-control
    .label=${title}
    .answer=${answer}
    .find=${(search: string, signal: AbortSignal) => board.findValues(member, search, signal)}
    .filter=${board.filters.get(member)}
    .formats=${formats}
    .texts=${texts}
    @filter-change=${(event: FilterChangeEvent) => context.filter(member, event.filter)}
  ></filter-control>`;
}

function grain(widget: DashboardWidget, title: string, context: WidgetContext): Content {
  const member = memberOf(widget);
  if (member === undefined) return nothing;
  const given = widget.config?.["grains"];
  const grains = Array.isArray(given) ? given.map(String) : DEFAULT_GRAINS;
  const chosen = context.board.grains.get(member);
  return timeGrain(title, grains, chosen, context.texts, (value) => context.grain(member, value));
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
