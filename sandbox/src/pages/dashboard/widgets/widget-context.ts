import type { DashboardWidget } from "svc-dashboard/backend";
import type { EmbedEventMap, EmbedFilter } from "svc-dashboard/protocol";
import type { AskResponse } from "../../../contract/ask-api.js";
import type { ExportFormat } from "../../export/save-file.js";
import type { Board } from "../board.js";
import type { Formats } from "../../format/format.js";
import type { Texts } from "../../format/texts.js";
import type { ChartLook, DrawnEvent, DrillEvent } from "../../charts/vega-chart.js";

/** Asks a question in plain words, until it is aborted. */
export type Ask = (question: string, signal: AbortSignal) => Promise<AskResponse>;

/** What a widget needs to show itself, and to report what the viewer does. */
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
  /** Asks the dashboard's agent a question in plain words; unset where the session allows none. */
  readonly ask: Ask | undefined;
  /** A question was asked, answered, or could not be answered. */
  readonly asked: (payload: EmbedEventMap["ai-query"]) => void;
  /** Why a question could not be answered. */
  readonly unanswered: (error: Error) => void;
  /** Something of a widget can't be shown. */
  undrawable(error: Error): void;
  /** Shows the details of a value, and reports that. */
  drill(widget: DashboardWidget, event: DrillEvent): void;
  /** The details of a value are shown by the widget itself. */
  drilled(widget: DashboardWidget, event: DrillEvent): void;
  drawn(widget: DashboardWidget, event: DrawnEvent): void;
  retry(widget: DashboardWidget): void;
  toggleTable(widget: DashboardWidget): void;
  save(widget: DashboardWidget, format: ExportFormat): void;
  filter(member: string, filter: EmbedFilter): void;
  grain(member: string, grain: string | undefined): void;
  selectTab(widget: DashboardWidget, index: number): void;
}
