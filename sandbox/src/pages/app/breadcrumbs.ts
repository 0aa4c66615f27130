import { html, nothing, type TemplateResult } from "lit";
import type { AppPlace } from "../../contract/app-api.js";
import { HOME } from "./app-route.js";
import type { AppView } from "./app-view.js";
import { routeTo } from "./item-list.js";

/** The folders and the workbook that contain the page; nothing on other pages. */
export function breadcrumbs({ content, texts, path, title }: AppView): TemplateResult | typeof nothing {
  const place = placeOf(content);
  if (!place) return nothing;
  // a workbook often has the name of its only dashboard
  const steps = place.filter(({ type, name }) => type === "FOLDER" || name !== title);
  return html`<nav class="breadcrumbs" aria-label=${texts.breadcrumbs}>
    <ol>
      <li><a href=${path(HOME)}>${texts.home}</a></li>
      ${steps.map((step) => html`<li><a href=${path(routeTo(step))}>${step.name}</a></li>`)}
      <li aria-current="page">${title}</li>
    </ol>
  </nav>`;
}

function placeOf(content: AppView["content"]): AppPlace[] | undefined {
  if (content?.page === "folder") return content.folder.place;
  if (content?.page === "workbook") return content.workbook.place;
  if (content?.page === "dashboard") return content.place;
  return undefined;
}
