import { html, type TemplateResult } from "lit";
import type { DashboardWidget } from "svc-dashboard/backend";
import type { UndrawnEvent } from "../../chat/chat-events.js";
import { textOf } from "../dashboard-model.js";
import type { WidgetContext } from "./widget-context.js";
import type { DrillEvent } from "../../charts/vega-chart.js";

/** A dashboard's agent: it answers one question at a time. Its code is loaded where there is such a widget. */
export function ai(widget: DashboardWidget, context: WidgetContext): TemplateResult {
  const prompts = widget.config?.["prompts"];
  return html`<ask-widget
    .examples=${Array.isArray(prompts) ? prompts.map(String) : []}
    .agentId=${textOf(widget, "agentId")}
    .round=${context.board.loads.agents.get(widget.id)?.value}
    .ask=${context.ask}
    .asked=${context.asked}
    .unanswered=${context.unanswered}
    .texts=${context.texts}
    .formats=${context.formats}
    .look=${context.look}
    @undrawn=${({ error }: UndrawnEvent) => context.undrawable(error)}
    @drill=${(event: DrillEvent) => context.drilled(widget, event)}
  ></ask-widget>`;
}
