import type { EmbedFilter } from "svc-dashboard/protocol";
import type { DashboardResponse } from "../../contract/viewer-api.js";
import { goToStart } from "../ui/go-to-start.js";
import { DashboardPage } from "./dashboard-page.js";
import { dashboardPath, readPageUrl, type PageUrl } from "../frame/page-url.js";
import type { Cause, FirstView, Surface, SurfaceContext } from "../frame/surface.js";

/** The dashboard surface: a dashboard, and the others that links and actions lead to. */
export class DashboardSurface implements Surface {
  readonly element: DashboardPage;
  readonly #context: SurfaceContext;
  readonly #url: URL;
  #first: DashboardResponse | undefined;
  #opening: AbortController | undefined;

  constructor(context: SurfaceContext, url: URL) {
    this.#context = context;
    this.#url = url;
    const navigate = (path: string) => context.navigate(path, "link");
    this.element = new DashboardPage({ context, api: context.api, navigate });
  }

  get filters(): PageUrl["filters"] {
    return this.element.filters;
  }

  async load(): Promise<FirstView> {
    const { publicId } = readDashboardUrl(this.#url);
    const result = await this.#context.api.dashboard(publicId, new AbortController().signal);
    this.#first = result;
    return { viewer: result.viewer, publicId: result.dashboard.publicId };
  }

  show(): void {
    if (!this.#first) return;
    const { publicId, filters } = readDashboardUrl(this.#url);
    this.element.open(this.#first, filters);
    this.#viewed(this.#first, dashboardPath(publicId));
  }

  update(): void {
    this.element.restyle();
    if (this.element.heading) this.#context.retitled(this.element.heading);
  }

  timezoneChanged(): void {
    void this.element.model?.setTimezone(this.#context.timezone);
  }

  setFilter(member: string, filter: EmbedFilter): void {
    this.element.model?.setFilter(member, filter);
  }

  refresh(): void {
    void this.element.model?.refresh();
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
    try {
      const { publicId, filters } = readDashboardUrl(url);
      const result = await this.#context.api.dashboard(publicId, opening.signal);
      if (opening.signal.aborted) return;
      this.#context.expectFaults(result.viewer.eventFaults);
      this.element.open(result, [...this.element.filters, ...filters]);
      const inFrame = url.pathname + url.search;
      this.#context.navigated(inFrame, cause);
      this.#viewed(result, inFrame);
      await this.element.updateComplete;
      goToStart(this.element);
    } catch (error) {
      if (!opening.signal.aborted) this.#context.report(error as Error, "navigate");
    }
  }

  #viewed({ dashboard }: DashboardResponse, path: string): void {
    this.#context.viewed({ path, publicId: dashboard.publicId, title: this.element.heading });
  }
}

/** @throws TypeError on the URL of no dashboard. */
function readDashboardUrl(url: URL): PageUrl {
  const read = readPageUrl(url);
  if (read) return read;
  const path = url.pathname.slice(0, 200);
  throw new TypeError(`Expected the path of a dashboard such as "/embed/dashboard/…", got "${path}".`);
}
