import type { Dashboard } from "svc-dashboard/backend";
import type { ColorScheme, EmbedFilter, EmbedTheme } from "svc-dashboard/protocol";
import type { Viewer } from "../embed/viewer-api.js";
import { applyAction, type ActionTarget } from "./actions.js";
import { RequestError, type ViewerApi } from "./api.js";
import { Board } from "./board.js";
import { dashboardTitle, isDrawn } from "./dashboard-model.js";
import { DashboardPage } from "./dashboard-page.js";
import type { HostChannel } from "./host-channel.js";
import type { Language } from "./language.js";
import { readPageAddress, type PageAddress } from "./page-address.js";
import { acceptTimezone, Preference } from "./preferences.js";
import { Appearance } from "./theme.js";

/** What an account without a choice of its own counts its days by. */
const ACCOUNT_TIMEZONE = "UTC";

/** Ends the page: from here on it shows nothing but the reason. */
export type Fatal = (error: Error) => void;

/** The dashboard surface: shows one dashboard after the other, does what the host asks, and tells it what happens. */
export class DashboardSurface implements ActionTarget {
  readonly #api: ViewerApi;
  readonly #channel: HostChannel;
  readonly #language: Language;
  readonly #fatal: Fatal;
  readonly #exportable: boolean;
  readonly #timezone = new Preference(ACCOUNT_TIMEZONE, acceptTimezone);
  readonly #appearance = new Appearance(() => this.#restyle());
  readonly #page = new DashboardPage({
    drilled: (payload) => this.#channel.post("drilldown", payload),
    saved: (payload) => this.#channel.post("download", payload),
    undrawable: (error) => this.#report(error, "render"),
    navigate: (path) => this.navigate(path),
  });
  #look = { scheme: this.#appearance.scheme, locale: "" };
  #board: Board | undefined;
  #viewer: Viewer | undefined;
  #hostTheme: EmbedTheme = {};
  #path = "";
  #opening: AbortController | undefined;
  #ended = false;

  constructor(api: ViewerApi, channel: HostChannel, language: Language, address: PageAddress, fatal: Fatal) {
    this.#api = api;
    this.#channel = channel;
    this.#language = language;
    this.#fatal = fatal;
    this.#exportable = address.allowExport;
    this.#timezone.set("url", address.timezone);
  }

  /** Shows the first dashboard of this load. @throws RequestError when the server refuses it. */
  async start(root: HTMLElement, address: PageAddress, path: string): Promise<void> {
    const { dashboard, viewer } = await this.#api.dashboard(address.publicId, new AbortController().signal);
    this.#viewer = viewer;
    this.#channel.faults = viewer.eventFaults ?? [];
    this.#timezone.set("session", viewer.timezone);
    await this.#language.set("session", viewer.locale);
    root.replaceChildren(this.#page);
    const { embedTenant, deploymentId, mode } = viewer;
    const { publicId } = dashboard;
    this.#open(dashboard, address);
    this.#channel.post("ready", { embedTenant, deploymentId, mode, surface: "dashboard", publicId });
    this.#view(path);
    this.#channel.onAction((name, payload) => this.#act(name, payload));
  }

  setScheme(scheme: ColorScheme): void {
    this.#appearance.setScheme(scheme);
  }

  /** The host's theme goes before the session's, and that before the dashboard's own. */
  setTheme(theme: EmbedTheme): void {
    this.#hostTheme = theme;
    this.#appearance.setTheme({ ...this.#board?.dashboard.config.theme, ...this.#viewer?.theme, ...theme });
  }

  setLocale(locale: string): void {
    void this.#language.set("action", locale).then((different) => {
      if (different) this.#restyle();
    });
  }

  setTimezone(timezone: string): void {
    const before = this.#timezone.current;
    this.#timezone.set("action", timezone);
    if (timezone !== before) void this.#board?.setTimezone(timezone);
  }

  setFilter(member: string, filter: EmbedFilter): void {
    this.#board?.setFilter(member, filter);
  }

  refresh(): void {
    void this.#board?.refresh();
  }

  navigate(path: string): void {
    void this.#navigate(path);
  }

  async #navigate(path: string): Promise<void> {
    this.#opening?.abort();
    const opening = new AbortController();
    this.#opening = opening;
    try {
      const url = new URL(path, location.origin);
      const address = url.origin === location.origin ? readPageAddress(url) : undefined;
      if (!address)
        throw new TypeError(`Expected the path of a dashboard such as "/embed/dashboard/…", got "${path}".`);
      const { dashboard, viewer } = await this.#api.dashboard(address.publicId, opening.signal);
      if (opening.signal.aborted) return;
      this.#channel.faults = viewer.eventFaults ?? [];
      const previousPath = this.#path;
      const filters = this.#board?.filters.entries() ?? [];
      this.#open(dashboard, {
        filters: [...filters.map(([member, filter]) => ({ member, filter })), ...address.filters],
      });
      history.replaceState(history.state, "", path);
      this.#channel.post("navigate", { path, previousPath });
      this.#view(path);
    } catch (error) {
      if (!opening.signal.aborted) this.#report(error as Error, "navigate");
    }
  }

  /** Puts a dashboard on the page and loads what its widgets need. */
  #open(dashboard: Dashboard, { filters }: Pick<PageAddress, "filters">): void {
    this.#board?.close();
    const board = new Board(dashboard, this.#timezone.current, this.#api, {
      changed: () => {
        if (board === this.#board) this.#update();
      },
      failed: (error) => this.#report(error, "query"),
      loaded: (widgetCount, loadDurationMs) =>
        this.#channel.post("dashboard-loaded", { publicId: dashboard.publicId, widgetCount, loadDurationMs }),
    });
    this.#board = board;
    for (const { member, filter } of filters) board.filters.set(member, filter);
    void board.refresh();
    // fetched beside the rows, not after them; a chart that needs it says what went wrong
    if (dashboard.reportSnapshots.some(isDrawn)) import("./charts.js").catch(() => undefined);
    this.setTheme(this.#hostTheme);
  }

  #view(path: string): void {
    if (!this.#board) return;
    const { dashboard } = this.#board;
    const title = dashboardTitle(dashboard);
    this.#path = path;
    document.title = title;
    this.#channel.post("view", { surface: "dashboard", path, publicId: dashboard.publicId, title });
  }

  #act(name: string, payload: unknown): void {
    if (this.#ended) return;
    try {
      applyAction(this, name, payload);
    } catch (error) {
      this.#report(error as Error, "action");
    }
  }

  #report(error: Error, context: string): void {
    if (error instanceof RequestError && error.status === 401) {
      this.#end(error);
      return;
    }
    this.#channel.post("error", { message: error.message, name: error.name, context, fatal: false });
  }

  /** The token is worth nothing any more: nothing can be loaded, and nothing the host asks for can be done. */
  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#board?.close();
    this.#board = undefined;
    this.#fatal(error);
  }

  /** Draws everything anew that does not take its look from the style sheet. */
  #restyle(): void {
    this.#look = { scheme: this.#appearance.scheme, locale: this.#language.formats.locale };
    this.#update();
  }

  #update(): void {
    if (!this.#board) return;
    this.#page.view = {
      board: this.#board,
      texts: this.#language.texts,
      formats: this.#language.formats,
      timezone: this.#timezone.current,
      look: this.#look,
      exportable: this.#exportable && this.#board.dashboard.restrictDataDownload !== true,
    };
  }
}
