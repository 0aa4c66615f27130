import type { DashboardWidget } from "svc-dashboard/backend";
import { filterWidgets } from "../../contract/dashboard-widgets.js";
import type { QueryColumn } from "../../contract/viewer-api.js";
import { fileRows } from "../export/file-rows.js";
import { exportFile, fileName, saveFile, type ExportFormat } from "../export/save-file.js";
import { formatOverride } from "../format/column-format.js";
import type { SurfaceContext } from "../frame/surface.js";
import { sortRows } from "../tables/sort-rows.js";
import { dashboardTitle, memberOf, memberTitle, widgetTitle } from "./dashboard-config.js";
import type { DashboardModel } from "./dashboard-model.js";
import { resultOf } from "./widgets/chart.js";
import { filterText } from "./widgets/filter.js";

/** Formats that a report may choose for a column. */
const FORMATS = ["currency", "percent", "number"] as const;

/** What a viewer can save of a dashboard: the rows of a widget, and the whole as a document. */
export class PageDownloads {
  readonly #page: HTMLElement;
  readonly #context: SurfaceContext;
  #drawing = false;

  constructor(page: HTMLElement, context: SurfaceContext) {
    this.#page = page;
    this.#context = context;
  }

  async saveRows(model: DashboardModel, widget: DashboardWidget, format: ExportFormat): Promise<void> {
    const { formats, texts } = this.#context.language;
    const state = model.state(widget);
    const loaded = resultOf(widget, state);
    if (!loaded) return;
    const report = model.report(widget);
    const columns: QueryColumn[] = loaded.columns.map((column) => ({
      ...column,
      title: formats.heading(column),
      format: FORMATS.find((format) => format === formatOverride(report, column)?.type) ?? column.format,
    }));
    const sorted = [...sortRows(loaded.rows, state.sorting, formats)];
    const result = fileRows({ ...loaded, columns, rows: sorted }, formats, texts);
    const title = widgetTitle(widget, report) ?? "";
    const rowCount = result.rows.length;
    const file = await exportFile(result, format, title);
    if (model.isClosed) return;
    saveFile(file, this.#fileName(model, title, format));
    this.#context.post("download", { format, target: "widget", widgetId: widget.id, title, rowCount });
  }

  async saveDocument(model: DashboardModel): Promise<void> {
    if (this.#drawing) return;
    this.#drawing = true;
    const { texts } = this.#context.language;
    const title = dashboardTitle(model.dashboard);
    try {
      const { toPdf } = await import("../export/pdf.js");
      const page = { title, footer: this.#footer(model), frameText: texts.notInDocument };
      const file = await toPdf(this.#page, page);
      if (model.isClosed) return;
      saveFile(file, this.#fileName(model, title, "pdf"));
      this.#context.post("download", { format: "pdf", target: "dashboard", title });
    } finally {
      this.#drawing = false;
    }
  }

  /** When the dashboard was loaded, in the viewer's zone: `2026-02-01 12:00`. */
  #time({ updatedAt }: DashboardModel): string {
    const format = new Intl.DateTimeFormat("sv", {
      dateStyle: "short",
      timeStyle: "short",
      timeZone: this.#context.timezone,
    });
    return format.format(updatedAt ?? new Date());
  }

  #fileName(model: DashboardModel, title: string, extension: string): string {
    const { formats } = this.#context.language;
    const filters = model.queries.filters.entries().map(([, { value, type = "equals" }]) => {
      const operator = type === "equals" || type === "between" ? [] : [type];
      return [...operator, ...[value].flat().map((each) => formats.text(String(each)))].join(" ");
    });
    return fileName(title, filters, this.#time(model).slice(0, 10), extension);
  }

  /** The filters that are set, and the time: "Status: delivered · Feb 1, 2026, 12:00 PM · Europe/Berlin (GMT+1)". */
  #footer(model: DashboardModel): string {
    const { language, timezone } = this.#context;
    const { formats } = language;
    const controls = filterWidgets(model.widgets);
    const filters = model.queries.filters.entries().map(([member, filter]) => {
      const widget = controls.find((one) => memberOf(one) === member);
      const title = (widget && widgetTitle(widget, undefined)) ?? formats.text(memberTitle(member));
      return filterText(title, filter, formats, widget && model.state(widget));
    });
    const time = formats.time(this.#time(model).replace(" ", "T"));
    return [...filters, time, formats.zone(timezone)].join(" · ");
  }
}
