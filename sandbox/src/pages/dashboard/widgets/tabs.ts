import { html, nothing } from "lit";
import { guard } from "lit/directives/guard.js";
import { tabsOf } from "../../../contract/dashboard-widgets.js";
import { fill } from "../../format/format.js";
import { notice } from "../../ui/notice.js";
import { nextByKey } from "../../ui/roving.js";
import type { WidgetType } from "./widget-type.js";

/** Tabs, each with a grid, by the WAI-ARIA tabs pattern: arrows, Home and End show another tab. */
export const tabs: WidgetType = {
  isControl: true, // the widgets of its tabs are not
  render({ widget, title, id }, context) {
    const { store, texts } = context;
    const all = tabsOf(widget);
    const selected = store.state(widget).tab;
    const shown = all[selected];
    if (!shown) return notice({ icon: "empty", title: texts.noTabs });
    const select = (index: number, list: Element) => {
      store.selectTab(widget, index);
      list.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      const vertical = event.key === "ArrowUp" || event.key === "ArrowDown"; // these scroll
      const next = vertical ? undefined : nextByKey([...all.keys()], selected, event.key);
      if (next === undefined) return;
      event.preventDefault();
      select(next, event.currentTarget as Element);
    };
    const labels = all.map(
      (tab, index) =>
        html`<button
          type="button"
          role="tab"
          id="${id}-tab-${index}"
          aria-selected=${index === selected}
          aria-controls=${index === selected ? `${id}-panel` : nothing}
          tabindex=${index === selected ? 0 : -1}
          @click=${({ currentTarget }: Event) => select(index, (currentTarget as Element).parentElement!)}
        >
          ${tab.title || fill(texts.tab, { number: index + 1 })}
        </button>`,
    );
    return html`<div class="tab-list" role="tablist" aria-label=${title} @keydown=${onKey}>${labels}</div>
      <div
        class="tab-panel"
        role="tabpanel"
        id="${id}-panel"
        aria-labelledby="${id}-tab-${selected}"
        tabindex="0"
      >
        ${
          shown.widgets.length === 0
            ? notice({ icon: "empty", title: texts.emptyDashboard })
            : html`<dashboard-grid
                .context=${context}
                .widgets=${guard([widget, selected], () => shown.widgets)}
                .layout=${guard([widget, selected], () => shown.layout ?? { ...store.dashboard.config.layout, containerPadding: [0, 0] })}
              ></dashboard-grid>`
        }
      </div>`;
  },
};
