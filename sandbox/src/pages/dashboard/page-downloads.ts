import type { DashboardWidget } from "svc-dashboard/backend";
import type { EmbedFilter } from "svc-dashboard/protocol";
import type { QueryColumn } from "../../contract/viewer-api.js";
import {
  exportFile,
  fileName,
  saveFile,
  type ExportFormat,
  type PictureFormat,
} from "../export/save-file.js";
import { formatOverride } from "../format/column-format.js";
import { filterSummary } from "../format/filter-summary.js";
import { dashboardTitle, memberOf, memberTitle, widgetTitle } from "./dashboard-model.js";
import type { PageListener, PageView } from "./page-view.js";

/** Formats that a report may choose for a column. */
const FORMATS = ["currency", "percent", "number"] as const;

/** The page that is saved, or widgets of it. */
interface SavedPage extends HTMLElement {
  readonly view: PageView;
}

/** What a viewer can save of a dashboard: the rows of a widget, a picture of the page, and a document of it. */
export class PageDownloads {
  readonly #page: SavedPage;
  readonly #listener: Pick<PageListener, "saved" | "undrawable">;
  #drawing = false;

  constructor(page: SavedPage, listener: Pick<PageListener, "saved" | "undrawable">) {
    this.#page = page;
    this.#listener = listener;
  }

  async saveRows(widget: DashboardWidget, format: ExportFormat): Promise<void> {
    const { board, formats } = this.#page.view;
    const loaded = board.loads.answers.get(widget.id)?.value;
    if (!loaded) return;
    const report = board.report(widget);
    const columns: QueryColumn[] = loaded.columns.map((column) => ({
      ...column,
      title: formats.heading(column),
      format: FORMATS.find((format) => format === formatOverride(report, column)?.type) ?? column.format,
    }));
    const result = { ...loaded, columns };
    const title = widgetTitle(widget, report) ?? "";
    const rowCount = result.rows.length;
    await this.#attempt(async () => {
      saveFile(await exportFile(result, format, title), this.#fileName(title, format));
      this.#listener.saved({ format, target: "widget", widgetId: widget.id, title, rowCount });
    });
  }

  async savePicture(format: PictureFormat): Promise<void> {
    if (this.#drawing) return;
    this.#drawing = true;
    const { board, texts } = this.#page.view;
    const title = dashboardTitle(board.dashboard);
    const page = { title, footer: this.#footer(), frameText: texts.notInPicture };
    await this.#attempt(async () => {
      const file =
        format === "pdf"
          ? (await import("../export/pdf.js")).toPdf(this.#page, page)
          : (await import("../export/page-picture.js")).pagePicture(this.#page, page);
      saveFile(await file, this.#fileName(title, format));
      this.#listener.saved({ format, target: "dashboard", title });
    });
    this.#drawing = false;
  }

  /** When the page was loaded, in its zone: `2026-02-01 12:00`. */
  get #time(): string {
    const { board, timezone } = this.#page.view;
    const format = new Intl.DateTimeFormat("sv", {
      dateStyle: "short",
      timeStyle: "short",
      timeZone: timezone,
    });
    return format.format(board.updatedAt ?? new Date());
  }

  #fileName(title: string, extension: string): string {
    const { board, formats } = this.#page.view;
    const filters = board.filters.entries().map(([, { value, type = "equals" }]) => {
      const operator = type === "equals" || type === "between" ? [] : [type];
      return [...operator, ...[value].flat().map((each) => formats.text(String(each)))].join(" ");
    });
    return fileName(title, filters, this.#time.slice(0, 10), extension);
  }

  /** The filters that are set, and the time: "Status: delivered · Feb 1, 2026, 12:00 PM · Europe/Berlin (GMT+1)". */
  #footer(): string {
    const { board, formats, timezone } = this.#page.view;
    const filters = board.filters.entries().map(([member, filter]) => this.#filterText(member, filter));
    const time = formats.time(this.#time.replace(" ", "T"));
    return [...filters, time, formats.zone(timezone)].join(" · ");
  }

  #filterText(member: string, filter: EmbedFilter): string {
    const { board, formats } = this.#page.view;
    const widget = board.allWidgets.find((one) => one.type === "FILTER" && memberOf(one) === member);
    const title = (widget && widgetTitle(widget, undefined)) ?? formats.text(memberTitle(member));
    const isTime = widget && board.loads.values.get(widget.id)?.value?.type === "time";
    const text = filterSummary(filter, (value) =>
      isTime ? formats.time(String(value)) : formats.scalar(value),
    );
    return `${title}: ${text}`;
  }

  async #attempt(save: () => Promise<void>): Promise<void> {
    try {
      await save();
    } catch (error) {
      this.#listener.undrawable(error as Error);
    }
  }
}
