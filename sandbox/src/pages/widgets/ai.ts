import { html, type TemplateResult } from "lit";
import type { DashboardWidget } from "svc-dashboard/backend";
import { textOf } from "../dashboard-model.js";
import type { WidgetContext } from "../widget-context.js";

/** A dashboard's agent: it answers one question at a time. Its code is loaded where there is such a widget. */
export function ai(widget: DashboardWidget, context: WidgetContext): TemplateResult {
  import("./ask-widget.js").catch((error: unknown) => context.undrawable(error as Error));
  const prompts = widget.config?.["prompts"];
  return html`<ask-widget
    .examples=${Array.isArray(prompts) ? prompts.map(String) : []}
    .agentId=${textOf(widget, "agentId")}
    .ask=${context.ask}
    .asked=${context.asked}
    .texts=${context.texts}
    .formats=${context.formats}
    .look=${context.look}
  ></ask-widget>`;
}
