import { html, nothing, type TemplateResult } from "lit";
import type { DashboardWidget } from "svc-dashboard/backend";
import type { DashboardResponse } from "../../contract/viewer-api.js";
import type { DrawnEvent, DrillEvent, VegaChart } from "../charts/vega-chart.js";
import { commonDays } from "../format/period-text.js";
import { reportHeight } from "../frame/page-height.js";
import type { PageUrl } from "../frame/page-url.js";
import type { SurfaceContext } from "../frame/surface.js";
import type { ViewerApi } from "../frame/viewer-client.js";
import { alertLine, notice } from "../ui/notice.js";
import { dashboardTitle, isApp } from "./dashboard-config.js";
import { DashboardGrid } from "./dashboard-grid.js";
import { DashboardModel } from "./dashboard-model.js";
import type { Agent } from "./dashboard-queries.js";
import { resolveGrid } from "./grid-layout.js";
import { pageHead } from "./page-head.js";
import type { PageDownloads } from "./page-downloads.js";
import { ValueDetails } from "./value-details.js";
import { widgetFrame, type PageContext } from "./widget-frame.js";
import { spanningResults } from "./widgets/chart.js";
import type { StoredDocument } from "./widgets/stored-document.js";
import { widgetType } from "./widgets/widgets.js";
import { LightElement } from "../ui/light-element.js";

/** What a dashboard page works with. */
export interface DashboardPageParts {
  context: SurfaceContext;
  /** Loads what dashboards show; in the app, below the app's path. */
  api: ViewerApi;
  /** The viewer follows a link to a path inside the embed. */
  navigate: (path: string) => void;
}

/**
 * Shows one dashboard after the other, on the dashboard surface and in the app: its head, its widgets, and the details of
 * a value. Reports to the host what happens on them.
 */
export class DashboardPage extends LightElement {
  /** The dashboard on the page. */
  model: DashboardModel | undefined;
  readonly #parts: DashboardPageParts;
  #downloads: PageDownloads | undefined;
  readonly #details: ValueDetails;
  #announcement = "";

  constructor(parts: DashboardPageParts) {
    super();
    this.#parts = parts;
    const { context } = parts;
    this.#details = new ValueDetails(
      () => this.requestUpdate(),
      (error) => context.report(error, "query"),
    );
    this.addEventListener("click", (event) => this.#followLink(event));
    this.addEventListener("drill", (event) => this.#drill(event));
    this.addEventListener("drawn", (event) => this.#drawn(event));
    this.addEventListener("undrawn", ({ error }) => context.report(error, "render"));
  }

  /** The title of the dashboard, in the viewer's language. Not `title`, which would be a tooltip. */
  get heading(): string {
    return this.model ? dashboardTitle(this.model.dashboard) : "";
  }

  /** The filters that are set. */
  get filters(): PageUrl["filters"] {
    const entries = this.model?.queries.filters.entries() ?? [];
    return entries.map(([member, filter]) => ({ member, filter }));
  }

  /** Puts a dashboard on the page and loads what its widgets need. */
  open(response: DashboardResponse, filters: PageUrl["filters"]): void {
    this.close();
    const { context, api } = this.#parts;
    const { publicId, config } = response.dashboard;
    const agent = response.viewer.allowAi ? this.#agent(publicId) : undefined;
    const model = new DashboardModel(
      response,
      { api, timezone: context.timezone, agent, types: widgetType },
      {
        changed: () => this.requestUpdate(),
        failed: (error) => context.report(error, "query"),
        loaded: (widgetCount, loadDurationMs) => {
          reportHeight(); // also out of view, where the browser observes no sizes
          context.post("dashboard-loaded", { publicId, widgetCount, loadDurationMs });
        },
      },
    );
    this.model = model;
    this.restyle();
    for (const { member, filter } of filters) model.queries.filters.set(member, filter);
    void model.refresh();
    context.setOwnTheme(config.theme ?? {});
  }

  #agent(publicId: string): Agent {
    const { context, api } = this.#parts;
    // in the app a viewer may see more than what is published: there, only the question counts
    const asked = api === context.api ? { publicId } : {};
    return {
      ask: (question, signal) =>
        context.api.send("/ask", signal, { question, timezone: context.timezone, ...asked }),
      asked: (payload) => context.post("ai-query", payload),
      failed: (error) => context.report(error, "query"),
    };
  }

  /** Shows the dashboard in the viewer's language, formats and theme. */
  restyle(): void {
    this.model?.translate(this.#parts.context.language.formats);
    this.requestUpdate();
  }

  close(): void {
    this.model?.close();
    this.model = undefined;
    this.#parts.context.hostFilters.shown(undefined);
    this.#details.close();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { model } = this;
    if (!model) return nothing;
    const { unsaved } = model;
    const { context } = this.#parts;
    const { texts, formats } = context.language;
    const save = () => void this.#save(model, (downloads) => downloads.saveDocument(model));
    return html`
      <div class="progress ${model.busy ? "busy" : ""}"></div>
      <main>
        ${pageHead(model, context, this.#announcement, save)}
        <div class="page-body" aria-busy=${model.busy}>
          ${unsaved && unsaved.widgetId === undefined ? alertLine(texts.downloadFailed, unsaved) : nothing}
          ${this.#content(model)}
        </div>
      </main>
      <p id="chart-help" hidden>${texts.chartHelp}</p>
      <p id="table-help" hidden>${texts.tableHelp}</p>
      ${this.#details.dialog(formats, texts)}
    `;
  }

  protected override updated(): void {
    if (!this.model) return;
    const { dashboard } = this.model;
    this.#parts.context.hostFilters.shown(this.model);
    const { containerPadding } = resolveGrid(dashboard.config.layout);
    // an app has no grid: its padding is in the style sheet
    const padding = isApp(dashboard) ? null : `${containerPadding[0]}px`;
    document.body.style.setProperty("--page-padding", padding);
    void this.#settle(this.model);
  }

  async #settle(model: DashboardModel): Promise<void> {
    await this.querySelector<DashboardGrid>("dashboard-grid")?.updateComplete;
    model.rendered(this.#undrawn());
  }

  /** The ids of widgets whose chart is not drawn, or whose document is not loaded yet. */
  #undrawn(): Set<string> {
    const drawings = [...this.querySelectorAll<VegaChart | StoredDocument>("vega-chart, stored-document")];
    return new Set(drawings.filter(({ drawn }) => !drawn).map((drawing) => widgetIdOf(drawing) ?? ""));
  }

  #content(model: DashboardModel): TemplateResult {
    const { dashboard, widgets } = model;
    const context = this.#context(model);
    const [first] = widgets;
    if (!first) return notice({ icon: "empty", title: context.texts.emptyDashboard });
    if (isApp(dashboard)) return widgetFrame(first, context);
    return html`<dashboard-grid
      .context=${context}
      .widgets=${widgets}
      .layout=${dashboard.config.layout}
    ></dashboard-grid>`;
  }

