import type { Dashboard, ReportSnapshot } from "svc-dashboard/backend";
import type {
  QueryResponse,
  QueryColumn,
  QueryRequest,
  RowsResponse,
  RowsRequest,
  TimeGrain,
} from "../../contract/viewer-api.js";
import type { ViewerApi } from "../frame/viewer-client.js";
import type { AppData } from "./app-board.js";
import type { FilterState } from "./filters/filter-state.js";

/** What the queries of a board depend on. */
interface Asked {
  readonly dashboard: Dashboard;
  readonly filters: FilterState;
  readonly grains: ReadonlyMap<string, string>;
}

/** What a board asks of the reports of its dashboard, with the filters and the grains that are set. */
export class BoardQueries {
  /** An IANA name. */
  timezone: string;
  readonly #api: ViewerApi;
  readonly #board: Asked;

  constructor(api: ViewerApi, board: Asked, timezone: string) {
    this.#api = api;
    this.#board = board;
    this.timezone = timezone;
  }

  async answer(report: ReportSnapshot | undefined, signal: AbortSignal): Promise<QueryResponse> {
    return this.#api.query(this.#request(report), signal);
  }

  /** The answers of all reports that have a query. */
  async appData(signal: AbortSignal): Promise<AppData> {
    const reports = this.#board.dashboard.reportSnapshots.filter(({ meta }) => meta?.["query"]);
    const entries = reports.map(async (report) => {
      const answer = await this.answer(report, signal);
      return [report.reportId, { title: report.title ?? report.name ?? "", ...answer }] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  /** The rows behind one value of an answer with these columns. */
  async rows(
    report: ReportSnapshot | undefined,
    columns: readonly QueryColumn[],
    point: Pick<RowsRequest, "row" | "measure">,
    signal: AbortSignal,
  ): Promise<RowsResponse> {
    // the grain that is shown may be coarser than the one that was chosen
    const shown = columns.flatMap(({ member, grain }) => (grain ? [{ member, grain }] : []));
    return this.#api.rows({ ...this.#request(report, shown), ...point }, signal);
  }

  #request(report: ReportSnapshot | undefined, shown: readonly TimeGrain[] = []): QueryRequest {
    if (!report) throw new Error("The widget names no report of this dashboard.");
    const { dashboard, filters, grains } = this.#board;
    const all = new Map([...grains, ...shown.map(({ member, grain }) => [member, grain] as const)]);
    return {
      publicId: dashboard.publicId,
      reportId: report.reportId,
      timezone: this.timezone,
      filters: filters.toQuery(),
      timeGrains: [...all].map(([member, grain]) => ({ member, grain })),
    };
  }
}
