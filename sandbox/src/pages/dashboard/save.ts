import type { DashboardWidget } from "svc-dashboard/backend";
import type { ExportFormat } from "../export/save-file.js";
import type { DashboardStore } from "./dashboard-store.js";

/** Saves the rows of a widget as a file. The code that writes files is loaded when it is first needed. */
export function saveRows(store: DashboardStore, widget: DashboardWidget, format: ExportFormat): void {
  const run = async () => (await import("./page-downloads.js")).saveRows(store, widget, format);
  void store.save(run, widget.id);
}

/** Saves the dashboard on the page as a document. */
export function saveDocument(store: DashboardStore): void {
  void store.save(async () => (await import("./page-downloads.js")).saveDocument(store));
}