  #context(model: DashboardModel): PageContext {
    const { language, look, mayExport } = this.#parts.context;
    const { texts, formats } = language;
    const maySave = mayExport && model.dashboard.restrictDataDownload !== true;
    const save: PageContext["save"] = (widget, format) =>
      void this.#save(model, (downloads) => downloads.saveRows(model, widget, format), widget.id);
    const announce = (text: string) => {
      this.#announcement = text;
      this.requestUpdate();
    };
    const days = commonDays(spanningResults(model), model.busy ? 1 : 2);
    return { model, texts, formats, look, days, announce, save: maySave ? save : undefined };
  }

  /** What saves files is loaded when somebody wants one. */
  async #save(
    model: DashboardModel,
    run: (downloads: PageDownloads) => Promise<void>,
    widgetId?: string,
  ): Promise<void> {
    try {
      const { PageDownloads } = await import("./page-downloads.js");
      await run((this.#downloads ??= new PageDownloads(this, this.#parts.context)));
      model.unsaved = undefined;
    } catch (error) {
      model.unsaved = { widgetId };
      this.#parts.context.report(error as Error, "render");
    }
    this.requestUpdate();
  }

  /** An agent's answer shows the details itself, and cancels the event. */
  #drill(event: DrillEvent): void {
    const widget = this.#widgetOf(event);
    if (!this.model || !widget) return;
    const { column, row, defaultPrevented } = event;
    if (!defaultPrevented) this.#details.open(this.model, widget, event);
    const payload = { member: column.member, value: row[column.field], widgetId: widget.id };
    this.#parts.context.post("drilldown", payload);
  }

  #drawn(event: DrawnEvent): void {
    const widget = this.#widgetOf(event);
    const { error } = event;
    const { context } = this.#parts;
    if (this.model && widget && error) {
      const state = this.model.state(widget);
      state.drawFailure = { error, value: state.content?.value, look: context.look };
      context.report(error, "render");
    }
    this.requestUpdate();
  }

  #widgetOf({ target }: Event): DashboardWidget | undefined {
    const widgetId = widgetIdOf(target as Element);
    return this.model?.allWidgets.find(({ id }) => id === widgetId);
  }

  #followLink(event: MouseEvent): void {
    const link = (event.target as Element).closest("a[href]");
    const path = link?.getAttribute("href");
    if (!path?.startsWith("/embed/") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#parts.navigate(path);
  }
}

function widgetIdOf(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-widget]")?.dataset["widget"];
}

customElements.define("dashboard-page", DashboardPage);
