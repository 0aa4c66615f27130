import { html, type TemplateResult } from "lit";
import { dateIn } from "../../contract/calendar.js";
import type { AppItem, AppPlace } from "../../contract/app-api.js";
import { icon } from "../ui/icons.js";
import type { AppView } from "./app-view.js";

/** The icons of items by their pages, in the order of lists. */
const ICONS = { folder: "folder", workbook: "book", report: "chart" } as const;

/** The page of a folder, a workbook or a report. */
export function routeTo({ type, id }: Pick<AppPlace, "type" | "id">): {
  page: keyof typeof ICONS;
  id: number;
} {
  if (type === "FOLDER") return { page: "folder", id };
  return { page: type === "REPORT" ? "report" : "workbook", id };
}

/** Formats the day of a date-time in the viewer's time zone. */
export function day(updatedAt: string, { formats, timezone }: AppView): string {
  return formats.time(dateIn(timezone, new Date(updatedAt)));
}

/** Sorts folders before workbooks before reports, each by name, and numbers in names by value. */
function sorted(items: readonly AppItem[], locale: string): AppItem[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const rank = (item: AppItem): number => Object.keys(ICONS).indexOf(routeTo(item).page);
  return items.toSorted((one, other) => rank(one) - rank(other) || compare(one.name, other.name));
}

/** Items as a table. */
export function itemTable(items: readonly AppItem[], view: AppView, label: string): TemplateResult {
  const { texts, formats, path } = view;
  const row = (item: AppItem) => {
    const route = routeTo(item);
    return html`<tr>
      <th scope="row">
        <span class="item-name">
          ${icon(ICONS[route.page])}
          <span>
            <a href=${path(route)}>${item.name}</a>
            <span class="item-note">${texts[route.page]}</span>
          </span>
        </span>
      </th>
      <td class="item-owner">${item.owner}</td>
      <td class="item-date">${day(item.updatedAt, view)}</td>
    </tr>`;
  };
  return html`<table class="items" aria-label=${label}>
    <thead>
      <tr>
        <th scope="col">${texts.name}</th>
        <th scope="col">${texts.owner}</th>
        <th scope="col">${texts.updated}</th>
      </tr>
    </thead>
    <tbody>
      ${sorted(items, formats.locale).map(row)}
    </tbody>
  </table>`;
}
