import { html, nothing, type TemplateResult } from "lit";
import type { DashboardWidget } from "svc-dashboard/backend";
import { memberOf } from "../dashboard-model.js";
import type { FilterChangeEvent } from "../filters/filter-control.js";
import "../filters/filter-control.js";
import { DEFAULT_GRAINS, timeGrain } from "../filters/time-grain.js";
import type { WidgetContext } from "./widget-context.js";

type Content = TemplateResult | typeof nothing;

/** A FILTER widget. */
export function filterWidget(widget: DashboardWidget, title: string, context: WidgetContext): Content {
  const { board, formats, texts } = context;
  const result = board.loads.values.get(widget.id)?.value;
  const member = memberOf(widget);
  if (!result || member === undefined) return nothing;
  return html`<filter-control
    .label=${title}
    .result=${result}
    .find=${(search: string, signal: AbortSignal) => board.findValues(member, search, signal)}
    .filter=${board.filters.get(member)}
    .formats=${formats}
    .texts=${texts}
    @filter-change=${(event: FilterChangeEvent) => context.filter(member, event.filter)}
  ></filter-control>`;
}

/** A TIME_GRAIN widget. */
export function grainWidget(widget: DashboardWidget, title: string, context: WidgetContext): Content {
  const member = memberOf(widget);
  if (member === undefined) return nothing;
  const given = widget.config?.["grains"];
  const grains = Array.isArray(given) ? given.map(String) : DEFAULT_GRAINS;
  const chosen = context.board.grains.get(member);
  return timeGrain(title, grains, chosen, context.texts, (value) => context.grain(member, value));
}
