import type { Dashboard } from "svc-dashboard/backend";
import type { EmbedFilter } from "svc-dashboard/protocol";
import { Board } from "./board.js";
import { dashboardTitle, isDrawn } from "./dashboard-model.js";
import { DashboardPage } from "./dashboard-page.js";
import { dashboardPath, readPageAddress, type PageAddress } from "./page-address.js";
import type { FirstView, Surface, SurfaceContext } from "./surface.js";

/** The dashboard surface: shows one dashboard after the other. */
export class DashboardSurface implements Surface {
  readonly element = new DashboardPage({
    drilled: (payload) => this.#context.post("drilldown", payload),
    saved: (payload) => this.#context.post("download", payload),
    undrawable: (error) => this.#context.report(error, "render"),
    navigate: (path) => this.navigate(path),
  });
  readonly #context: SurfaceContext;
  readonly #address: PageAddress | undefined;
  #first: Dashboard | undefined;
  #board: Board | undefined;
  #opening: AbortController | undefined;

  constructor(context: SurfaceContext) {
    this.#context = context;
    this.#address = readPageAddress(context.address);
  }

  async load(): Promise<FirstView> {
    if (!this.#address) throw new Error("This address is no dashboard's.");
    const { publicId } = this.#address;
    const { dashboard, viewer } = await this.#context.api.dashboard(publicId, new AbortController().signal);
    this.#first = dashboard;
    return { viewer, publicId: dashboard.publicId };
  }

  show(): void {
    if (!this.#first || !this.#address) return;
    this.#open(this.#first, this.#address.filters);
    this.#viewed(this.#first, dashboardPath(this.#address.publicId));
  }

  update(): void {
    if (!this.#board) return;
    const { language, look, timezone } = this.#context;
    const exportable = this.#address?.allowExport && this.#board.dashboard.restrictDataDownload !== true;
    this.element.view = {
      board: this.#board,
      texts: language.texts,
      formats: language.formats,
      timezone,
      look,
      exportable: exportable === true,
    };
  }

  timezoneChanged(): void {
    void this.#board?.setTimezone(this.#context.timezone);
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

  close(): void {
    this.#opening?.abort();
    this.#board?.close();
    this.#board = undefined;
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
      const { dashboard, viewer } = await this.#context.api.dashboard(address.publicId, opening.signal);
      if (opening.signal.aborted) return;
      this.#context.expectFaults(viewer.eventFaults);
      const kept = (this.#board?.filters.entries() ?? []).map(([member, filter]) => ({ member, filter }));
      this.#open(dashboard, [...kept, ...address.filters]);
      history.replaceState(history.state, "", path);
      this.#context.navigated(path);
      this.#viewed(dashboard, path);
    } catch (error) {
      if (!opening.signal.aborted) this.#context.report(error as Error, "navigate");
    }
  }

  /** Puts a dashboard on the page and loads what its widgets need. */
  #open(dashboard: Dashboard, filters: PageAddress["filters"]): void {
    this.#board?.close();
    const board = new Board(dashboard, this.#context.timezone, this.#context.api, {
      changed: () => {
        if (board === this.#board) this.update();
      },
      failed: (error) => this.#context.report(error, "query"),
      loaded: (widgetCount, loadDurationMs) =>
        this.#context.post("dashboard-loaded", {
          publicId: dashboard.publicId,
          widgetCount,
          loadDurationMs,
        }),
    });
    this.#board = board;
    for (const { member, filter } of filters) board.filters.set(member, filter);
    void board.refresh();
    // fetched beside the rows, not after them; a chart that needs it says what went wrong
    if (dashboard.reportSnapshots.some(isDrawn)) import("./charts.js").catch(() => undefined);
    this.#context.setOwnTheme(dashboard.config.theme ?? {});
  }

  #viewed(dashboard: Dashboard, path: string): void {
    this.#context.viewed({ path, publicId: dashboard.publicId, title: dashboardTitle(dashboard) });
  }
}
