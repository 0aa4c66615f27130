import { ai } from "./ai.js";
import { app } from "./app.js";
import { chart } from "./chart.js";
import { filter } from "./filter.js";
import { tabs } from "./tabs.js";
import { text } from "./text.js";
import { timeGrain } from "./time-grain.js";
import { unknown } from "./unknown.js";
import type { WidgetType } from "./widget-type.js";

/** The types of widgets (service description, section 2: DashboardWidget); APP is the one widget of an APP dashboard. */
const WIDGETS: Readonly<Record<string, WidgetType<unknown>>> = {
  AI: ai,
  APP: app,
  CHART: chart,
  FILTER: filter,
  TABS_CONTAINER: tabs,
  TEXT: text,
  TIME_GRAIN: timeGrain,
};

/** Returns a type by its name. Types of later versions of the service are shown as unknown. */
export function widgetType(name: string): WidgetType<unknown> {
  return (Object.hasOwn(WIDGETS, name) ? WIDGETS[name] : undefined) ?? unknown;
}
