import { html, nothing, type TemplateResult } from "lit";
import type { DashboardWidget } from "svc-dashboard/backend";
import type { DashboardResponse } from "../../contract/viewer-api.js";
import { detailDialog } from "../charts/pointer/detail-dialog.js";
import type { DrawnEvent, DrillEvent, VegaChart } from "../charts/vega-chart.js";
import { commonDays } from "../format/period-text.js";
import { reportHeight } from "../frame/page-height.js";
import type { PageStore } from "../frame/page-store.js";
import type { PageUrl } from "../frame/page-url.js";
import type { ViewerApi } from "../frame/viewer-client.js";
import { LightElement } from "../ui/light-element.js";
import { alertLine, notice } from "../ui/notice.js";
import { properties } from "../ui/properties.js";
import { isApp, widgetTitle } from "./dashboard-config.js";
import { DashboardGrid } from "./dashboard-grid.js";
import { DashboardStore } from "./dashboard-store.js";
import { resolveGrid } from "./grid-layout.js";
import { pageHead } from "./page-head.js";
import { rowsBehind } from "./rows-behind.js";
import { widgetFrame } from "./widget-frame.js";
import { resultOf, spanningResults } from "./widget-results.js";
import type { StoredDocument } from "./widgets/stored-document.js";
import type { WidgetContext } from "./widgets/widget-type.js";
import { widgetType } from "./widgets/widgets.js";

/**
 * Shows one dashboard after the other, on the dashboard surface and in the app: its head, its widgets, and the details of
 * a value. Reports their events to the host.
 */
export class DashboardPage extends LightElement {
  static override properties = properties("store");

  /** The dashboard on the page. */
  declare store: DashboardStore | undefined;

  constructor() {
    super();
    this.addEventListener("drill", (event) => void this.#drill(event));
    this.addEventListener("drawn", (event) => this.#drawn(event));
    this.addEventListener("undrawn", ({ error }) => this.store?.page.report(error, "render"));
  }

  /** The filters that are set. */
  get filters(): PageUrl["filters"] {
    return this.store?.queries.filters.all ?? [];
  }

  /**
   * Puts a dashboard on the page and loads what its widgets need.
   * @param api sends its queries; in the app, below the app's path
   */
  open(page: PageStore, api: ViewerApi, response: DashboardResponse, filters: PageUrl["filters"]): void {
    this.close();
    const store = new DashboardStore(page, api, response, widgetType);
    store.subscribe(() => this.requestUpdate());
    for (const { member, filter } of filters) store.queries.filters.set(member, filter);
    this.store = store;
    void store.refresh();
    page.setTheme("own", response.dashboard.config.theme ?? {});
  }

  close(): void {
    this.store?.close();
    this.store = undefined;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { store } = this;
    if (!store) return nothing;
    const { unsaved } = store;
    const { busy } = store.contents;
    const { texts } = store.page.language;
    return html`
      <div class="progress ${busy ? "busy" : ""}"></div>
      <main>
        ${pageHead(store)}
        <div class="page-body" aria-busy=${busy}>
          ${unsaved && unsaved.widgetId === undefined ? alertLine(texts.downloadFailed, unsaved) : nothing}
          ${content(store)}
        </div>
      </main>
      <p id="chart-help" hidden>${texts.chartHelp}</p>
      <p id="table-help" hidden>${texts.tableHelp}</p>
      ${details(store)}
    `;
  }

  protected override updated(): void {
    if (!this.store) return;
    const { dashboard, page } = this.store;
    page.hostFilters.shown(this.store);
    const { containerPadding } = resolveGrid(dashboard.config.layout);
    // an app has no grid: its padding is in the style sheet
    const padding = isApp(dashboard) ? null : `${containerPadding[0]}px`;
    document.body.style.setProperty("--page-padding", padding);
    void this.#settle(this.store);
  }

  async #settle(store: DashboardStore): Promise<void> {
    await this.querySelector<DashboardGrid>("dashboard-grid")?.updateComplete;
    const loaded = store.rendered(this.#undrawn());
    if (!loaded) return;
    reportHeight(); // also while the frame is not visible and the browser does not observe sizes
    store.page.post("dashboard-loaded", { publicId: store.dashboard.publicId, ...loaded });
  }

  /** The ids of widgets whose chart is not drawn, or whose document is not loaded yet. */
  #undrawn(): Set<string> {
    const drawings = [...this.querySelectorAll<VegaChart | StoredDocument>("vega-chart, stored-document")];
    return new Set(drawings.filter(({ drawn }) => !drawn).map((drawing) => widgetIdOf(drawing) ?? ""));
  }

  /** The card of an agent's answer shows the details itself, and cancels the event. */
  async #drill(event: DrillEvent): Promise<void> {
    const { store } = this;
    const widget = this.#widgetOf(event);
    if (!store || !widget) return;
    const { column, row, defaultPrevented } = event;
    const { page } = store;
    page.post("drilldown", { member: column.member, value: row[column.field], widgetId: widget.id });
    if (defaultPrevented) return;
    const report = store.report(widget);
    const columns = resultOf(widget, store.state(widget))?.columns ?? [];
    const value = { title: widgetTitle(widget, report) ?? "", column, row, columns, report };
    const error = await store.details.open(value, store.queries);
    if (error) page.report(error, "query");
  }

  #drawn(event: DrawnEvent): void {
    const widget = this.#widgetOf(event);
    if (widget && event.error) this.store?.setDrawFailure(widget, event.error);
    else this.requestUpdate();
  }

  #widgetOf({ target }: Event): DashboardWidget | undefined {
    const widgetId = widgetIdOf(target as Element);
    return this.store?.allWidgets.find(({ id }) => id === widgetId);
  }
}

function content(store: DashboardStore): TemplateResult {
  const { contents, dashboard, page, widgets } = store;
  const { texts, formats } = page.language;
  const days = commonDays(spanningResults(store), contents.busy ? 1 : 2);
  const context: WidgetContext = { store, texts, formats, look: page.look, days };
  const [first] = widgets;
  if (!first) return notice({ icon: "empty", title: texts.emptyDashboard });
  if (isApp(dashboard)) return widgetFrame(first, context);
  return html`<dashboard-grid
    .context=${context}
    .widgets=${widgets}
    .layout=${dashboard.config.layout}
  ></dashboard-grid>`;
}

function details({ details, page }: DashboardStore): TemplateResult | typeof nothing {
  const { formats } = page.language;
  const { rows, value } = details;
  if (!value) return nothing;
  return detailDialog(value, formats, () => details.close(), rows && rowsBehind(rows, formats));
}

function widgetIdOf(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-widget]")?.dataset["widget"];
}

customElements.define("dashboard-page", DashboardPage);
