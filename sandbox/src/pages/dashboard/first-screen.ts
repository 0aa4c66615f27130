import { compact, type Grid, type GridItem } from "./grid-layout.js";

/** A chart that is lower than this shows too little. Pixels. */
const LEAST_HEIGHT = 220;

/**
 * How many rows of the grid a chart has to give up so that its end is in the first `room` pixels; none where that would
 * not do.
 */
export function rowsTooMany({ y, h }: Pick<GridItem, "y" | "h">, room: number, grid: Grid): number {
  const margin = grid.margin[1];
  const row = grid.rowHeight + margin;
  const excess = Math.ceil((grid.containerPadding[1] + (y + h) * row - room) / row);
  const spare = Math.floor((h * row - margin - LEAST_HEIGHT) / row);
  return excess > spare ? 0 : Math.max(excess, 0);
}

/** Takes rows from an item, and from those beside it in proportion, so that they go on ending together. */
export function squeeze(
  items: readonly GridItem[],
  { y: from, h }: Pick<GridItem, "y" | "h">,
  rows: number,
): GridItem[] {
  const to = from + h;
  const moved = (line: number) => {
    if (line >= to) return line - rows;
    return line <= from ? line : from + Math.round(((line - from) * (h - rows)) / h);
  };
  return compact(
    items.map((item) => {
      const y = moved(item.y);
      return { ...item, y, h: Math.max(moved(item.y + item.h) - y, 1) };
    }),
  );
}
