import { html, nothing, type TemplateResult } from "lit";
import type { AppDashboard } from "../../contract/app-api.js";
import type { AppView } from "./app-view.js";
import { cardPreview } from "./card-preview.js";
import { day } from "./item-list.js";

/** Dashboards as cards. */
export function dashboardCards(dashboards: readonly AppDashboard[], view: AppView): TemplateResult {
  return html`<ul class="cards">
    ${dashboards.map((dashboard) => dashboardCard(dashboard, view))}
  </ul>`;
}

function dashboardCard(dashboard: AppDashboard, view: AppView): TemplateResult {
  const { publicId, title, description, draft, owner, updatedAt, preview } = dashboard;
  const { texts, path } = view;
  return html`<li class="card">
    ${cardPreview(preview, publicId)}
    <h3>
      <a class="card-link" href=${path({ page: "dashboard", id: publicId })}>${title}</a>
      ${draft ? html`<span class="badge">${texts.draft}</span>` : nothing}
    </h3>
    ${description ? html`<p>${description}</p>` : nothing}
    <dl class="item-note">
      <div>
        <dt>${texts.owner}</dt>
        <dd>${owner}</dd>
      </div>
      <div>
        <dt>${texts.updated}</dt>
        <dd class="item-date">${day(updatedAt, view)}</dd>
      </div>
    </dl>
  </li>`;
}
