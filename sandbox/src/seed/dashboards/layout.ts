import type { DashboardConfig, DashboardLayout, DashboardWidget } from "svc-dashboard/backend";
import type { Report } from "./report.js";

/** The grid of the seed's dashboards. A phone gets four columns, so that small widgets share a row. */
const LAYOUT = {
  breakpoints: { lg: 1100, md: 860, sm: 620, xs: 420, xxs: 0 },
  cols: { lg: 12, md: 12, sm: 6, xs: 4, xxs: 4 },
  rowHeight: 16,
  margin: [16, 16],
  containerPadding: [24, 12],
} as const satisfies DashboardLayout;

/** A place on a wide page, in cells of the grid. */
type Place = readonly [x: number, y: number, w: number, h: number];

/** A widget with its place on a wide page. */
export interface PlacedWidget extends Pick<DashboardWidget, "id" | "type" | "config"> {
  at: Place;
  /** The place on a phone, if it is not the next one with the same height. */
  onPhone?: Place;
}

/** A tab with its widgets, in a grid as wide as the dashboard's. */
export interface SeedTab {
  title: string;
  widgets: readonly PlacedWidget[];
}

export function chart(id: string, at: Place, { reportId, title }: Report): PlacedWidget {
  return { id, type: "CHART", at, config: { reportId, title, drill: true } };
}

export function filter(id: string, at: Place, member: string, title: string): PlacedWidget {
  return { id, type: "FILTER", at, config: { member, title } };
}

/** Picks the days of all reports. */
export function dateFilter(at: Place): PlacedWidget {
  return filter("filter-date", at, "calendar.date", "Date");
}

/** Picks the size of the time buckets of all reports that have any. */
export function timeGrain(at: Place, grains: readonly string[]): PlacedWidget {
  return {
    id: "grain",
    type: "TIME_GRAIN",
    at,
    config: { member: "calendar.date", grains, title: "Group by" },
  };
}

/** Widgets in tabs; on a wide page the container has the height of its place. */
export function tabs(id: string, at: Place, title: string, all: readonly SeedTab[]): PlacedWidget {
  const config = { title, tabs: all.map((tab) => ({ title: tab.title, widgets: place(tab.widgets) })) };
  return { id, type: "TABS_CONTAINER", at, config };
}

/** An agent that answers questions; the prompts are examples of them. */
export function ai(id: string, at: Place, title: string, prompts: readonly string[]): PlacedWidget {
  return { id, type: "AI", at, config: { title, agentId: id, prompts } };
}

export function text(id: string, at: Place, markdown: string): PlacedWidget {
  return { id, type: "TEXT", at, config: { markdown } };
}

/** A grid of widgets with a title. */
export function classic(
  title: string,
  description: string | null,
  widgets: readonly PlacedWidget[],
): DashboardConfig {
  return {
    kind: "CLASSIC",
    title,
    description,
    layout: LAYOUT,
    settings: null,
    theme: null,
    app: null,
    widgets: place(widgets),
  };
}

function position([x, y, w, h]: Place): DashboardWidget["position"] {
  return { x, y, w, h };
}

/** Returns the widgets with their places on a wide page; narrow pages derive others from these. */
function place(widgets: readonly PlacedWidget[]): DashboardWidget[] {
  return widgets.map(({ at, onPhone, ...widget }) => ({
    ...widget,
    position: position(at),
    responsiveLayouts: onPhone ? { xs: position(onPhone) } : null,
    style: null,
  }));
}
