import type { Breakpoint, DashboardLayout, DashboardWidget, WidgetPosition } from "svc-dashboard/backend";

/** The grid of a dashboard with every default filled in (service description, section 2: DashboardLayout). */
export interface Grid {
  breakpoints: Record<Breakpoint, number>;
  cols: Record<Breakpoint, number>;
  rowHeight: number;
  margin: readonly [x: number, y: number];
  containerPadding: readonly [x: number, y: number];
}

/** A widget's place in cells. */
export interface GridItem extends WidgetPosition {
  id: string;
}

/** A widget's place in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A widget with its places. Prose needs the width of a phone. */
interface PlacedWidget extends Pick<DashboardWidget, "id" | "position" | "responsiveLayouts"> {
  isProse?: boolean;
}

/** In order of decreasing width. */
const BREAKPOINTS = ["lg", "md", "sm", "xs", "xxs"] as const satisfies readonly Breakpoint[];

const DEFAULT_BREAKPOINTS = { lg: 1200, md: 996, sm: 768, xs: 480, xxs: 0 };
const DEFAULT_COLS = { lg: 12, md: 10, sm: 6, xs: 4, xxs: 2 };
const DEFAULT_ROW_HEIGHT = 150;
const DEFAULT_MARGIN = [10, 10] as const;

/** With fewer columns than this, widgets keep their order but not their positions: a twelfth of a phone is too narrow. */
const FEW_COLS = 8;

function pair(value: readonly number[] | null | undefined, fallback: readonly [number, number]) {
  const [x = fallback[0], y = fallback[1]] = value ?? [];
  return [x, y] as const;
}

function sizes(given: DashboardLayout["cols"], fallback: (name: Breakpoint) => number) {
  const entries = BREAKPOINTS.map((name) => [name, given?.[name] ?? fallback(name)]);
  return Object.fromEntries(entries) as Record<Breakpoint, number>;
}

/** Breakpoints that a layout omits are Infinity: no page is wide enough for them. */
function breakpoints(given: DashboardLayout["breakpoints"]): Record<Breakpoint, number> {
  const hasOwn = BREAKPOINTS.some((name) => typeof given?.[name] === "number");
  return sizes(given, (name) => (hasOwn ? Infinity : DEFAULT_BREAKPOINTS[name]));
}

/** Adds the defaults of react-grid-layout to a layout; the default padding is the margin. */
export function resolveGrid(layout: DashboardLayout | null | undefined): Grid {
  const margin = pair(layout?.margin, DEFAULT_MARGIN);
  return {
    breakpoints: breakpoints(layout?.breakpoints),
    cols: sizes(layout?.cols, (name) => DEFAULT_COLS[name]),
    rowHeight: layout?.rowHeight ?? DEFAULT_ROW_HEIGHT,
    margin,
    containerPadding: pair(layout?.containerPadding, margin),
  };
}

/** The widest breakpoint below the width; the narrowest one for all smaller widths. */
export function breakpointFor(width: number, grid: Grid): Breakpoint {
  const byWidth = [...BREAKPOINTS].sort((a, b) => grid.breakpoints[b] - grid.breakpoints[a]);
  return byWidth.find((name) => width > grid.breakpoints[name]) ?? byWidth.at(-1) ?? "xxs";
}

/** Reading order: row by row, and from left to right in a row. */
function byRow(a: WidgetPosition, b: WidgetPosition): number {
  return a.y - b.y || a.x - b.x;
}

function collides(a: WidgetPosition, b: WidgetPosition): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** Moves and shrinks an item to fit the grid's width. */
function intoBounds(item: GridItem, cols: number): GridItem {
  const x = Math.max(item.x + item.w > cols ? cols - item.w : item.x, 0);
  return { ...item, x, y: Math.max(item.y, 0), w: Math.min(item.w, cols) };
}

/** Moves every item up until it touches another one or the top: the vertical compaction of react-grid-layout. */
export function compact(items: readonly GridItem[]): GridItem[] {
  const placed: GridItem[] = [];
  let bottom = 0;
  for (const item of [...items].sort(byRow)) {
    const free = (y: number) => !placed.some((other) => collides({ ...item, y }, other));
    let y = Math.min(item.y, bottom);
    while (y > 0 && free(y)) y -= 1;
    while (!free(y)) y += 1;
    placed.push({ ...item, y });
    bottom = Math.max(bottom, y + item.h);
  }
  return placed;
}

/** Scales an item: both edges move in proportion, so that neighbors stay neighbors. */
function scale(item: GridItem, from: number, to: number): GridItem {
  const x = Math.round((item.x * to) / from);
  const end = Math.round(((item.x + item.w) * to) / from);
  return { ...item, x, w: Math.max(end - x, 1) };
}

