import type { EmbedFilter } from "svc-dashboard/protocol";
import type { DashboardResponse } from "../../contract/viewer-api.js";
import type { Cause, PageStore } from "../frame/page-store.js";
import { dashboardPath, readPageUrl, type PageUrl } from "../frame/page-url.js";
import type { FirstView, Surface } from "../frame/surface.js";
import { goToStart } from "../ui/go-to-start.js";
import { DashboardPage } from "./dashboard-page.js";

/** The dashboard surface: one dashboard at a time. */
export class DashboardSurface implements Surface {
  readonly element = new DashboardPage();
  readonly #page: PageStore;
  readonly #url: URL;
  #first: DashboardResponse | undefined;
  #opening: AbortController | undefined;

  constructor(page: PageStore, url: URL) {
    this.#page = page;
    this.#url = url;
  }

  get title(): string {
    return this.element.store?.title ?? "";
  }

  get filters(): PageUrl["filters"] {
    return this.element.filters;
  }

  async load(): Promise<FirstView> {
    const { publicId } = readDashboardUrl(this.#url);
    const result = await this.#page.api.dashboard(publicId, new AbortController().signal);
    this.#first = result;
    return { viewer: result.viewer, publicId: result.dashboard.publicId };
  }

  show(): void {
    if (!this.#first) return;
    const { publicId, filters } = readDashboardUrl(this.#url);
    this.#open(this.#first, filters);
    this.#viewed(this.#first, dashboardPath(publicId));
  }

  setFilter(member: string, filter: EmbedFilter): void {
    this.element.store?.setFilter(member, filter);
  }

  refresh(): void {
    void this.element.store?.refresh();
  }

  navigate(url: URL, cause: Cause): void {
    void this.#navigate(url, cause);
  }

  close(): void {
    this.#opening?.abort();
    this.element.close();
  }

  async #navigate(url: URL, cause: Cause): Promise<void> {
    this.#opening?.abort();
    const opening = new AbortController();
    this.#opening = opening;
    const page = this.#page;
    try {
      const { publicId, filters } = readDashboardUrl(url);
      const result = await page.api.dashboard(publicId, opening.signal);
      if (opening.signal.aborted) return;
      page.channel.faults = result.viewer.eventFaults;
      this.#open(result, [...this.element.filters, ...filters]);
      const path = url.pathname + url.search;
      page.navigated(path, cause);
      this.#viewed(result, path);
      await this.element.updateComplete;
      goToStart(this.element);
    } catch (error) {
      if (!opening.signal.aborted) page.report(error as Error, "navigate");
    }
  }

  #open(response: DashboardResponse, filters: PageUrl["filters"]): void {
    this.element.open(this.#page, this.#page.api, response, filters);
  }

  #viewed({ dashboard }: DashboardResponse, path: string): void {
    this.#page.viewed({ path, publicId: dashboard.publicId, title: this.title });
  }
}

/** @throws TypeError if the URL is not that of a dashboard. */
function readDashboardUrl(url: URL): PageUrl {
  const read = readPageUrl(url);
  if (read) return read;
  const path = url.pathname.slice(0, 200);
  throw new TypeError(`Expected the path of a dashboard such as "/embed/dashboard/…", got "${path}".`);
}
