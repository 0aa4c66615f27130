import { html, nothing, type TemplateResult } from "lit";
import type { AppDashboard, HomeResponse } from "../../contract/app-api.js";
import { icon } from "../ui/icons.js";
import type { KnownRoute } from "./app-route.js";
import type { AppView } from "./app-view.js";
import { day } from "./item-list.js";

/** Dashboards as cards. */
export function dashboardCards(dashboards: readonly AppDashboard[], view: AppView): TemplateResult {
  return html`<ul class="cards">
    ${dashboards.map((dashboard) => dashboardCard(dashboard, view))}
  </ul>`;
}

function dashboardCard(dashboard: AppDashboard, view: AppView): TemplateResult {
  const { publicId, title, description, draft, owner, updatedAt } = dashboard;
  const { texts, path } = view;
  return html`<li class="card">
    <h3>
      ${icon("grid")}<a class="card-link" href=${path({ page: "dashboard", id: publicId })}>${title}</a>
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

/** Links to dashboards and reports, by their ids among those of dashboards. */
export function links(
  targets: readonly HomeResponse["recents"][number][],
  { path }: AppView,
): TemplateResult {
  return html`<ul class="links">
    ${targets.map(({ id, title }) => {
      const [, report] = /^report:(\d+)$/.exec(id) ?? [];
      const route: KnownRoute =
        report === undefined ? { page: "dashboard", id } : { page: "report", id: Number(report) };
      return html`<li>
        <a href=${path(route)}>${icon(report === undefined ? "grid" : "chart")}<span>${title}</span></a>
      </li>`;
    })}
  </ul>`;
}
