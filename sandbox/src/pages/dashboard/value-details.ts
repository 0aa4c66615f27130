import type { RowsResponse } from "../../contract/viewer-api.js";
import type { Detail } from "../charts/pointer/detail-dialog.js";
import { Store } from "../ui/store.js";
import type { DashboardQueries } from "./dashboard-queries.js";
import { Loadable } from "./loadable.js";

/** The value of a widget whose details are open, and the rows behind it. */
export class ValueDetails extends Store {
  value: Detail | undefined;
  /** Undefined for a compared value, whose rows are not in this period. */
  rows: Loadable<RowsResponse> | undefined;

  /** Resolves when the rows have been loaded, with the error if that failed. */
  async open(value: Detail, queries: DashboardQueries): Promise<Error | undefined> {
    this.close();
    this.value = value;
    const { column, columns, report, row } = value;
    const rows = column.comparison ? undefined : new Loadable<RowsResponse>();
    this.rows = rows;
    rows?.subscribe(() => this.changed());
    this.changed();
    const point = { row, measure: column.member };
    const counts = await rows?.run((signal) => queries.rows(report, columns, point, signal));
    return counts ? rows?.error : undefined;
  }

  close(): void {
    this.rows?.stop();
    this.rows = this.value = undefined;
    this.changed();
  }
}
