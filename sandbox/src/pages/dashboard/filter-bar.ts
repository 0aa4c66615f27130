import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { DashboardWidget } from "svc-dashboard/backend";
import { widgetFrame, type PageContext } from "./widget-frame.js";

/** Controls in a line, and a button that clears all filters, if any is set. */
export function filterBar(controls: readonly DashboardWidget[], context: PageContext): TemplateResult {
  const { model, texts, announce } = context;
  const reset = ({ currentTarget }: Event) => {
    // the button leaves with the filters: without this the focus would be lost
    (currentTarget as Element).closest(".filter-bar")?.querySelector<HTMLElement>(".filter-button")?.focus();
    announce(texts.filtersCleared);
    model.clearFilters();
  };
  const isFiltered = model.queries.filters.entries().length > 0;
  return html`<div class="filter-bar" role="group" aria-label=${texts.filters}>
    <div class="filter-line">
      ${repeat(
        controls,
        ({ id }) => id,
        (widget) => widgetFrame(widget, context),
      )}
    </div>
    ${
      isFiltered
        ? html`<button type="button" class="quiet filter-reset" @click=${reset}>
            ${texts.clearFilters}
          </button>`
        : nothing
    }
  </div>`;
}
