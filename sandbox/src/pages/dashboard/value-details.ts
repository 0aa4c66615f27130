import { nothing, type TemplateResult } from "lit";
import type { DashboardWidget } from "svc-dashboard/backend";
import type { RowsResponse } from "../../contract/viewer-api.js";
import { detailDialog, type Detail } from "../charts/detail-dialog.js";
import type { DrillEvent } from "../charts/vega-chart.js";
import type { Formats } from "../format/format.js";
import type { Texts } from "../format/texts.js";
import { widgetTitle } from "./dashboard-config.js";
import type { DashboardModel } from "./dashboard-model.js";
import { Loadable } from "./loadable.js";
import { rowsBehind } from "./rows-behind.js";
import { resultOf } from "./widgets/chart.js";

/** The value of a widget that the viewer looks into, and the rows behind it. */
export class ValueDetails {
  #detail: Detail | undefined;
  #rows: Loadable<RowsResponse> | undefined;
  readonly #changed: () => void;
  readonly #failed: (error: Error) => void;

  constructor(changed: () => void, failed: (error: Error) => void) {
    this.#changed = changed;
    this.#failed = failed;
  }

  open(model: DashboardModel, widget: DashboardWidget, { column, row }: DrillEvent): void {
    this.close();
    const report = model.report(widget);
    const columns = resultOf(widget, model.state(widget))?.columns ?? [];
    this.#detail = { title: widgetTitle(widget, report) ?? "", column, row, columns, report };
    this.#changed();
    // the value of an earlier period is not made of this period's rows
    if (column.comparison) return;
    const point = { row, measure: column.member };
    const rows = new Loadable((signal) => model.queries.rows(report, columns, point, signal), this.#changed);
    this.#rows = rows;
    void this.#load(rows);
  }

  async #load(rows: Loadable<RowsResponse>): Promise<void> {
    if ((await rows.run()) && rows.error) this.#failed(rows.error);
  }

  close(): void {
    this.#rows?.stop();
    this.#rows = this.#detail = undefined;
    this.#changed();
  }

  dialog(formats: Formats, texts: Texts): TemplateResult | typeof nothing {
    if (!this.#detail) return nothing;
    const behind = this.#rows && rowsBehind(this.#rows, formats, texts);
    return detailDialog(this.#detail, formats, texts, () => this.close(), behind);
  }
}
