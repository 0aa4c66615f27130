import type { EmbedFilter } from "svc-dashboard/protocol";
import type { AppResponse } from "../../contract/app-api.js";
import type { ChatPanel } from "../chat/chat-panel.js";
import { RequestError } from "../frame/viewer-client.js";
import { DashboardPage } from "../dashboard/dashboard-page.js";
import { translated } from "../format/translated.js";
import { loadStyles } from "../ui/load-styles.js";
import { pathWithoutParameters, readFilters, readPageUrl, type PageUrl } from "../frame/page-url.js";
import type { FirstView, Surface, SurfaceContext } from "../frame/surface.js";
import { AppClient, type PageContent } from "./app-client.js";
import { AppFilters } from "./app-filters.js";
import { deploymentOf, readRoute, routePath } from "./app-route.js";
import { AppShell } from "./app-shell.js";
import { pageTitle } from "./page-title.js";

/** How the viewer came to a page: only a link leaves a new entry in the history. */
type Cause = "link" | "history" | "action";

/** The app surface: what a viewer may browse, open and find in a deployment, a page at a time. */
export class AppSurface implements Surface {
  readonly element: AppShell;
  readonly #context: SurfaceContext;
  readonly #deploymentId: number;
  readonly #client: AppClient;
  readonly #dashboard: DashboardPage;
  readonly #leave = new AbortController();
  #chat: ChatPanel | undefined;
  #app: AppResponse | undefined;
  #url: URL;
  #content: PageContent | undefined;
  #error: Error | undefined;
  #opening: AbortController | undefined;
  #loading = false;
  /** Work for when the next page has rendered; a newer load inherits it. */
  #pending = { view: false, focus: false };
  readonly #filters = new AppFilters();

