import { html, nothing, type TemplateResult } from "lit";
import { icon } from "../ui/icons.js";
import { notice } from "../ui/notice.js";
import type { PageContent } from "./load-content.js";
import { HOME } from "./app-route.js";
import type { AppView } from "./app-view.js";
import { dashboardCards } from "./dashboard-list.js";
import { itemTable } from "./item-list.js";

type ContentOf<Page extends PageContent["page"]> = Extract<PageContent, { page: Page }>;

/** The page below the bar, or a notice if it could not be loaded. */
export function appPage(view: AppView): TemplateResult {
  const { content, error, texts } = view;
  if (error) {
    const retry = ({ currentTarget }: Event) =>
      currentTarget?.dispatchEvent(new Event("retry", { bubbles: true }));
    const action = { label: texts.tryAgain, run: retry };
    const failed = notice({ icon: "alert", title: texts.failedTitle, reason: error.message, action });
    return page(view, html`<div role="alert">${failed}</div>`);
  }
  switch (content?.page) {
    case "home":
      return home(content, view);
    case "folder":
      return folder(content, view);
    case "workbook":
      return workbook(content, view);
    case "dashboard":
      return html`${content.draft ? html`<p class="draft-note">${icon("lock")}${texts.draftText}</p>` : nothing}${view.dashboard}`;
    case "chat":
      return html`${view.chat}`;
    default:
      return unknown(view);
  }
}

function page({ title, content }: AppView, body: unknown): TemplateResult {
  return html`
    <main>
      <header class="page-head ${content?.page === "home" ? "unseen" : ""}">
        <div class="page-title"><h1 tabindex="-1">${title}</h1></div>
      </header>
      <div class="page-body">${body}</div>
    </main>
  `;
}

function home({ dashboards, items }: ContentOf<"home">, view: AppView): TemplateResult {
  const { texts } = view;
  const body = html`
    ${section(texts.dashboards, dashboards, (some) => dashboardCards(some, view))}
    ${section(texts.items, items, (some) => itemTable(some, view, texts.items))}
  `;
  return page(view, body);
}

function folder({ items }: ContentOf<"folder">, view: AppView): TemplateResult {
  const empty = notice({ icon: "folder", title: view.texts.emptyList });
  return page(view, items.length === 0 ? empty : itemTable(items, view, view.title));
}

function workbook({ dashboards }: ContentOf<"workbook">, view: AppView): TemplateResult {
  const { texts } = view;
  const empty = notice({ icon: "book", title: texts.emptyList });
  const cards = section(texts.dashboards, dashboards, (some) => dashboardCards(some, view));
  return page(view, dashboards.length === 0 ? empty : cards);
}

function unknown(view: AppView): TemplateResult {
  const { texts, path } = view;
  return page(
    view,
    html`${notice({ icon: "empty", title: texts.notFoundText })}
      <p class="way-back"><a class="button" href=${path(HOME)}>${texts.backHome}</a></p>`,
  );
}

/** A section with a heading; nothing if its list is empty. */
function section<Each>(
  title: string,
  list: readonly Each[],
  show: (list: readonly Each[]) => TemplateResult,
): TemplateResult | typeof nothing {
  if (list.length === 0) return nothing;
  return html`<section class="app-section">
    <h2>${title}</h2>
    ${show(list)}
  </section>`;
}
