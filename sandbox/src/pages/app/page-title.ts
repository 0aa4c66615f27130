import { dashboardTitle } from "../dashboard/dashboard-model.js";
import { fill } from "../format/format.js";
import type { PageContent } from "./app-client.js";
import type { AppTexts } from "./texts/index.js";

/** What a page of the app is called; without content it is a failure. */
export function pageTitle(content: PageContent | undefined, texts: AppTexts): string {
  switch (content?.page) {
    case "folder":
      return content.folder?.name ?? texts.home;
    case "workbook":
      return content.workbook.name;
    case "dashboard":
      return dashboardTitle(content.dashboard);
    case "search":
      return fill(texts.resultsFor, { text: content.text });
    case "favourites":
      return texts.favorites;
    case "chat":
      return texts.ask;
    case "unknown":
      return texts.notFoundTitle;
    default:
      return texts.failedTitle;
  }
}
