import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { dateIn } from "../../contract/calendar.js";
import type { AppItem, AppPlace } from "../../contract/app-api.js";
import { fill } from "../format/format.js";
import { icon } from "../ui/icons.js";
import type { KnownRoute } from "./app-route.js";
import type { AppListener, AppView } from "./app-view.js";
import type { AppTexts } from "./texts/index.js";

/** The page of a folder, a workbook or a report. */
export function routeTo({ type, id }: Pick<AppPlace, "type" | "id">): KnownRoute {
  if (type === "FOLDER") return { page: "folder", id };
  return { page: type === "REPORT" ? "report" : "workbook", id };
}

/** Items as people sort names: numbers by their value. */
function byName(items: readonly AppItem[], locale: string): AppItem[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return items.toSorted((one, other) => compare(one.name, other.name));
}

/** Folders as cards. */
export function folderCards(items: readonly AppItem[], view: AppView, listener: AppListener): TemplateResult {
  return html`<ul class="cards">
    ${repeat(
      byName(items, view.formats.locale),
      ({ id }) => id,
      (item) =>
        html`<li class="card folder-card">
          ${icon("folder")}<a href=${view.path(routeTo(item))}>${item.name}</a>
          ${star(item, view.texts, listener)}
        </li>`,
    )}
  </ul>`;
}

/** Workbooks and reports, and in search results folders, as a table. With `places`, it says where each is. */
export function itemTable(
  items: readonly AppItem[],
  view: AppView,
  listener: AppListener,
  { label, places = false }: { label: string; places?: boolean },
): TemplateResult {
  const { texts, formats, timezone } = view;
  return html`<table class="items" aria-label=${label}>
    <thead>
      <tr>
        <th scope="col">${texts.name}</th>
        <th scope="col">${texts.owner}</th>
        <th scope="col">${texts.updated}</th>
        <th scope="col"><span class="unseen">${texts.favorites}</span></th>
      </tr>
    </thead>
    <tbody>
      ${repeat(
        byName(items, formats.locale),
        ({ id }) => id,
        (item) =>
          html`<tr>
            <th scope="row">
              <span class="item-name">
                ${icon(ICONS[item.type] ?? "book")}
                <span>
                  <a href=${view.path(routeTo(item))}>${item.name}</a>
                  <span class="item-note">${note(item, texts, places)}</span>
                </span>
              </span>
            </th>
            <td class="item-owner">${item.owner}</td>
            <td class="item-date">${formats.time(dateIn(timezone, new Date(item.updatedAt)))}</td>
            <td class="item-star">${star(item, texts, listener)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Marks and unmarks a favourite. */
export function star(item: AppItem, texts: AppTexts, listener: AppListener): TemplateResult {
  return html`<button
    type="button"
    class="tool star"
    aria-pressed=${item.favorite}
    aria-label=${fill(texts.favoriteItem, { name: item.name })}
    @click=${() => listener.favorite(item)}
  >
    ${icon("star")}
  </button>`;
}

/** Lists how to get somewhere, without links. */
function note(item: AppItem, texts: AppTexts, places: boolean): TemplateResult | string {
  const kinds: Readonly<Record<string, string>> = {
    FOLDER: texts.folder,
    WORKBOOK: texts.workbook,
    REPORT: texts.report,
  };
  const place = item.place.map(({ name }) => name).join(" / ");
  return html`${kinds[item.type]}${places && place !== "" ? html` · ${place}` : nothing}`;
}

const ICONS: Readonly<Record<string, Parameters<typeof icon>[0]>> = {
  FOLDER: "folder",
  WORKBOOK: "book",
  REPORT: "chart",
};
