import type { Dashboard, DashboardWidget, ReportSnapshot } from "svc-dashboard/backend";
import { filterMembers } from "../../contract/dashboard-widgets.js";
import type {
  QueryColumn,
  QueryRequest,
  QueryResponse,
  RowsRequest,
  RowsResponse,
  TimeGrain,
  ValuesResponse,
} from "../../contract/viewer-api.js";
import type { ViewerApi } from "../frame/viewer-client.js";
import { reportOf, widgetsOf } from "./dashboard-config.js";
import { FilterState } from "./filters/filter-state.js";

/** The requests of one dashboard, with its current filters, grains and time zone. */
export class DashboardQueries {
  /** An IANA name. */
  timezone: string;
  /** The chosen grains of TIME_GRAIN widgets, by member. */
  readonly grains = new Map<string, string>();
  readonly filters: FilterState;
  readonly #api: ViewerApi;
  readonly #dashboard: Dashboard;

  /** @param dashboard as it is stored: not translated */
  constructor(dashboard: Dashboard, api: ViewerApi, timezone: string) {
    this.#dashboard = dashboard;
    this.#api = api;
    this.timezone = timezone;
    this.filters = new FilterState(filterMembers(widgetsOf(dashboard)));
  }

  /** The report of a CHART widget, as it is stored. */
  report(widget: DashboardWidget): ReportSnapshot | undefined {
    return reportOf(widget, this.#dashboard);
  }

  async result(report: ReportSnapshot | undefined, signal: AbortSignal): Promise<QueryResponse> {
    return this.#api.send("/query", signal, this.#request(report));
  }

  /** The results of all reports that have a query, by report id. */
  async results(signal: AbortSignal): Promise<Record<number, QueryResponse & { title: string }>> {
    const reports = this.#dashboard.reportSnapshots.filter(({ meta }) => meta?.["query"]);
    const entries = reports.map(async (report) => {
      const result = await this.result(report, signal);
      return [report.reportId, { title: report.title ?? report.name ?? "", ...result }] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  /** The values that a member can be filtered by; with a search, those that contain it. */
  values(member: string, signal: AbortSignal, search = ""): Promise<ValuesResponse> {
    const query = new URLSearchParams({ member, search, timezone: this.timezone });
    const path = `/dashboards/${encodeURIComponent(this.#dashboard.publicId)}/values`;
    return this.#api.send(`${path}?${query}`, signal);
  }

  /** The rows behind one value of a result with these columns. */
  async rows(
    report: ReportSnapshot | undefined,
    columns: readonly QueryColumn[],
    point: Pick<RowsRequest, "row" | "measure">,
    signal: AbortSignal,
  ): Promise<RowsResponse> {
    // the shown grain may be coarser than the chosen one
    const shown = columns.flatMap(({ member, grain }) => (grain ? [{ member, grain }] : []));
    const request: RowsRequest = { ...this.#request(report, shown), ...point };
    return this.#api.send("/rows", signal, request);
  }

  #request(report: ReportSnapshot | undefined, shown: readonly TimeGrain[] = []): QueryRequest {
    if (!report) throw new Error("The widget names no report of this dashboard.");
    const grains = new Map([...this.grains, ...shown.map(({ member, grain }) => [member, grain] as const)]);
    return {
      publicId: this.#dashboard.publicId,
      reportId: report.reportId,
      timezone: this.timezone,
      filters: this.filters.toQuery(),
      timeGrains: [...grains].map(([member, grain]) => ({ member, grain })),
    };
  }
}
