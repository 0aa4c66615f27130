import { compact, type Grid, type GridItem } from "./grid-layout.js";

/** The minimum height of a readable chart. Pixels. */
const LEAST_HEIGHT = 200;

/** Rows of a grid. */
export type Rows = Pick<GridItem, "y" | "h">;

/** The rows of the first chart, without those of figures beside it, which can't be lower. */
export function firstChartRows(
  items: readonly GridItem[],
  charts: ReadonlySet<string>,
  figures: ReadonlySet<string>,
): Rows | undefined {
  const chart = items.find(({ id }) => charts.has(id));
  if (!chart) return undefined;
  const bottom = chart.y + chart.h;
  const ends = items.filter(({ id }) => figures.has(id)).map(({ y, h }) => y + h);
  const y = Math.max(chart.y, ...ends.filter((end) => end < bottom));
  return { y, h: bottom - y };
}

/** The number of rows to remove so that the chart ends within the first `room` pixels; 0 if that is not possible. */
export function rowsTooMany({ y, h }: Rows, room: number, grid: Grid): number {
  const margin = grid.margin[1];
  const row = grid.rowHeight + margin;
  const excess = Math.ceil((grid.containerPadding[1] + (y + h) * row - margin - room) / row);
  const spare = Math.floor((h * row - margin - LEAST_HEIGHT) / row);
  return excess > spare ? 0 : Math.max(excess, 0);
}

/** Removes rows: the items in them become lower in proportion, so that neighbors still end in the same row. */
export function squeeze(items: readonly GridItem[], { y: from, h }: Rows, away: number): GridItem[] {
  const to = from + h;
  const moved = (line: number) => {
    if (line >= to) return line - away;
    return line <= from ? line : from + Math.round(((line - from) * (h - away)) / h);
  };
  return compact(
    items.map((item) => {
      const y = moved(item.y);
      return { ...item, y, h: Math.max(moved(item.y + item.h) - y, 1) };
    }),
  );
}
