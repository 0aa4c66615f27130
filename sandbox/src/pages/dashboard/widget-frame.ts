import { html, nothing, type TemplateResult } from "lit";
import type { DashboardWidget } from "svc-dashboard/backend";
import { alertLine, notice } from "../ui/notice.js";
import { widgetTitle } from "./dashboard-config.js";
import type { Content, ShownWidget, WidgetContext } from "./widgets/widget-type.js";
import { widgetType } from "./widgets/widgets.js";

/** A widget: a section with its heading, its tools, and its content or the state of its loading. */
export function widgetFrame(widget: DashboardWidget, context: WidgetContext): TemplateResult {
  const { store, texts } = context;
  const type = widgetType(widget.type);
  const report = store.report(widget);
  const title = widgetTitle(widget, report);
  const { content } = store.state(widget);
  const id = `widget-${store.allWidgets.indexOf(widget)}`;
  const shown = { widget, title: title ?? "", id, value: content?.value };
  const note = type.note?.(shown, context);
  // the title of the page is that of its only report
  const isPageTitle = store.allWidgets.length === 1 && title === store.title;
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
        aria-level=${store.widgets.includes(widget) ? nothing : 3}
        class=${title === undefined || isPageTitle ? "unseen" : ""}
      >
        ${title ?? type.untitled?.(context) ?? texts.untitledWidget}
      </h2>
      ${type.tools?.(shown, context) ?? nothing}
    </header>
    ${note ? html`<p class="widget-note">${note}</p>` : nothing}
    ${store.unsaved?.widgetId === widget.id ? alertLine(texts.downloadFailed, store.unsaved) : nothing}
    <div class="widget-body">${body(shown, context)}</div>
  </section>`;
}

/** The content, or the state of loading or drawing it. */
function body(shown: ShownWidget, context: WidgetContext): Content {
  const { store, texts, look } = context;
  const { widget, value } = shown;
  const { content, drawFailure } = store.state(widget);
  const isUndrawn = drawFailure !== undefined && drawFailure.value === value && drawFailure.look === look;
  if (store.rejectedFilter([widget])) return notice({ icon: "empty", title: texts.noData });
  const error = content?.error ?? (isUndrawn ? drawFailure.error : undefined);
  if (error) {
    const retry = (event: Event) => {
      // the button is removed together with the notice: the focus moves to the widget
      (event.currentTarget as Element).closest<HTMLElement>(".widget")?.focus();
      store.retry(widget);
    };
    const action = { label: texts.tryAgain, run: retry };
    return html`<div role="alert">
      ${notice({ icon: "alert", title: texts.failed, reason: error.message, action })}
    </div>`;
  }
  if (content && value === undefined) {
    // the status of the page announces it for all widgets; the heading of a control in a bar is not visible
    const { fitsBar } = widgetType(widget.type);
    return html`<div class="skeleton">
      <span class=${content.slow || fitsBar ? "skeleton-text" : "unseen"}
        >${fitsBar ? shown.title : content.slow ? texts.slower : texts.loading}</span
      >
    </div>`;
  }
  return widgetType(widget.type).render(shown, context);
}
