import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { DashboardWidget } from "svc-dashboard/backend";
import { widgetFrame } from "./widget-frame.js";
import type { WidgetContext } from "./widgets/widget-type.js";

/** A button that clears all filters. */
export function resetButton({ store, texts }: WidgetContext, look: string): TemplateResult {
  const reset = ({ currentTarget }: Event) => {
    // the button is removed together with the filters: the focus moves on
    const grid = (currentTarget as Element).closest("dashboard-grid");
    grid?.querySelector<HTMLElement>(".filter-button, .widget:not([data-control])")?.focus();
    store.announce(texts.filtersCleared);
    store.clearFilters();
  };
  return html`<button type="button" class=${look} @click=${reset}>${texts.clearFilters}</button>`;
}

/** A line of controls, with a button that clears all filters if any is set. */
export function filterBar(controls: readonly DashboardWidget[], context: WidgetContext): TemplateResult {
  const { store, texts } = context;
  const isFiltered = store.queries.filters.all.length > 0;
  return html`<div class="filter-bar" role="group" aria-label=${texts.filters}>
    <div class="filter-line">
      ${repeat(
        controls,
        ({ id }) => id,
        (widget) => widgetFrame(widget, context),
      )}
    </div>
    ${isFiltered ? resetButton(context, "quiet filter-reset") : nothing}
  </div>`;
}