  constructor(context: SurfaceContext) {
    this.#context = context;
    this.#url = new URL(pathWithoutParameters(context.address), context.address);
    this.#filters.add(readFilters(context.address));
    this.#deploymentId = deploymentOf(context.address) ?? 0;
    this.#client = new AppClient(context.api, this.#deploymentId);
    this.#dashboard = new DashboardPage({
      context,
      api: this.#client.widgets,
      navigate: (path) => this.#follow(path),
    });
    this.element = new AppShell({
      go: (path) => this.#go(path, "link"),
      retry: () => void this.#open(this.#url, { again: true, moveFocus: true }), // the button leaves with the failure
    });
  }

  async load(): Promise<FirstView> {
    const [app] = await Promise.all([
      this.#client.start(this.#leave.signal),
      loadStyles("/embed/assets/app.css"),
    ]);
    this.#app = app;
    return { viewer: this.#app.viewer };
  }

  show(): void {
    history.replaceState(history.state, "", this.#url);
    addEventListener("popstate", () => this.#go(location.href, "history"), { signal: this.#leave.signal });
    void this.#open(this.#url);
  }

  update(): void {
    this.#dashboard.restyle();
    this.#chat?.restyle();
    this.#render();
    if (this.#content ?? this.#error) this.#context.retitled(this.#title);
  }

  timezoneChanged(): void {
    void this.#dashboard.model?.setTimezone(this.#context.timezone);
    this.#chat?.restyle();
    this.#render();
  }

  setFilter(member: string, filter: EmbedFilter): void {
    this.#filters.set(member, filter);
    this.#dashboard.model?.setFilter(member, filter);
  }

  refresh(): void {
    if (this.#content?.page === "dashboard") void this.#dashboard.model?.refresh();
    else if (this.#content?.page === "chat") void this.#chat?.refresh();
    else void this.#open(this.#url, { again: true });
  }

  navigate(path: string): void {
    this.#go(path, "action");
  }

  close(): void {
    this.#leave.abort();
    this.#opening?.abort();
    this.#dashboard.close();
    this.#chat?.close();
  }

  /** A dashboard that links to another one, as it does outside of the app, leads to the same one in the app. */
  #follow(path: string): void {
    const address = readPageUrl(new URL(path, location.origin));
    const own = address && routePath(this.#deploymentId, { page: "dashboard", id: address.publicId });
    this.#setFilters(address?.filters ?? []);
    this.#go(own ?? path, "link");
  }

  /** Of an address that is gone to: what is left for it hands its filters on. */
  #setFilters(filters: PageUrl["filters"]): void {
    for (const { member, filter } of filters) this.setFilter(member, filter);
  }

  #go(path: string, cause: Cause): void {
    const url = URL.canParse(path, location.origin) ? new URL(path, location.origin) : undefined;
    if (url?.origin !== location.origin || deploymentOf(url) !== this.#deploymentId) {
      const base = `/embed/d/${this.#deploymentId}/app`;
      this.#context.report(
        new TypeError(`Expected a path of this app, such as "${base}", got "${path}".`),
        "navigate",
      );
      return;
    }
    const inFrame = url.pathname + url.search;
    if (cause === "link") history.pushState(history.state, "", inFrame);
    else if (cause === "action") history.replaceState(history.state, "", inFrame);
    this.#setFilters(readFilters(url));
    this.#context.navigated(inFrame);
    void this.#open(url, { moveFocus: true });
  }

  /** Loads a page and shows it; the one before stays until it is there. `again`: it is the same one, and no new view. */
  async #open(url: URL, { moveFocus = false, again = false } = {}): Promise<void> {
    this.#opening?.abort();
    const { signal } = (this.#opening = new AbortController());
    this.#url = url;
    if (!again) this.#pending.view = true;
    if (moveFocus) this.#pending.focus = true;
    this.#loading = true;
    this.#render();
    const page = await this.#load(url, signal);
    if (signal.aborted) return;
    this.#put(page);
    if (page.error) this.#context.report(page.error, "page");
    if (this.#leave.signal.aborted) return; // by the report: the token is worth nothing any more
    this.#loading = false;
    this.#render();
    const { view, focus } = this.#pending;
    this.#pending = { view: false, focus: false };
    if (view) this.#reportView(url);
    await this.element.updateComplete;
    if (focus) await this.element.focusHeading();
  }

  async #load(url: URL, signal: AbortSignal): Promise<{ content?: PageContent; error?: Error }> {
    try {
      const content = await this.#client.load(readRoute(url), signal);
      if (content.page === "chat") await this.#openChat();
      return { content };
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) return { content: { page: "unknown" } };
      return { error: error as Error };
    }
  }

  #put({ content, error }: { content?: PageContent; error?: Error }): void {
    if (this.#content?.page === "dashboard")
      this.#filters.leave(this.#content.dashboard, this.#dashboard.filters);
    // a page in a failure's place is another view, and so is a failure in a page's
    if (Boolean(this.#error) !== Boolean(error)) this.#pending.view = true;
    this.#content = content;
    this.#error = error;
    this.#dashboard.close();
    if (content?.page === "dashboard") {
      this.#context.expectFaults(content.viewer.eventFaults);
      this.#dashboard.open(content, this.#filters.all);
    } else {
      this.#context.setOwnTheme({});
    }
  }

  #reportView(url: URL): void {
    const route = readRoute(url);
    const publicId =
      this.#content?.page === "dashboard" && route.page === "dashboard" ? { publicId: route.id } : {};
    this.#context.viewed({ path: url.pathname + url.search, title: this.#title, ...publicId });
  }

  /** The conversation stays while the viewer is elsewhere in the app. */
  async #openChat(): Promise<void> {
    const { ChatPanel } = await import("../chat/chat-panel.js");
    this.#chat ??= new ChatPanel(this.#context);
  }

  get #title(): string {
    return pageTitle(this.#shown, this.#context.language.texts);
  }

  /** The content in the viewer's language. */
  get #shown(): PageContent | undefined {
    return translated(this.#content, this.#context.language.formats, ["title", "description", "name"]);
  }

  #render(): void {
    if (!this.#app || !this.#opening) return;
    const { language } = this.#context;
    this.element.view = {
      app: this.#app,
      texts: language.texts,
      formats: language.formats,
      title: this.#title,
      route: readRoute(this.#url),
      content: this.#shown,
      error: this.#error,
      timezone: this.#context.timezone,
      loading: this.#loading,
      dashboard: this.#dashboard,
      chat: this.#chat,
      path: (route) => routePath(this.#deploymentId, route),
    };
  }
}
