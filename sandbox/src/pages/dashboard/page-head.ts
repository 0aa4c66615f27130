import { html, nothing, type TemplateResult } from "lit";
import { fill } from "../format/format.js";
import type { SurfaceContext } from "../frame/surface.js";
import { icon } from "../ui/icons.js";
import { menu, type MenuItem } from "../ui/menu.js";
import { dashboardTitle } from "./dashboard-config.js";
import type { DashboardModel } from "./dashboard-model.js";

/** The head of a dashboard: its title, when and of what its data is, and what can be done with the whole of it. */
export function pageHead(
  model: DashboardModel,
  context: SurfaceContext,
  announcement: string,
  save: () => void,
): TemplateResult {
  const { texts } = context.language;
  const { dashboard } = model;
  const title = dashboardTitle(dashboard);
  const description = dashboard.description ?? dashboard.config.description;
  const items: MenuItem[] = [{ icon: "download", label: texts.downloadPdf, run: save }];
  return html`<header class="page-head">
    <div class="page-title">
      <h1>${title}</h1>
      ${description ? html`<p>${description}</p>` : nothing}
    </div>
    <p class="page-times">${times(model, context, announcement)}</p>
    <div class="page-tools">
      <button
        type="button"
        class="button"
        aria-label=${texts.refresh}
        title=${texts.refresh}
        aria-disabled=${model.busy}
        @click=${() => model.busy || void model.refresh()}
      >
        ${icon("refresh")}<span>${texts.refresh}</span>
      </button>
      ${menu("page-menu", fill(texts.moreActions, { title }), items)}
    </div>
  </header>`;
}

function times(
  { busy, slow, updatedAt }: DashboardModel,
  { language, timezone, dataUntil }: SurfaceContext,
  announcement: string,
): TemplateResult {
  const { texts, formats } = language;
  const updating = slow ? `${texts.updating} ${texts.slower}` : texts.updating;
  const updated = updatedAt ? fill(texts.updatedAt, { time: formats.clock(updatedAt, timezone) }) : nothing;
  return html`<span class="data-until">${fill(texts.dataUntil, { day: formats.time(dataUntil) })}</span>
    <span class="zone">${icon("clock")}${fill(texts.timesIn, { zone: formats.zone(timezone) })}</span>
    <span class="updated" role="status"
      >${busy ? updating : updated}<span class="unseen">${announcement}</span></span
    >`;
}
