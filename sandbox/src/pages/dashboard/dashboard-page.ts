import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { DashboardWidget } from "svc-dashboard/backend";
import type { EmbedFilter } from "svc-dashboard/protocol";
import { isApp } from "./app-board.js";
import { DashboardGrid } from "./dashboard-grid.js";
import { dashboardTitle, memberTitle } from "./dashboard-model.js";
import { fill } from "../format/format.js";
import { resolveGrid } from "./grid-layout.js";
import { icon } from "../ui/icons.js";
import { menu, type MenuItem } from "../ui/menu.js";
import type { PageDownloads } from "./page-downloads.js";
import type { PageListener, PageView } from "./page-view.js";
import type { PictureFormat } from "../export/save-file.js";
import type { WidgetContext } from "./widgets/widget-context.js";
import { widgetFrame } from "./widgets/widget-frame.js";
import type { ChartLook, DrawnEvent, DrillEvent, VegaChart } from "../charts/vega-chart.js";
import { notice } from "../ui/notice.js";
import { ValueDetails } from "./value-details.js";
import type { StoredDocument } from "./widgets/stored-document.js";

/** Why a chart could not be drawn, and from what: of other rows, or in another look, it may succeed. */
interface DrawFailure {
  error: Error;
  result: unknown;
  look: ChartLook;
}

/** A dashboard on the page: its head, its widgets, and the details of a value. */
export class DashboardPage extends LitElement {
  static override properties = { view: { attribute: false } };

