import type { EmbedFilter } from "svc-dashboard/protocol";
import type { AskResponse, AskRequest } from "../../contract/ask-api.js";
import type { DashboardResponse } from "../../contract/viewer-api.js";
import type { ViewerApi } from "../frame/viewer-client.js";
import { Board } from "./board.js";
import { dashboardTitle, isDrawn } from "./dashboard-model.js";
import { DashboardPage } from "./dashboard-page.js";
import { reportHeight } from "../frame/page-height.js";
import type { PageUrl } from "../frame/page-url.js";
import type { SurfaceContext } from "../frame/surface.js";

/** Shows one dashboard after the other, and reports what happens on them: on the dashboard surface, and in the app. */
export class DashboardView {
  readonly element: DashboardPage;
  readonly #context: SurfaceContext;
  readonly #api: ViewerApi;
  readonly #allowExport: boolean;
  #board: Board | undefined;
  #mayAsk = false;

  /** `navigate` takes the paths of links inside the embed. */
  constructor(context: SurfaceContext, api: ViewerApi, navigate: (path: string) => void) {
    this.#context = context;
    this.#api = api;
    this.#allowExport = context.address.searchParams.get("allowExport") === "true";
    this.element = new DashboardPage({
      drilled: (payload) => context.post("drilldown", payload),
      saved: (payload) => context.post("download", payload),
      asked: (payload) => context.post("ai-query", payload),
      unanswered: (error) => context.report(error, "query"),
      undrawable: (error) => context.report(error, "render"),
      navigate,
    });
  }

  /** The title of the dashboard, in the viewer's language. */
  get title(): string {
    return this.#board ? dashboardTitle(this.#board.dashboard) : "";
  }

  /** The filters that are set. */
  get filters(): PageUrl["filters"] {
    return (this.#board?.filters.entries() ?? []).map(([member, filter]) => ({ member, filter }));
  }

  /** Puts a dashboard on the page and loads what its widgets need. */
  open(result: DashboardResponse, filters: PageUrl["filters"]): void {
    this.close();
    this.#mayAsk = result.viewer.allowAi;
    const { publicId, config } = result.dashboard;
    const board = new Board(result, this.#context.timezone, this.#api, {
      changed: () => {
        if (board === this.#board) this.update();
      },
      failed: (error) => this.#context.report(error, "query"),
      loaded: (widgetCount, loadDurationMs) => {
        reportHeight(); // also out of view, where the browser observes no sizes
        this.#context.post("dashboard-loaded", { publicId, widgetCount, loadDurationMs });
      },
    });
    this.#board = board;
    board.translate(this.#context.language.formats);
    for (const { member, filter } of filters) board.filters.set(member, filter);
    // before the queries, which take all connections; a widget that needs one of them says what went wrong
    const { shown } = board;
    if (shown.some(({ type }) => type === "TEXT")) import("../ui/markup.js").catch(() => undefined);
    const reports = shown.flatMap((widget) => board.report(widget) ?? []);
    if (reports.some(isDrawn)) import("../charts/draw-chart.js").catch(() => undefined);
    void board.refresh();
    this.#context.setOwnTheme(config.theme ?? {});
  }

  /** In the app a viewer may see more than what is published: there, the question alone is looked at. */
  readonly #ask = (question: string, signal: AbortSignal): Promise<AskResponse> => {
    const { api, timezone } = this.#context;
    const publicId = this.#api === api ? this.#board?.dashboard.publicId : undefined;
    const request: AskRequest = { question, timezone, ...(publicId !== undefined && { publicId }) };
    return api.send("/ask", signal, request);
  };

  /** Shows it in the words and the look of now. */
  update(): void {
    if (!this.#board) return;
    const { language, look, timezone, dataUntil } = this.#context;
    this.#board.translate(language.formats);
    this.element.view = {
      board: this.#board,
      texts: language.texts,
      formats: language.formats,
      timezone,
      dataUntil,
      look,
      ask: this.#mayAsk ? this.#ask : undefined,
      exportable: this.#allowExport && this.#board.dashboard.restrictDataDownload !== true,
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

  close(): void {
    this.#board?.close();
    this.#board = undefined;
  }
}
