import type { DashboardWidget } from "svc-dashboard/backend";
import { dashboardTitle, widgetTitle } from "./dashboard-model.js";
import type { PageListener, PageView } from "./page-view.js";
import {
  exportFile,
  type ExportFormat,
  pictureFile,
  type PictureFormat,
  saveFile,
} from "../export/save-file.js";

/** The page that is saved, or widgets of it. */
interface SavedPage extends HTMLElement {
  readonly view: PageView;
  requestUpdate(): void;
}

/** What a viewer can take along from a dashboard: the rows of a widget, and a picture of the page. */
export class PageDownloads {
  readonly #page: SavedPage;
  readonly #listener: Pick<PageListener, "saved" | "undrawable">;
  #drawing = false;

  constructor(page: SavedPage, listener: Pick<PageListener, "saved" | "undrawable">) {
    this.#page = page;
    this.#listener = listener;
  }

  /** Whether a picture of the page is being made. */
  get drawing(): boolean {
    return this.#drawing;
  }

  async saveRows(widget: DashboardWidget, format: ExportFormat): Promise<void> {
    const { board, formats } = this.#page.view;
    const loaded = board.loads.answers.get(widget.id)?.value;
    if (!loaded) return;
    const columns = loaded.columns.map((column) => ({ ...column, title: formats.heading(column) }));
    const answer = { ...loaded, columns };
    const title = widgetTitle(widget, board.report(widget)) ?? "";
    const rowCount = answer.rows.length;
    await this.#attempt(async () => {
      saveFile(await exportFile(answer, format), title, format);
      this.#listener.saved({ format, target: "widget", widgetId: widget.id, title, rowCount });
    });
  }

  async savePicture(format: PictureFormat): Promise<void> {
    const { board, look, texts } = this.#page.view;
    const title = dashboardTitle(board.dashboard);
    const wish = { format, title, scheme: look.scheme, frameText: texts.notInPicture };
    this.#setDrawing(true);
    await this.#attempt(async () => {
      saveFile(await pictureFile(this.#page, wish), title, format);
      this.#listener.saved({ format, target: "dashboard", title });
    });
    this.#setDrawing(false);
  }

  #setDrawing(drawing: boolean): void {
    this.#drawing = drawing;
    this.#page.requestUpdate();
  }

  async #attempt(save: () => Promise<void>): Promise<void> {
    try {
      await save();
    } catch (error) {
      this.#listener.undrawable(error as Error);
    }
  }
}