  /** A new object means that something in it has changed. */
  declare view: PageView;
  readonly #listener: PageListener;
  #downloads: PageDownloads | undefined;
  readonly #asTable = new Set<string>();
  readonly #drawErrors = new Map<string, DrawFailure>();
  readonly #details = new ValueDetails(
    () => this.requestUpdate(),
    (error) => this.#listener.unanswered(error),
  );
  #announcement = "";

  constructor(listener: PageListener) {
    super();
    this.#listener = listener;
    this.addEventListener("click", (event) => this.#followLink(event));
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get("view");
    if (before && before.board !== this.view.board) {
      this.#asTable.clear();
      this.#drawErrors.clear();
      this.#details.close();
    }
    for (const [id, { result, look }] of this.#drawErrors) {
      if (result !== this.#answerOf(id) || look !== this.view.look) this.#drawErrors.delete(id);
    }
  }

  #answerOf(widgetId: string): unknown {
    return this.view.board.loads.answers.get(widgetId)?.value;
  }

  protected override render(): TemplateResult {
    const { board, texts, formats } = this.view;
    const { dashboard, busy } = board;
    const description = dashboard.description ?? dashboard.config.description;
    return html`
      <div class="progress ${busy ? "busy" : ""}"></div>
      <main>
        <header class="page-head">
          <div class="page-title">
            <h1>${dashboardTitle(dashboard)}</h1>
            ${description ? html`<p>${description}</p>` : nothing}
          </div>
          <div class="page-tools">${this.#status()}</div>
        </header>
        <div class="page-body" aria-busy=${busy}>${this.#content()}</div>
      </main>
      <p id="chart-help" hidden>${texts.chartHelp}</p>
      <p id="table-help" hidden>${texts.tableHelp}</p>
      ${this.#details.dialog(formats, texts)}
    `;
  }

  protected override updated(): void {
    const { dashboard } = this.view.board;
    const { containerPadding } = resolveGrid(dashboard.config.layout);
    // an app has no grid: its padding is in the style sheet
    const padding = isApp(dashboard) ? null : `${containerPadding[0]}px`;
    document.body.style.setProperty("--page-padding", padding);
    void this.#settle();
  }

  async #settle(): Promise<void> {
    const grid = this.querySelector<DashboardGrid>("dashboard-grid");
    await grid?.updateComplete;
    this.view.board.rendered(this.#undrawn());
  }

  /** The ids of widgets whose chart is not drawn, or whose document is not loaded yet. */
  #undrawn(): Set<string> {
    const drawings = [...this.querySelectorAll<VegaChart | StoredDocument>("vega-chart, stored-document")];
    const waiting = drawings.filter(({ drawn }) => !drawn);
    return new Set(
      waiting.map((drawing) => drawing.closest<HTMLElement>("[data-widget]")?.dataset["widget"] ?? ""),
    );
  }

  #content(): TemplateResult {
    const { board, texts } = this.view;
    const { dashboard, widgets } = board;
    const [first] = widgets;
    if (!first) return notice({ icon: "empty", title: texts.emptyDashboard });
    if (isApp(dashboard)) return widgetFrame(first, this.#context());
    return html`<dashboard-grid
      .context=${this.#context()}
      .widgets=${widgets}
      .layout=${dashboard.config.layout}
    ></dashboard-grid>`;
  }

  #status(): TemplateResult {
    const { board, texts, formats, timezone, dataUntil } = this.view;
    const time = board.updatedAt && formats.clock(board.updatedAt, timezone);
    const waiting = board.slow ? `${texts.updating} ${texts.slower}` : texts.updating;
    const state = board.busy ? waiting : time ? fill(texts.updatedAt, { time }) : nothing;
    return html`
      <span class="data-until">${fill(texts.dataUntil, { day: formats.time(dataUntil, "day") })}</span>
      <span class="zone">${icon("clock")}${fill(texts.timesIn, { zone: formats.zone(timezone) })}</span>
      <span class="updated" role="status">${state}<span class="unseen">${this.#announcement}</span></span>
      <button
        type="button"
        class="button"
        aria-label=${texts.refresh}
        title=${texts.refresh}
        aria-disabled=${board.busy}
        @click=${() => board.busy || void board.refresh()}
      >
        ${icon("refresh")}<span>${texts.refresh}</span>
      </button>
      ${this.#menu()}
    `;
  }

  #menu(): TemplateResult {
    const { board, texts } = this.view;
    const save = (format: PictureFormat, label: string): MenuItem => ({
      icon: "download",
      label,
      run: () => void this.#save((downloads) => downloads.savePicture(format)),
    });
    const items = [save("png", texts.downloadPng), save("pdf", texts.downloadPdf)];
    return menu("page-menu", fill(texts.moreActions, { title: dashboardTitle(board.dashboard) }), items);
  }

  #context(): WidgetContext {
    const { board, texts, formats, look, exportable, ask } = this.view;
    return {
      ask,
      asked: this.#listener.asked,
      unanswered: this.#listener.unanswered,
      undrawable: (error) => this.#listener.undrawable(error),
      board,
      texts,
      formats,
      look,
      exportable,
      asTable: this.#asTable,
      drawErrors: this.#drawErrors,
      drill: (widget, event) => this.#drill(widget, event),
      drilled: (widget, event) => this.#drilled(widget, event),
      drawn: (widget, event) => this.#drawn(widget, event),
      retry: (widget) => {
        this.#drawErrors.delete(widget.id);
        void board.retry(widget.id);
      },
      toggleTable: ({ id }) => {
        if (!this.#asTable.delete(id)) this.#asTable.add(id);
        this.requestUpdate();
      },
      save: (widget, format) => void this.#save((downloads) => downloads.saveRows(widget, format)),
      filter: (member, filter) => this.#filter(member, filter),
      grain: (member, grain) => board.setGrain(member, grain),
      selectTab: (widget, index) => board.selectTab(widget, index),
    };
  }

  /** What saves files is loaded when somebody wants one. */
  async #save(run: (downloads: PageDownloads) => Promise<void>): Promise<void> {
    const { PageDownloads } = await import("./page-downloads.js");
    await run((this.#downloads ??= new PageDownloads(this, this.#listener)));
  }

  #filter(member: string, filter: EmbedFilter): void {
    const { board, texts, formats } = this.view;
    const text = filter.value === null ? texts.filterCleared : texts.filterApplied;
    this.#announcement = fill(text, { filter: formats.text(memberTitle(member)) });
    board.setFilter(member, filter);
  }

  #drill(widget: DashboardWidget, event: DrillEvent): void {
    this.#details.open(this.view.board, widget, event);
    this.#drilled(widget, event);
  }

  #drilled({ id }: DashboardWidget, { column, row }: DrillEvent): void {
    this.#listener.drilled({ member: column.member, value: row[column.field], widgetId: id });
  }

  #drawn(widget: DashboardWidget, { error }: DrawnEvent): void {
    if (error) {
      const result = this.#answerOf(widget.id);
      this.#drawErrors.set(widget.id, { error, result, look: this.view.look });
      this.#listener.undrawable(error);
    }
    this.requestUpdate();
  }

  #followLink(event: MouseEvent): void {
    const link = (event.target as Element).closest("a[href]");
    const path = link?.getAttribute("href");
    if (!path?.startsWith("/embed/") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#listener.navigate(path);
  }
}

customElements.define("dashboard-page", DashboardPage);
