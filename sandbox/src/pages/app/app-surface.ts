import type { EmbedFilter } from "svc-dashboard/protocol";
import type { AppResponse } from "../../contract/app-api.js";
import type { ChatPanel } from "../chat/chat-panel.js";
import type { Cause, PageStore } from "../frame/page-store.js";
import { RequestError, type ViewerApi } from "../frame/viewer-client.js";
import { DashboardPage } from "../dashboard/dashboard-page.js";
import { translated } from "../format/translated.js";
import { loadStyles } from "../ui/load-styles.js";
import { pathWithoutParameters, readFilters, readPageUrl, type PageUrl } from "../frame/page-url.js";
import type { FirstView, Surface } from "../frame/surface.js";
import { AppFilters } from "./app-filters.js";
import { deploymentOf, readRoute, routePath } from "./app-route.js";
import { AppShell } from "./app-shell.js";
import { loadContent, type PageContent } from "./load-content.js";
import { pageTitle } from "./page-title.js";

/** Why a page is loaded: the viewer or the host goes there, or it is loaded again. */
type Reason = Cause | "refresh" | "retry";

/** The result of loading a page. A page that does not exist has both. */
interface Loaded {
  content?: PageContent;
  error?: Error;
}

/** The app surface: the content of a deployment that the viewer may open, one page at a time. */
export class AppSurface implements Surface {
  readonly element = new AppShell();
  readonly #page: PageStore;
  readonly #deploymentId: number;
  /** Sends the app's requests, and those of the widgets on its dashboards. */
  readonly #api: ViewerApi;
  readonly #dashboard = new DashboardPage();
  readonly #leave = new AbortController();
  #unsubscribe: (() => void) | undefined;
  #chat: ChatPanel | undefined;
  #app: AppResponse | undefined;
  #first: Loaded = {};
  #url: URL;
  #content: PageContent | undefined;
  #error: Error | undefined;
  /** The page that is being loaded. */
  #next: { url: URL; reason: Reason; stop: AbortController } | undefined;
  readonly #filters = new AppFilters();

