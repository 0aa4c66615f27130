import type { Dashboard, DashboardWidget, ReportSnapshot } from "svc-dashboard/backend";
import type { EmbedFilter } from "svc-dashboard/protocol";
import type { QueryAnswer, ValuesAnswer } from "../embed/viewer-api.js";
import type { ViewerApi } from "./api.js";
import { filterMembers, memberOf, reportOf, textOf } from "./dashboard-model.js";
import { FilterState } from "./filter-state.js";
import { Loadable } from "./loadable.js";

/** Who hears what becomes of a board. */
export interface BoardListener {
  /** Something to show has changed. */
  changed(): void;
  /** A widget could not be loaded. */
  failed(error: Error): void;
  /** Every widget has rendered, or failed to: once. */
  loaded(widgetCount: number, durationMs: number): void;
}

/** One dashboard while it is viewed: its filters, and what each of its widgets has loaded. */
export class Board {
  readonly dashboard: Dashboard;
  readonly widgets: readonly DashboardWidget[];
  readonly filters: FilterState;
  /** What the queries of CHART widgets answered, by widget id. */
  readonly answers = new Map<string, Loadable<QueryAnswer>>();
  /** The values that FILTER widgets offer, by widget id. */
  readonly values = new Map<string, Loadable<ValuesAnswer>>();
  /** The harmless HTML of texts and HTML reports, by widget id. */
  readonly markups = new Map<string, Loadable<string>>();
  /** What TIME_GRAIN widgets chose, by member. */
  readonly grains = new Map<string, string>();
  /** When everything was last loaded. */
  updatedAt: Date | undefined;
  readonly #api: ViewerApi;
  readonly #listener: BoardListener;
  readonly #mountedAt = performance.now();
  #pending: Set<string> | undefined;
  #timezone: string;

  constructor(dashboard: Dashboard, timezone: string, api: ViewerApi, listener: BoardListener) {
    this.dashboard = dashboard;
    this.widgets = dashboard.config.widgets ?? [];
    this.filters = new FilterState(filterMembers(this.widgets));
    this.#timezone = timezone;
    this.#api = api;
    this.#listener = listener;
    this.#pending = new Set(this.widgets.map(({ id }) => id));
    for (const widget of this.widgets) this.#prepare(widget);
  }

  /** Whether anything is being loaded. */
  get busy(): boolean {
    return this.#loadables().some(({ loading }) => loading);
  }

  report(widget: DashboardWidget): ReportSnapshot | undefined {
    return reportOf(widget, this.dashboard);
  }

  loadable(widgetId: string): Loadable<unknown> | undefined {
    return this.answers.get(widgetId) ?? this.values.get(widgetId) ?? this.markups.get(widgetId);
  }

  /** Loads everything, as on the first view. */
  async refresh(): Promise<void> {
    await this.#run(this.#loadables());
  }

  async retry(widgetId: string): Promise<void> {
    const loadable = this.loadable(widgetId);
    if (loadable) await this.#run([loadable]);
  }

  /** Runs the queries in another zone. */
  async setTimezone(timezone: string): Promise<void> {
    this.#timezone = timezone;
    await this.#run([...this.answers.values()]);
  }

  /** Sets or clears one filter and runs the queries, if that changes anything. Returns whether it does. */
  setFilter(member: string, filter: EmbedFilter): boolean {
    const different = this.filters.set(member, filter);
    if (different) void this.#run([...this.answers.values()]);
    return different;
  }

  /** Shows a time member in another grain; without one, each report in its own. */
  setGrain(member: string, grain: string | undefined): void {
    if (grain === undefined) this.grains.delete(member);
    else this.grains.set(member, grain);
    void this.#run([...this.answers.values()]);
  }

  /** Says that the page shows what has been loaded, all but the given widgets, which are still being drawn. */
  rendered(undrawn: ReadonlySet<string>): void {
    if (!this.#pending) return;
    for (const id of this.#pending) {
      if (!undrawn.has(id) && !this.loadable(id)?.loading) this.#pending.delete(id);
    }
    if (this.#pending.size > 0) return;
    this.#pending = undefined;
    this.#listener.loaded(this.widgets.length, Math.round(performance.now() - this.#mountedAt));
  }

  /** Ends everything under way; nothing is announced any more. */
  close(): void {
    this.#pending = undefined;
    for (const loadable of this.#loadables()) loadable.stop();
  }

  #loadables(): Loadable<unknown>[] {
    return [...this.answers.values(), ...this.values.values(), ...this.markups.values()];
  }

  async #run(loadables: readonly Loadable<unknown>[]): Promise<void> {
    await Promise.all(
      loadables.map(async (loadable) => {
        if ((await loadable.run()) && loadable.error) this.#listener.failed(loadable.error);
      }),
    );
    if (this.busy) return;
    this.updatedAt = new Date();
    this.#listener.changed();
  }

  #prepare(widget: DashboardWidget): void {
    const changed = () => this.#listener.changed();
    const { publicId } = this.dashboard;
    if (widget.type === "CHART") {
      const report = this.report(widget);
      if (report?.kind === "html") {
        this.markups.set(
          widget.id,
          new Loadable(() => renderHtml(typeof report.spec === "string" ? report.spec : ""), changed),
        );
      } else {
        this.answers.set(widget.id, new Loadable((signal) => this.#query(report, signal), changed));
      }
    } else if (widget.type === "FILTER") {
      const member = memberOf(widget) ?? "";
      this.values.set(
        widget.id,
        new Loadable((signal) => this.#api.values(publicId, member, signal), changed),
      );
    } else if (widget.type === "TEXT") {
      const markdown = textOf(widget, "markdown") ?? "";
      this.markups.set(widget.id, new Loadable(() => renderMarkdown(markdown), changed));
    }
  }

  async #query(report: ReportSnapshot | undefined, signal: AbortSignal): Promise<QueryAnswer> {
    if (!report) throw new Error("The widget names no report of this dashboard.");
    const request = {
      publicId: this.dashboard.publicId,
      reportId: report.reportId,
      timezone: this.#timezone,
      filters: this.filters.toQuery(),
      timeGrains: [...this.grains].map(([member, grain]) => ({ member, grain })),
    };
    return this.#api.query(request, signal);
  }
}

async function renderHtml(source: string): Promise<string> {
  return (await import("./markup.js")).cleanHtml(source);
}

async function renderMarkdown(source: string): Promise<string> {
  return (await import("./markup.js")).markdownToHtml(source);
}
