import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { DashboardWidget } from "svc-dashboard/backend";
import { dashboardTitle, isDrawn, textOf, widgetTitle } from "../dashboard-model.js";
import { fill } from "../../format/format.js";
import { periodTexts } from "../../format/period-text.js";
import { menu, type MenuItem } from "../../ui/menu.js";
import { ai } from "./ai.js";
import { app } from "./app.js";
import { chartWidget } from "./chart-widget.js";
import { filterWidget, grainWidget } from "./filter-widget.js";
import "./prose-box.js";
import { tabs } from "./tabs.js";
import type { WidgetContext } from "./widget-context.js";
import type { ExportFormat } from "../../export/save-file.js";
import { notice } from "../../ui/notice.js";

type Content = TemplateResult | typeof nothing;

/** A widget: a section with its heading, its menu, and its content in whatever state it has. */
export function widgetFrame(widget: DashboardWidget, context: WidgetContext): TemplateResult {
  const { board } = context;
  const report = board.report(widget);
  const title = widgetTitle(widget, report);
  const headingId = `widget-${board.allWidgets.indexOf(widget)}`;
  const loadable = board.loads.of(widget.id);
  const type = widget.type.toLowerCase().replaceAll("_", "-");
  return html`<section
    class="widget widget-${type} ${report?.kind ?? ""}"
    data-widget=${widget.id}
    tabindex="-1"
    aria-labelledby=${headingId}
    aria-busy=${loadable?.loading ?? false}
  >
    <header class="widget-head">
      <h2
        id=${headingId}
        aria-level=${board.widgets.includes(widget) ? nothing : 3}
        class=${title === undefined ? "unseen" : ""}
      >
        ${title ?? untitled(widget, context)}
      </h2>
      ${tools(widget, `${headingId}-menu`, title ?? "", context)}
    </header>
    ${note(widget, context)}
    <div class="widget-body">${state(widget, title ?? "", context)}</div>
  </section>`;
}

/** What a report says of itself, and what its figures are of. A figure says that beside itself. */
function note(widget: DashboardWidget, { board, formats, texts }: WidgetContext): Content {
  const report = board.report(widget);
  if (!report || report.kind === "kpi") return nothing;
  const result = board.loads.answers.get(widget.id)?.value;
  const lines = [report.description, ...(result ? periodTexts(result, formats, texts) : [])].filter(Boolean);
  return lines.length === 0 ? nothing : html`<p class="widget-note">${lines.join(" · ")}</p>`;
}

function untitled({ type }: DashboardWidget, { board, texts }: WidgetContext): string {
  if (type === "APP") return dashboardTitle(board.dashboard);
  return type === "TEXT" ? texts.textWidget : texts.untitledWidget;
}

function state(
  widget: DashboardWidget,
  title: string,
  context: WidgetContext,
): TemplateResult | typeof nothing {
  const { board, texts, drawErrors } = context;
  const loadable = board.loads.of(widget.id);
  const error = loadable?.error ?? drawErrors.get(widget.id)?.error;
  if (error) {
    const retry = (event: Event) => {
      // the button leaves with the notice: without this the focus would be lost
      (event.currentTarget as Element).closest<HTMLElement>(".widget")?.focus();
      context.retry(widget);
    };
    const action = { label: texts.tryAgain, run: retry };
    return html`<div role="alert">
      ${notice({ icon: "alert", title: texts.failed, reason: error.message, action })}
    </div>`;
  }
  if (loadable && loadable.value === undefined) {
    // the page's own status says it aloud, once for all widgets
    return html`<div class="skeleton">
      <span class=${loadable.slow ? "skeleton-text" : "unseen"}
        >${loadable.slow ? texts.slower : texts.loading}</span
      >
    </div>`;
  }
  return content(widget, title, context);
}

/** What a viewer can do with a widget that shows rows, behind one button. */
function tools(
  widget: DashboardWidget,
  menuId: string,
  title: string,
  context: WidgetContext,
): TemplateResult | typeof nothing {
  const { board, texts, formats, exportable, asTable } = context;
  const result = board.loads.answers.get(widget.id)?.value;
  const report = board.report(widget);
  if (!result || !report || result.rows.length === 0 || report.kind === "kpi") return nothing;
  const shown = asTable.has(widget.id);
  const save = (format: ExportFormat, label: string): MenuItem => ({
    icon: "download",
    label,
    run: () => context.save(widget, format),
  });
  const toggle: MenuItem = {
    icon: shown ? "chart" : "table",
    label: shown ? texts.showChart : texts.showTable,
    run: () => context.toggleTable(widget),
  };
  const items = [
    ...(isDrawn(report) ? [toggle] : []),
    ...(exportable ? [save("csv", texts.downloadCsv), save("xlsx", texts.downloadXlsx)] : []),
  ];
  const count = fill(texts.rowCount, { count: formats.number(result.rows.length) });
  return html`<div class="tools">
    ${shown || !isDrawn(report) ? html`<span class="row-count">${count}</span>` : nothing}
    ${items.length > 0 ? menu(menuId, fill(texts.moreActions, { title }), items) : nothing}
  </div>`;
}

/** What a widget shows once everything it needs is there. */
function content(
  widget: DashboardWidget,
  title: string,
  context: WidgetContext,
): TemplateResult | typeof nothing {
  const toHtml = context.board.loads.markups.get(widget.id)?.value;
  if (toHtml) {
    const markdown = textOf(widget, "markdown") ?? "";
    return html`<prose-box class="prose" .markup=${guard([markdown], () => toHtml(markdown))}></prose-box>`;
  }
  switch (widget.type) {
    case "CHART":
      return chartWidget(widget, title, context);
    case "FILTER":
      return filterWidget(widget, title, context);
    case "TIME_GRAIN":
      return grainWidget(widget, title, context);
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