/** An item without a position, and its share of a wide page's width. */
interface FlowingItem {
  item: GridItem;
  share: number;
  isProse: boolean;
}

/** Whether two such items share a row. On a phone only small ones do, and prose needs the whole width. */
function isHalf({ share, isProse }: FlowingItem, cols: number): boolean {
  return cols >= 6 ? share <= 1 / 2 : cols >= 4 && share <= 1 / 4 && !isProse;
}

/** Sets items one after the other into full rows. */
function flow(items: readonly FlowingItem[], cols: number): GridItem[] {
  const rows: GridItem[][] = [];
  let free = 0;
  for (const flowing of [...items].sort((a, b) => byRow(a.item, b.item))) {
    const w = isHalf(flowing, cols) ? Math.ceil(cols / 2) : cols;
    if (w > free) {
      rows.push([]);
      free = cols;
    }
    rows.at(-1)?.push({ ...flowing.item, x: cols - free, w });
    free -= w;
  }
  let y = 0;
  return rows.flatMap((row) => {
    const height = Math.max(...row.map(({ h }) => h));
    const last = row.at(-1);
    if (last) last.w = cols - last.x;
    y += height;
    // neighbors in one row get the same height: the lower one would leave a gap
    return row.map((item) => ({ ...item, y: y - height, h: height }));
  });
}

/** Splits widgets into the controls above all other widgets, in reading order, and the others. */
export function splitControls<Widget extends Pick<DashboardWidget, "position">>(
  widgets: readonly Widget[],
  isControl: (widget: Widget) => boolean,
): [controls: Widget[], others: Widget[]] {
  const top = Math.min(...widgets.filter((widget) => !isControl(widget)).map(({ position }) => position.y));
  const isAbove = (widget: Widget) => isControl(widget) && widget.position.y + widget.position.h <= top;
  const controls = widgets.filter(isAbove).sort((a, b) => byRow(a.position, b.position));
  return [controls, widgets.filter((widget) => !isAbove(widget))];
}

/**
 * Places all widgets for one breakpoint, in reading order. A widget's own position for the breakpoint wins; otherwise the
 * one of the nearest wider breakpoint is scaled down.
 */
export function arrange(widgets: readonly PlacedWidget[], breakpoint: Breakpoint, grid: Grid): GridItem[] {
  const cols = grid.cols[breakpoint];
  const wider = BREAKPOINTS.slice(0, BREAKPOINTS.indexOf(breakpoint) + 1).reverse();
  const placed: GridItem[] = [];
  const flowing: FlowingItem[] = [];
  for (const { id, isProse = false, position, responsiveLayouts } of widgets) {
    const source = wider.find((name) => responsiveLayouts?.[name]) ?? "lg";
    const item = { id, ...(responsiveLayouts?.[source] ?? position) };
    const from = grid.cols[source];
    if (source === breakpoint || cols >= from) placed.push(item);
    else if (cols >= FEW_COLS) placed.push(scale(item, from, cols));
    else flowing.push({ item, share: item.w / from, isProse });
  }
  return compact([...placed, ...flow(flowing, cols)].map((item) => intoBounds(item, cols)));
}

/** Makes items higher by some rows each, and moves those below down. */
export function grow(items: readonly GridItem[], rows: ReadonlyMap<string, number>): GridItem[] {
  return compact(items.map((item) => ({ ...item, h: item.h + (rows.get(item.id) ?? 0) })));
}

/** An item's place in pixels, rounded so that the gap between neighbours is exactly the margin. */
export function itemBox(item: WidgetPosition, width: number, cols: number, grid: Grid): Box {
  const [marginX, marginY] = grid.margin;
  const [paddingX, paddingY] = grid.containerPadding;
  const colWidth = (width - marginX * (cols - 1) - paddingX * 2) / cols;
  const x = (cell: number) => Math.round((colWidth + marginX) * cell + paddingX);
  const y = (cell: number) => Math.round((grid.rowHeight + marginY) * cell + paddingY);
  const left = x(item.x);
  const top = y(item.y);
  return {
    left,
    top,
    width: Math.max(x(item.x + item.w) - left - marginX, 0),
    height: Math.max(y(item.y + item.h) - top - marginY, 0),
  };
}

/** The height in pixels that all items need, padding included. */
export function gridHeight(items: readonly WidgetPosition[], grid: Grid): number {
  const rows = Math.max(0, ...items.map(({ y, h }) => y + h));
  return rows * grid.rowHeight + Math.max(rows - 1, 0) * grid.margin[1] + grid.containerPadding[1] * 2;
}
