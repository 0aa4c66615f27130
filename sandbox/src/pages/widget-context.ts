import type { DashboardWidget } from "svc-dashboard/backend";
import type { EmbedEventMap, EmbedFilter } from "svc-dashboard/protocol";
import type { AskAnswer } from "../embed/ask-api.js";
import type { Board } from "./board.js";
import type { Formats } from "./format.js";
import type { Texts } from "./texts/index.js";
import type { ChartLook, DrawnEvent, DrillEvent } from "./widgets/chart.js";

/** A file that a widget's rows can be saved as. */
export type ExportFormat = "csv" | "xlsx";

/** What a widget needs to show itself, and whom it tells what the viewer does. */
export interface WidgetContext {
  readonly board: Board;
  readonly texts: Texts;
  readonly formats: Formats;
  readonly look: ChartLook;
  /** Whether rows may be saved as a file. */
  readonly exportable: boolean;
  /** Charts that the viewer wants to see as a table. */
  readonly asTable: ReadonlySet<string>;
  /** Why a chart could not be drawn, by widget id. */
  readonly drawErrors: ReadonlyMap<string, { error: Error }>;
  /** Asks the dashboard's agent a question in plain words. */
  readonly ask: (question: string, signal: AbortSignal) => Promise<AskAnswer>;
  /** A question was asked, answered, or could not be answered. */
  readonly asked: (payload: EmbedEventMap["ai-query"], error?: Error) => void;
  /** Something of a widget can't be shown. */
  undrawable(error: Error): void;
  drill(widget: DashboardWidget, event: DrillEvent): void;
  drawn(widget: DashboardWidget, event: DrawnEvent): void;
  retry(widget: DashboardWidget): void;
  toggleTable(widget: DashboardWidget): void;
  save(widget: DashboardWidget, format: ExportFormat): void;
  filter(member: string, filter: EmbedFilter): void;
  grain(member: string, grain: string | undefined): void;
  selectTab(widget: DashboardWidget, index: number): void;
}
