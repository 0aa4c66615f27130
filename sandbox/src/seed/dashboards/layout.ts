import type {
  DashboardConfig,
  DashboardLayout,
  DashboardWidget,
  WidgetPosition,
} from "svc-dashboard/backend";
import type { Report } from "./report.js";

/** The grid of the seed's dashboards. A phone gets two columns for small widgets, a tablet six narrow ones. */
const LAYOUT = {
  breakpoints: { lg: 1100, md: 860, sm: 620, xs: 420, xxs: 0 },
  cols: { lg: 12, md: 12, sm: 6, xs: 2, xxs: 2 },
  rowHeight: 20,
  margin: [16, 16],
  containerPadding: [24, 24],
} as const satisfies DashboardLayout;

/** Breakpoints at which there is no room for the picture: widgets follow each other, the small ones side by side. */
const NARROW = ["sm", "xs", "xxs"] as const;

/** A place on a wide page, in cells of the grid. */
type Place = readonly [x: number, y: number, w: number, h: number];

/** A widget with its place on a wide page. */
export interface PlacedWidget extends Pick<DashboardWidget, "id" | "type" | "config"> {
  at: Place;
  /** What a container holds: on narrow pages it is as high as its highest tab. */
  tabs?: readonly SeedTab[];
}

/** A tab with its widgets, in a grid as wide as the dashboard's. */
export interface SeedTab {
  title: string;
  widgets: readonly PlacedWidget[];
}

/** Rows that the labels of tabs take. */
const LABEL_ROWS = 3;

export function chart(id: string, at: Place, { reportId, title }: Report): PlacedWidget {
  return { id, type: "CHART", at, config: { reportId, title, drill: true } };
}

export function filter(id: string, at: Place, member: string, title: string): PlacedWidget {
  return { id, type: "FILTER", at, config: { member, title } };
}

/** Picks the days that all reports are of. */
export function dateFilter(at: Place): PlacedWidget {
  return filter("filter-date", at, "calendar.date", "Date");
}

/** Picks the size of the time buckets of all reports that have any. */
export function timeGrain(at: Place, grains: readonly string[]): PlacedWidget {
  return { id: "grain", type: "TIME_GRAIN", at, config: { member: "calendar.date", grains, title: "Grain" } };
}

/** Widgets in tabs; on a wide page the container is as high as its place says. */
export function tabs(id: string, at: Place, title: string, all: readonly SeedTab[]): PlacedWidget {
  const config = { title, tabs: all.map((tab) => ({ title: tab.title, widgets: place(tab.widgets) })) };
  return { id, type: "TABS_CONTAINER", at, config, tabs: all };
}

/** An agent that answers questions; the prompts are what it may be asked to begin with. */
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

/** Adds the places for narrow pages, so that no widget leaves a hole. */
function place(widgets: readonly PlacedWidget[]): DashboardWidget[] {
  const narrow = NARROW.map((name) => [name, flow(widgets, LAYOUT.cols[name])] as const);
  return widgets.map(({ at: [x, y, w, h], tabs: _, ...widget }) => ({
    ...widget,
    position: { x, y, w, h },
    responsiveLayouts: Object.fromEntries(
      narrow.map(([name, places]) => [name, places.get(widget.id) ?? null]),
    ),
    style: null,
  }));
}

/** Widgets of up to a quarter of a wide page go side by side in halves, all others take a whole row. */
function flow(widgets: readonly PlacedWidget[], cols: number): Map<string, WidgetPosition> {
  const places = new Map<string, WidgetPosition>();
  let [x, y, rowHeight] = [0, 0, 0];
  for (const { id, at, tabs: inside } of [...widgets].sort(byRow)) {
    const w = at[2] <= 3 ? Math.ceil(cols / 2) : cols;
    const h = inside ? LABEL_ROWS + Math.max(...inside.map((tab) => rowsOf(flow(tab.widgets, cols)))) : at[3];
    if (x + w > cols) {
      y += rowHeight;
      [x, rowHeight] = [0, 0];
    }
    places.set(id, { x, y, w, h });
    x += w;
    rowHeight = Math.max(rowHeight, h);
  }
  return places;
}

function rowsOf(places: ReadonlyMap<string, WidgetPosition>): number {
  return Math.max(...[...places.values()].map(({ y, h }) => y + h));
}

function byRow({ at: [ax, ay] }: PlacedWidget, { at: [bx, by] }: PlacedWidget): number {
  return ay - by || ax - bx;
}
