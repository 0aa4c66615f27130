import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import type { DashboardWidget } from "svc-dashboard/backend";
import type { EmbedEventMap, EmbedFilter } from "svc-dashboard/protocol";
import type { Board } from "./board.js";
import { DashboardGrid } from "./dashboard-grid.js";
import { dashboardTitle, memberTitle, widgetTitle } from "./dashboard-model.js";
import { detailDialog, type Detail } from "./detail-dialog.js";
import { fill, type Formats } from "./format.js";
import { icon } from "./icons.js";
import { exportFile, saveFile } from "./save-file.js";
import type { Texts } from "./texts/index.js";
import type { ExportFormat, WidgetContext } from "./widget-context.js";
import type { ChartLook, DrawnEvent, DrillEvent } from "./widgets/chart.js";
import { notice } from "./widgets/notice.js";

/** What the page shows, and in which words. */
export interface PageView {
  board: Board;
  texts: Texts;
  formats: Formats;
  timezone: string;
  look: ChartLook;
  exportable: boolean;
}

/** Whom the page tells what the viewer does. */
export interface PageListener {
  drilled(payload: EmbedEventMap["drilldown"]): void;
  saved(payload: EmbedEventMap["download"]): void;
  /** A chart can't be drawn. */
  undrawable(error: Error): void;
  /** The viewer follows a link to a path inside the embed. */
  navigate(path: string): void;
}

/** A dashboard on the page: its head, its widgets, and the details of a value. */
export class DashboardPage extends LitElement {
  static override properties = { view: { attribute: false }, _detail: { state: true } };

  /** A new object means that something in it has changed. */
  declare view: PageView;
  declare _detail: Detail | undefined;
  readonly #listener: PageListener;
  readonly #asTable = new Set<string>();
  readonly #drawErrors = new Map<string, Error>();
  #announcement = "";

  constructor(listener: PageListener) {
    super();
    this.#listener = listener;
    this._detail = undefined;
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
      this._detail = undefined;
    }
  }

  protected override render(): TemplateResult {
    const { board, texts, formats } = this.view;
    const { dashboard, widgets, busy } = board;
    const description = dashboard.description ?? dashboard.config.description;
    const detail = this._detail;
    return html`
      <div class="progress ${busy ? "busy" : ""}"></div>
      <header class="page-head">
        <div class="page-title">
          <h1>${dashboardTitle(dashboard)}</h1>
          ${description ? html`<p>${description}</p>` : nothing}
        </div>
        <div class="page-tools">${this.#status()}</div>
      </header>
      <main aria-busy=${busy}>
        ${
          widgets.length === 0
            ? notice({ icon: "empty", title: texts.emptyDashboard })
            : html`<dashboard-grid .context=${this.#context()}></dashboard-grid>`
        }
      </main>
      <p id="chart-help" hidden>${texts.chartHelp}</p>
      <p id="table-help" hidden>${texts.tableHelp}</p>
      ${detail ? detailDialog(detail, formats, texts, () => (this._detail = undefined)) : nothing}
    `;
  }

  protected override updated(changed: PropertyValues): void {
    const dialog = this.querySelector("dialog");
    if (changed.has("_detail") && dialog && !dialog.open) dialog.showModal();
    void this.#settle();
  }

  async #settle(): Promise<void> {
    const grid = this.querySelector<DashboardGrid>("dashboard-grid");
    await grid?.updateComplete;
    this.view.board.rendered(grid?.undrawn ?? new Set());
  }

  #status(): TemplateResult {
    const { board, texts, formats, timezone } = this.view;
    const time = board.updatedAt && formats.clock(board.updatedAt, timezone);
    const state = board.busy ? texts.updating : time ? fill(texts.updatedAt, { time }) : texts.loading;
    return html`
      <span class="zone">${icon("clock")}${fill(texts.timesIn, { zone: formats.zone(timezone) })}</span>
      <span class="updated" role="status">${state}<span class="unseen">${this.#announcement}</span></span>
      <button type="button" class="button" ?disabled=${board.busy} @click=${() => void board.refresh()}>
        ${icon("refresh")}<span>${texts.refresh}</span>
      </button>
    `;
  }

  #context(): WidgetContext {
    const { board, texts, formats, look, exportable } = this.view;
    return {
      board,
      texts,
      formats,
      look,
      exportable,
      asTable: this.#asTable,
      drawErrors: this.#drawErrors,
      drill: (widget, event) => this.#drill(widget, event),
      drawn: (widget, event) => this.#drawn(widget, event),
      retry: (widget) => {
        this.#drawErrors.delete(widget.id);
        void board.retry(widget.id);
      },
      toggleTable: ({ id }) => {
        if (!this.#asTable.delete(id)) this.#asTable.add(id);
        this.requestUpdate();
      },
      save: (widget, format) => void this.#save(widget, format),
      filter: (member, filter) => this.#filter(member, filter),
      grain: (member, grain) => board.setGrain(member, grain),
    };
  }

  #filter(member: string, filter: EmbedFilter): void {
    const { board, texts } = this.view;
    const text = filter.value === null ? texts.filterCleared : texts.filterApplied;
    this.#announcement = fill(text, { filter: memberTitle(member) });
    board.setFilter(member, filter);
  }

  #drill(widget: DashboardWidget, { column, row }: DrillEvent): void {
    const { board } = this.view;
    const report = board.report(widget);
    const columns = board.answers.get(widget.id)?.value?.columns ?? [];
    this._detail = { title: widgetTitle(widget, report) ?? "", column, row, columns, report };
    this.#listener.drilled({ member: column.member, value: row[column.field], widgetId: widget.id });
  }

  #drawn(widget: DashboardWidget, { error }: DrawnEvent): void {
    if (error) {
      this.#drawErrors.set(widget.id, error);
      this.#listener.undrawable(error);
    }
    this.requestUpdate();
  }

  async #save(widget: DashboardWidget, format: ExportFormat): Promise<void> {
    const { board } = this.view;
    const answer = board.answers.get(widget.id)?.value;
    if (!answer) return;
    const title = widgetTitle(widget, board.report(widget)) ?? "";
    saveFile(await exportFile(answer, format), title, format);
    this.#listener.saved({
      format,
      target: "widget",
      widgetId: widget.id,
      title,
      rowCount: answer.rows.length,
    });
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
