import type { DashboardWidget } from "svc-dashboard/backend";
import { filterWidgets } from "../../contract/dashboard-widgets.js";
import type { QueryColumn } from "../../contract/viewer-api.js";
import { fileRows } from "../export/file-rows.js";
import { exportFile, fileName, saveFile, type ExportFormat } from "../export/save-file.js";
import { formatOverride } from "../format/column-format.js";
import { sortRows } from "../tables/sort-rows.js";
import { memberOf, memberTitle, widgetTitle } from "./dashboard-config.js";
import type { DashboardStore } from "./dashboard-store.js";
import { resultOf } from "./widget-results.js";
import { filterText } from "./widgets/filter.js";

/** Formats that a report may choose for a column. */
const FORMATS = ["currency", "percent", "number"] as const;

/** Whether a document is being drawn. */
let isDrawing = false;

/** Saves the rows of a widget, as they are shown, in a file. */
export async function saveRows(
  store: DashboardStore,
  widget: DashboardWidget,
  format: ExportFormat,
): Promise<void> {
  const { formats } = store.page.language;
  const state = store.state(widget);
  const loaded = resultOf(widget, state);
  if (!loaded) return;
  const report = store.report(widget);
  const columns: QueryColumn[] = loaded.columns.map((column) => ({
    ...column,
    title: formats.heading(column),
    format: FORMATS.find((format) => format === formatOverride(report, column)?.type) ?? column.format,
  }));
  const sorted = [...sortRows(loaded.rows, state.sorting, formats)];
  const result = fileRows({ ...loaded, columns, rows: sorted }, formats);
  const title = widgetTitle(widget, report) ?? "";
  const rowCount = result.rows.length;
  const file = await exportFile(result, format, title);
  if (store.isClosed) return;
  saveFile(file, downloadName(store, title, format));
  store.page.post("download", { format, target: "widget", widgetId: widget.id, title, rowCount });
}

/** Saves the dashboard on the page as a PDF document. */
export async function saveDocument(store: DashboardStore): Promise<void> {
  if (isDrawing) return;
  isDrawing = true;
  const { texts } = store.page.language;
  const title = store.title;
  try {
    const { toPdf } = await import("../export/pdf.js");
    const page = { title, footer: footerOf(store), frameText: texts.notInDocument };
    const file = await toPdf(document.querySelector<HTMLElement>("dashboard-page")!, page);
    if (store.isClosed) return;
    saveFile(file, downloadName(store, title, "pdf"));
    store.page.post("download", { format: "pdf", target: "dashboard", title });
  } finally {
    isDrawing = false;
  }
}

/** When the dashboard was loaded, in the viewer's zone: `2026-02-01 12:00`. */
function timeOf({ contents, page }: DashboardStore): string {
  const format = new Intl.DateTimeFormat("sv", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: page.timezone,
  });
  return format.format(contents.updatedAt ?? new Date());
}

function downloadName(store: DashboardStore, title: string, extension: string): string {
  const { formats } = store.page.language;
  const filters = store.queries.filters.all.map(({ filter: { value, type = "equals" } }) => {
    const operator = type === "equals" || type === "between" ? [] : [type];
    return [...operator, ...[value].flat().map((each) => formats.text(String(each)))].join(" ");
  });
  return fileName(title, filters, timeOf(store).slice(0, 10), extension);
}

/** The filters that are set, and the time: "Status: delivered · Feb 1, 2026, 12:00 PM · Europe/Berlin (GMT+1)". */
function footerOf(store: DashboardStore): string {
  const { language, timezone } = store.page;
  const { formats } = language;
  const controls = filterWidgets(store.widgets);
  const filters = store.queries.filters.all.map(({ member, filter }) => {
    const widget = controls.find((one) => memberOf(one) === member);
    const title = (widget && widgetTitle(widget, undefined)) ?? formats.text(memberTitle(member));
    return filterText(title, filter, formats, widget && store.state(widget));
  });
  const time = formats.time(timeOf(store).replace(" ", "T"));
  return [...filters, time, formats.zone(timezone)].join(" · ");
}
