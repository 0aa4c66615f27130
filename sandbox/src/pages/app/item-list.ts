import { html, type TemplateResult } from "lit";
import { dateIn } from "../../contract/calendar.js";
import type { AppItem, AppPlace } from "../../contract/app-api.js";
import { icon } from "../ui/icons.js";
import type { KnownRoute } from "./app-route.js";
import type { AppView } from "./app-view.js";
import type { Texts } from "../format/texts.js";

/** The page of a folder, a workbook or a report. */
export function routeTo({ type, id }: Pick<AppPlace, "type" | "id">): KnownRoute {
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
  const rank = ({ type }: AppItem): number => ["FOLDER", "WORKBOOK", "REPORT"].indexOf(type);
  return items.toSorted((one, other) => rank(one) - rank(other) || compare(one.name, other.name));
}

/** Items as a table. */
export function itemTable(items: readonly AppItem[], view: AppView, label: string): TemplateResult {
  const { texts, formats, path } = view;
  return html`<table class="items" aria-label=${label}>
    <thead>
      <tr>
        <th scope="col">${texts.name}</th>
        <th scope="col">${texts.owner}</th>
        <th scope="col">${texts.updated}</th>
      </tr>
    </thead>
    <tbody>
      ${sorted(items, formats.locale).map(
        (item) =>
          html`<tr>
            <th scope="row">
              <span class="item-name">
                ${icon(ICONS[item.type] ?? "book")}
                <span>
                  <a href=${path(routeTo(item))}>${item.name}</a>
                  <span class="item-note">${note(item, texts)}</span>
                </span>
              </span>
            </th>
            <td class="item-owner">${item.owner}</td>
            <td class="item-date">${day(item.updatedAt, view)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function note({ type }: AppItem, texts: Texts): string | undefined {
  const kinds: Readonly<Record<string, string>> = {
    FOLDER: texts.folder,
    WORKBOOK: texts.workbook,
    REPORT: texts.report,
  };
  return kinds[type];
}

const ICONS: Readonly<Record<string, Parameters<typeof icon>[0]>> = {
  FOLDER: "folder",
  WORKBOOK: "book",
  REPORT: "chart",
};
