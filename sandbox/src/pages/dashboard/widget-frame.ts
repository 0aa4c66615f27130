import { html, nothing, type TemplateResult } from "lit";
import type { DashboardWidget } from "svc-dashboard/backend";
import { alertLine, notice } from "../ui/notice.js";
import { dashboardTitle, widgetTitle } from "./dashboard-config.js";
import type { DashboardModel } from "./dashboard-model.js";
import type { Content, ShownWidget, WidgetContext } from "./widgets/widget-type.js";
import { widgetType } from "./widgets/widgets.js";

/** What a page shows its widgets with. */
export interface PageContext extends WidgetContext {
  readonly model: DashboardModel;
}

/** A widget: a section with its heading, its tools, and its content in whatever state it has. */
export function widgetFrame(widget: DashboardWidget, context: PageContext): TemplateResult {
  const { model, texts } = context;
  const type = widgetType(widget.type);
  const report = model.report(widget);
  const title = widgetTitle(widget, report);
  const { content } = model.state(widget);
  const id = `widget-${model.allWidgets.indexOf(widget)}`;
  const shown = { widget, title: title ?? "", id, value: content?.value };
  const note = type.note?.(shown, context);
  // a page of one report has its title already
  const isPageTitle = model.allWidgets.length === 1 && title === dashboardTitle(model.dashboard);
  return html`<section
    class="widget widget-${widget.type.toLowerCase().replaceAll("_", "-")} ${report?.kind ?? ""}"
    data-widget=${widget.id}
    ?data-control=${type.isControl === true}
    tabindex="-1"
    aria-labelledby=${id}
    aria-busy=${content?.loading ?? false}
  >
    <header class="widget-head">
      <h2
        id=${id}
        aria-level=${model.widgets.includes(widget) ? nothing : 3}
        class=${title === undefined || isPageTitle ? "unseen" : ""}
      >
        ${title ?? type.untitled?.(context) ?? texts.untitledWidget}
      </h2>
      ${type.tools?.(shown, context) ?? nothing}
    </header>
    ${note ? html`<p class="widget-note">${note}</p>` : nothing}
    ${model.unsaved?.widgetId === widget.id ? alertLine(texts.downloadFailed, model.unsaved) : nothing}
    <div class="widget-body">${body(shown, context)}</div>
  </section>`;
}

/** The content, or what has become of loading or drawing it. */
function body(shown: ShownWidget, context: PageContext): Content {
  const { model, texts, look } = context;
  const { widget, value } = shown;
  const { content, drawFailure } = model.state(widget);
  const isUndrawn = drawFailure !== undefined && drawFailure.value === value && drawFailure.look === look;
  if (model.rejectedFilter([widget])) return notice({ icon: "empty", title: texts.noData });
  const error = content?.error ?? (isUndrawn ? drawFailure.error : undefined);
  if (error) {
    const retry = (event: Event) => {
      // the button leaves with the notice: without this the focus would be lost
      (event.currentTarget as Element).closest<HTMLElement>(".widget")?.focus();
      model.retry(widget);
    };
    const action = { label: texts.tryAgain, run: retry };
    return html`<div role="alert">
      ${notice({ icon: "alert", title: texts.failed, reason: error.message, action })}
    </div>`;
  }
  if (content && value === undefined) {
    // the page's own status announces it, once for all widgets; a control in a bar has no other heading
    const { fitsBar } = widgetType(widget.type);
    return html`<div class="skeleton">
      <span class=${content.slow || fitsBar ? "skeleton-text" : "unseen"}
        >${fitsBar ? shown.title : content.slow ? texts.slower : texts.loading}</span
      >
    </div>`;
  }
  return widgetType(widget.type).render(shown, context);
}
