import type { DashboardWidget } from "svc-dashboard/backend";
import type { DashboardQueries } from "../dashboard-queries.js";

/** The data of one type of widgets: how and when its dashboard loads it. */
export interface WidgetData<Value = undefined> {
  /** Applies the configuration of the widget to its dashboard. */
  start?(widget: DashboardWidget, queries: DashboardQueries): void;
  /** Starts loading code before any query is sent: queries take all connections. */
  preload?(widget: DashboardWidget, queries: DashboardQueries): Promise<unknown> | undefined;
  load?(widget: DashboardWidget, queries: DashboardQueries, signal: AbortSignal): Promise<Value>;
  /** The changes after which the loaded value is outdated. Filters include grains. */
  dependsOn?: "time zone" | "time zone and filters";
  /** Whether the widget is only for the screen, and left out of documents. */
  isControl?: boolean;
}
