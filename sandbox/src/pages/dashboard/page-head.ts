import { html, nothing, type TemplateResult } from "lit";
import { fill } from "../format/format.js";
import { icon } from "../ui/icons.js";
import { menu, type MenuItem } from "../ui/menu.js";
import type { DashboardStore } from "./dashboard-store.js";
import { saveDocument } from "./save.js";

/** The head of a dashboard: its title, the times of its data, and its commands. */
export function pageHead(store: DashboardStore): TemplateResult {
  const { contents, dashboard, page, title } = store;
  const { texts } = page.language;
  const description = dashboard.description ?? dashboard.config.description;
  const items: MenuItem[] = [{ icon: "download", label: texts.downloadPdf, run: () => saveDocument(store) }];
  return html`<header class="page-head">
    <div class="page-title">
      <h1>${title}</h1>
      ${description ? html`<p>${description}</p>` : nothing}
    </div>
    <p class="page-times">${times(store)}</p>
    <div class="page-tools">
      <button
        type="button"
        class="button"
        aria-label=${texts.refresh}
        title=${texts.refresh}
        aria-disabled=${contents.busy}
        @click=${() => contents.busy || void store.refresh()}
      >
        ${icon("refresh")}<span>${texts.refresh}</span>
      </button>
      ${menu("page-menu", fill(texts.moreActions, { title }), items)}
    </div>
  </header>`;
}

function times({ announcement, contents, page }: DashboardStore): TemplateResult {
  const { busy, slow, updatedAt } = contents;
  const { language, timezone, dataUntil } = page;
  const { texts, formats } = language;
  const updating = slow ? `${texts.updating} ${texts.slower}` : texts.updating;
  const updated = updatedAt && fill(texts.updatedAt, { time: formats.clock(updatedAt, timezone) });
  // the previous time stays, so that nothing moves at each refresh: the bar at the top of the page shows the progress
  const shown = busy && (slow || !updated) ? updating : updated;
  return html`<span class="data-until">${fill(texts.dataUntil, { day: formats.time(dataUntil) })}</span>
    <span class="zone">${icon("clock")}${fill(texts.timesIn, { zone: formats.zone(timezone) })}</span>
    <span class="updated" aria-hidden="true">${shown}</span>
    <span class="unseen" role="status">${busy ? updating : updated} ${announcement}</span>`;
}
