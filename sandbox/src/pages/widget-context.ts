import type { DashboardWidget } from "svc-dashboard/backend";
import type { EmbedFilter } from "svc-dashboard/protocol";
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
  readonly drawErrors: ReadonlyMap<string, Error>;
  drill(widget: DashboardWidget, event: DrillEvent): void;
  drawn(widget: DashboardWidget, event: DrawnEvent): void;
  retry(widget: DashboardWidget): void;
  toggleTable(widget: DashboardWidget): void;
  save(widget: DashboardWidget, format: ExportFormat): void;
  filter(member: string, filter: EmbedFilter): void;
  grain(member: string, grain: string | undefined): void;
  selectTab(widget: DashboardWidget, index: number): void;
}
