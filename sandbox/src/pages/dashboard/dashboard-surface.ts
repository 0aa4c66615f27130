import type { EmbedFilter } from "svc-dashboard/protocol";
import type { DashboardResponse } from "../../contract/viewer-api.js";
import { DashboardPage } from "./dashboard-page.js";
import { dashboardPath, readPageUrl, type PageUrl } from "../frame/page-url.js";
import type { FirstView, Surface, SurfaceContext } from "../frame/surface.js";

/** The dashboard surface: a dashboard, and the others that links and actions lead to. */
export class DashboardSurface implements Surface {
  readonly element: DashboardPage;
  readonly #context: SurfaceContext;
  readonly #address: PageUrl | undefined;
  #first: DashboardResponse | undefined;
  #opening: AbortController | undefined;

  constructor(context: SurfaceContext) {
    this.#context = context;
    this.#address = readPageUrl(context.address);
    this.element = new DashboardPage({ context, api: context.api, navigate: (path) => this.navigate(path) });
  }

  async load(): Promise<FirstView> {
    if (!this.#address) throw new Error("This address is no dashboard's.");
    const { publicId } = this.#address;
    const result = await this.#context.api.dashboard(publicId, new AbortController().signal);
    this.#first = result;
    return { viewer: result.viewer, publicId: result.dashboard.publicId };
  }

  show(): void {
    if (!this.#first || !this.#address) return;
    this.element.open(this.#first, this.#address.filters);
    this.#viewed(this.#first, dashboardPath(this.#address.publicId));
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

  navigate(path: string): void {
    void this.#navigate(path);
  }

  close(): void {
    this.#opening?.abort();
    this.element.close();
  }

  async #navigate(path: string): Promise<void> {
    this.#opening?.abort();
    const opening = new AbortController();
    this.#opening = opening;
    try {
      const url = new URL(path, location.origin);
      const address = url.origin === location.origin ? readPageUrl(url) : undefined;
      if (!address)
        throw new TypeError(`Expected the path of a dashboard such as "/embed/dashboard/…", got "${path}".`);
      const result = await this.#context.api.dashboard(address.publicId, opening.signal);
      if (opening.signal.aborted) return;
      this.#context.expectFaults(result.viewer.eventFaults);
      this.element.open(result, [...this.element.filters, ...address.filters]);
      const inFrame = url.pathname + url.search;
      history.replaceState(history.state, "", inFrame);
      this.#context.navigated(inFrame);
      this.#viewed(result, inFrame);
    } catch (error) {
      if (!opening.signal.aborted) this.#context.report(error as Error, "navigate");
    }
  }

  #viewed({ dashboard }: DashboardResponse, path: string): void {
    this.#context.viewed({ path, publicId: dashboard.publicId, title: this.element.heading });
  }
}
