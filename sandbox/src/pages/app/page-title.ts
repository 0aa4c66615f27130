import { dashboardTitle } from "../dashboard/dashboard-config.js";
import type { PageContent } from "./load-content.js";
import type { Texts } from "../format/texts.js";

/** The title of a page of the app; without content, the title of a failure. */
export function pageTitle(content: PageContent | undefined, texts: Texts): string {
  switch (content?.page) {
    case "home":
      return texts.home;
    case "folder":
      return content.folder.name;
    case "workbook":
      return content.workbook.name;
    case "dashboard":
      return dashboardTitle(content.dashboard);
    case "chat":
      return texts.ask;
    case "unknown":
      return texts.notFoundTitle;
    default:
      return texts.failedTitle;
  }
}