  constructor(page: PageStore, url: URL) {
    this.#page = page;
    this.#url = new URL(pathWithoutParameters(url), url);
    this.#filters.add(readFilters(url));
    this.#deploymentId = deploymentOf(url) ?? 0;
    this.#api = page.api.at(`/embed/api/d/${this.#deploymentId}/app`);
    this.element.addEventListener("retry", () => void this.#open(this.#url, "retry"));
  }

  get title(): string {
    if (!(this.#content ?? this.#error)) return "";
    return pageTitle(this.#shown, this.#page.language.texts);
  }

  get filters(): PageUrl["filters"] {
    this.#keepFilters();
    return this.#filters.all;
  }

  async load(): Promise<FirstView> {
    const { signal } = this.#leave;
    const [app, page] = await Promise.all([
      this.#api.send<AppResponse>("", signal),
      this.#load(this.#url, signal),
      loadStyles("/embed/assets/app.css"),
    ]);
    if (page.error && page.content) throw page.error;
    this.#app = app;
    this.#first = page;
    return { viewer: app.viewer };
  }

  show(): void {
    history.replaceState(history.state, "", this.#url);
    this.#unsubscribe = this.#page.subscribe(() => this.#render());
    if (this.#first.error) this.#page.report(this.#first.error, "page");
    this.#setPage(this.#first);
    this.#reportView();
  }

  setFilter(member: string, filter: EmbedFilter): void {
    this.#filters.set(member, filter);
    this.#dashboard.store?.setFilter(member, filter);
  }

  refresh(): void {
    if (this.#content?.page === "dashboard") void this.#dashboard.store?.refresh();
    else if (this.#content?.page === "chat") void this.#chat?.refresh();
    else void this.#open(this.#next?.url ?? this.#url, this.#next?.reason ?? "refresh");
  }

  /** A dashboard that links to another one, as it does outside of the app, leads to the same one in the app. */
  follow(link: URL): URL {
    const read = readPageUrl(link);
    if (!read) return link;
    this.#setFilters(read.filters);
    return new URL(routePath(this.#deploymentId, { page: "dashboard", id: read.publicId }), link);
  }

  navigate(url: URL, cause: Cause): void {
    if (deploymentOf(url) === this.#deploymentId) {
      void this.#open(url, cause);
      return;
    }
    const base = `/embed/d/${this.#deploymentId}/app`;
    const text = `Expected a path of this app, such as "${base}", got "${url.pathname.slice(0, 200)}".`;
    this.#page.report(new TypeError(text), "navigate");
  }

  close(): void {
    this.#unsubscribe?.();
    this.#leave.abort();
    this.#next?.stop.abort();
    this.#dashboard.close();
    this.#chat?.close();
  }

  /** Sets the filters of a URL, also on the current dashboard: its filters are taken over when it closes. */
  #setFilters(filters: PageUrl["filters"]): void {
    for (const { member, filter } of filters) this.setFilter(member, filter);
  }

  /** Loads and shows a page; the current one stays until then. It also stays if a page that a host's action opens fails. */
  async #open(url: URL, reason: Reason): Promise<void> {
    this.#next?.stop.abort();
    const stop = new AbortController();
    this.#next = { url, reason, stop };
    this.#render();
    const page = await this.#load(url, stop.signal);
    if (stop.signal.aborted) return;
    this.#next = undefined;
    const isRejected = reason === "action" && page.error !== undefined;
    if (page.error) this.#page.report(page.error, isRejected ? "navigate" : "page");
    if (this.#leave.signal.aborted) return; // the report closed this surface: its token is no longer valid
    if (isRejected) this.#render();
    else await this.#show(url, reason, page);
  }

  async #show(url: URL, reason: Reason, page: Loaded): Promise<void> {
    const hadError = this.#error !== undefined;
    const isAgain = reason === "refresh" || reason === "retry";
    if (!isAgain) {
      this.#url = url;
      this.#setFilters(readFilters(url));
      this.#page.navigated(url.pathname + url.search, reason);
    }
    this.#setPage(page);
    // a failure and a page are different views, even at the same URL
    if (!isAgain || hadError !== (this.#error !== undefined)) this.#reportView();
    if (reason !== "refresh") await this.element.goToStart(); // also after a retry, which removes the focused button
  }

  async #load(url: URL, signal: AbortSignal): Promise<Loaded> {
    try {
      const route = readRoute(url);
      if (route.page === "unknown")
        throw new RequestError(`"${url.pathname.slice(0, 200)}" is not a page of the app.`, 404, "not_found");
      const content = await loadContent(this.#api, route, signal);
      if (content.page === "chat") await this.#openChat();
      return { content };
    } catch (error) {
      const isMissing = error instanceof RequestError && error.isMissing;
      return { error: error as Error, ...(isMissing && { content: { page: "unknown" } as const }) };
    }
  }

  #setPage({ content, error }: Loaded): void {
    this.#keepFilters();
    this.#content = content;
    this.#error = content ? undefined : error;
    this.#dashboard.close();
    if (content?.page === "dashboard") {
      this.#page.channel.faults = content.viewer.eventFaults;
      this.#dashboard.open(this.#page, this.#api, content, this.#filters.all);
    } else {
      this.#page.setTheme("own", {});
    }
    this.#render();
  }

  /** Takes over the filters of the current dashboard. */
  #keepFilters(): void {
    if (this.#content?.page === "dashboard")
      this.#filters.takeOver(this.#content.dashboard, this.#dashboard.filters);
  }

  #reportView(): void {
    const { pathname, search } = this.#url;
    const route = readRoute(this.#url);
    const publicId =
      this.#content?.page === "dashboard" && route.page === "dashboard" ? { publicId: route.id } : {};
    this.#page.viewed({ path: pathname + search, title: this.title, ...publicId });
  }

  /** Creates the chat once: its conversation stays while the viewer is on other pages. */
  async #openChat(): Promise<void> {
    const { ChatPanel } = await import("../chat/chat-panel.js");
    this.#chat ??= new ChatPanel(this.#page);
  }

  /** The content in the viewer's language. */
  get #shown(): PageContent | undefined {
    return translated(this.#content, this.#page.language.formats, ["title", "description", "name"]);
  }

  #render(): void {
    if (!this.#app || !(this.#content ?? this.#error)) return;
    const { language, timezone } = this.#page;
    this.element.view = {
      app: this.#app,
      texts: language.texts,
      formats: language.formats,
      title: this.title,
      route: readRoute(this.#next?.url ?? this.#url),
      content: this.#shown,
      error: this.#error,
      timezone,
      loading: this.#next !== undefined,
      dashboard: this.#dashboard,
      chat: this.#chat,
      path: (route) => routePath(this.#deploymentId, route),
    };
  }
}
