import { html, nothing, type TemplateResult } from "lit";
import type { AppDashboard, AppItem } from "../../contract/app-api.js";
import { fill } from "../format/format.js";
import { icon } from "../ui/icons.js";
import { notice } from "../ui/notice.js";
import type { PageContent } from "./app-client.js";
import { HOME } from "./app-route.js";
import type { AppListener, AppView } from "./app-view.js";
import { folderCards, itemTable, star } from "./item-list.js";

type Of<Page extends PageContent["page"]> = Extract<PageContent, { page: Page }>;

/** What stands beside the navigation: one page, or why there is none. */
export function appPage(view: AppView, listener: AppListener): TemplateResult {
  const { content, error, texts, pageTexts } = view;
  if (error) {
    const action = { label: pageTexts.tryAgain, run: () => listener.retry() };
    const failed = notice({ icon: "alert", title: texts.failedTitle, reason: error.message, action });
    return page(texts.failedTitle, html`<div role="alert">${failed}</div>`);
  }
  if (!content) {
    return html`<main aria-busy="true">
      <div class="skeleton app-skeleton"><span class="unseen">${pageTexts.loading}</span></div>
    </main>`;
  }
  switch (content.page) {
    case "folder":
      return folder(content, view, listener);
    case "workbook":
      return workbook(content, view, listener);
    case "dashboard":
      return html`${content.draft ? html`<p class="draft-note">${icon("lock")}${texts.draftText}</p>` : nothing}${view.dashboard}`;
    case "search":
      return search(content, view, listener);
    case "favourites":
      return favourites(content, view, listener);
    case "chat":
      return html`${view.chat}`;
    default:
      return unknown(view);
  }
}

function page(title: string, body: unknown, tools: unknown = nothing): TemplateResult {
  return html`
    <main>
      <header class="page-head">
        <div class="page-title"><h1 tabindex="-1">${title}</h1></div>
        <div class="page-tools">${tools}</div>
      </header>
      <div class="page-body">${body}</div>
    </main>
  `;
}

function folder({ folder: item, items }: Of<"folder">, view: AppView, listener: AppListener): TemplateResult {
  const { texts } = view;
  const folders = items.filter(({ type }) => type === "FOLDER");
  const others = items.filter(({ type }) => type !== "FOLDER");
  const body =
    items.length === 0
      ? notice({ icon: "folder", title: texts.emptyFolder })
      : html`
          ${folders.length > 0 ? section(texts.folders, folderCards(folders, view, listener)) : nothing}
          ${
            others.length > 0
              ? section(texts.contents, itemTable(others, view, listener, { label: texts.contents }))
              : nothing
          }
        `;
  return page(view.title, body, item ? star(item, texts, listener) : nothing);
}

function workbook({ workbook: item, dashboards }: Of<"workbook">, view: AppView, listener: AppListener) {
  const { texts } = view;
  const body =
    dashboards.length === 0
      ? notice({ icon: "book", title: texts.emptyWorkbook })
      : dashboards.map((dashboard) => dashboardCard(dashboard, view));
  return page(item.name, body, star(item, texts, listener));
}

function dashboardCard({ publicId, title, description, draft, reports }: AppDashboard, view: AppView) {
  const { texts, path } = view;
  return html`<section class="card dashboard-card">
    <h2>
      ${icon("grid")}<a href=${path({ page: "dashboard", id: publicId })}>${title}</a>
      ${draft ? html`<span class="badge">${texts.draft}</span>` : nothing}
    </h2>
    ${description ? html`<p class="item-note">${description}</p>` : nothing}
    ${
      reports.length > 0
        ? html`<h3>${texts.reports}</h3>
            <ul class="report-links">
              ${reports.map(({ id, title: name }) => html`<li><a href=${path({ page: "report", id })}>${icon("chart")}${name}</a></li>`)}
            </ul>`
        : nothing
    }
  </section>`;
}

function search({ text, items, dashboards }: Of<"search">, view: AppView, listener: AppListener) {
  const { texts, title } = view;
  const body =
    items.length + dashboards.length === 0
      ? notice({ icon: "search", title: fill(texts.noResults, { text }), text: texts.noResultsText })
      : html`${items.length > 0 ? found(items, view, listener) : nothing}
        ${dashboards.map((dashboard) => dashboardCard(dashboard, view))}`;
  return page(title, html`<div role="status">${body}</div>`);
}

function favourites({ items }: Of<"favourites">, view: AppView, listener: AppListener): TemplateResult {
  const { texts } = view;
  const kept = items.filter(({ favorite }) => favorite);
  const empty = notice({ icon: "star", title: texts.noFavorites, text: texts.noFavoritesText });
  return page(view.title, kept.length === 0 ? empty : found(kept, view, listener));
}

function found(items: readonly AppItem[], view: AppView, listener: AppListener): TemplateResult {
  return itemTable(items, view, listener, { label: view.title, places: true });
}

function unknown({ texts, path }: AppView): TemplateResult {
  return page(
    texts.notFoundTitle,
    html`${notice({ icon: "empty", title: texts.notFoundText })}
      <p class="way-back"><a class="button" href=${path(HOME)}>${texts.backHome}</a></p>`,
  );
}

function section(title: string, body: TemplateResult): TemplateResult {
  return html`<section class="app-section">
    <h2>${title}</h2>
    ${body}
  </section>`;
}
