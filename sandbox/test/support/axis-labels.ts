import assert from "node:assert/strict";
import type { View } from "vega";
import type { QueryResponse } from "../../src/contract/viewer-api.js";
import { chartConfig } from "../../src/pages/charts/drawing/chart-style.js";
import { chartView } from "../../src/pages/charts/drawing/chart-view.js";
import { Formats, parseLocalTime } from "../../src/pages/format/format.js";
import { defaultTexts } from "../../src/pages/format/texts.js";
import { style } from "./report-charts.js";

/** A node of Vega's scenegraph: a mark, or an item of one. */
interface Scene {
  marktype?: string;
  role?: string;
  items?: Scene[];
  orient?: string;
  x?: number;
  width?: number;
  opacity?: number;
  text?: string | string[];
  datum?: Record<string, unknown>;
  bounds: { x1: number; x2: number };
}

interface Found {
  item: Scene;
  mark: Scene;
  /** The left edge of the item's group. */
  left: number;
  /** Whether it belongs to the axis below the chart. */
  isOfAxis: boolean;
}

/** A label of the axis below a chart; its coordinates are relative to the left edge of the plot. */
export interface AxisLabel {
  lines: string[];
  x: number;
  from: number;
  to: number;
}

interface Shown {
  width: number;
  locale: string;
}

function* itemsOf(mark: Scene, left = 0, isOfAxis = false): Generator<Found> {
  for (const item of mark.items ?? []) {
    yield { item, mark, left, isOfAxis };
    const isBelow = isOfAxis || (mark.role === "axis" && item.orient === "bottom");
    for (const child of item.items ?? []) yield* itemsOf(child, left + (item.x ?? 0), isBelow);
  }
}

/** Draws a chart by the pages' own code. */
async function draw(
  spec: unknown,
  result: QueryResponse,
  { width, locale }: Shown,
): Promise<[View, Found[]]> {
  const formats = new Formats(locale, defaultTexts);
  const input = { spec: spec as Record<string, unknown>, result, formats, width, height: 260 };
  const view = await chartView({ ...input, config: chartConfig(style, width) }, { renderer: "none" });
  return [view, [...itemsOf((view.scenegraph() as unknown as { root: Scene }).root)]];
}

function labelsOf(found: readonly Found[]): AxisLabel[] {
  return found
    .filter(({ item, mark, isOfAxis }) => isOfAxis && mark.role === "axis-label" && item.opacity !== 0)
    .map(({ item: { text = "", x = 0, bounds }, left }) => ({
      lines: [text].flat(),
      ...{ x: left + x, from: left + bounds.x1, to: left + bounds.x2 },
    }))
    .sort((one, other) => one.x - other.x);
}

/** Returns the horizontal positions of marks by their times. */
function positionsOf(found: readonly Found[], field: string): Map<number, number> {
  const marks = found.filter(
    ({ mark }) => mark.role === "mark" && (mark.marktype === "rect" || mark.marktype === "symbol"),
  );
  return new Map(
    marks.map(({ item: { datum, x = 0, width = 0 }, left }) => [
      Number(datum?.[field]),
      left + x + width / 2,
    ]),
  );
}

/** Returns the labels of the axis below a chart. */
export async function readAxisLabels(
  spec: unknown,
  result: QueryResponse,
  shown: Shown,
): Promise<AxisLabel[]> {
  const [view, found] = await draw(spec, result, shown);
  view.finalize();
  return labelsOf(found);
}

/**
 * Fails unless each label below a chart names a bucket of the rows and is at its marks, the first label with its year, and
 * no label overlaps another or the edge of the drawing.
 */
export async function checkAxisLabels(
  spec: unknown,
  result: QueryResponse,
  { what, ...shown }: Shown & { what: string },
): Promise<void> {
  const { field, grain = "" } = result.columns.find(({ kind }) => kind === "time")!;
  const formats = new Formats(shown.locale, defaultTexts);
  const [view, found] = await draw(spec, result, shown);
  const positions = positionsOf(found, field);
  const buckets = [...new Set(result.rows.map((row) => String(row[field])))];
  const labels = labelsOf(found);
  assert.ok(labels.length > 0, `no label: ${what}`);
  const { left = 0 } = view.padding() as { left?: number };
  const start = left + view.origin()[0];
  let end = -start;
  for (const [index, { lines, x, from, to }] of labels.entries()) {
    const label = `"${lines.join(" ")}" at ${x}: ${what}`;
    // a bucket without a value has no mark
    const isHere = (iso: string) => Math.abs((positions.get(Number(parseLocalTime(iso))) ?? x) - x) <= 1;
    const bucket = buckets.find((iso) => formats.bucket(iso, grain).name === lines[0] && isHere(iso));
    assert.ok(bucket !== undefined, `not at the mark of its bucket: ${label}`);
    if (lines.length > 1 || index === 0)
      assert.equal(lines[1] ?? "", formats.bucket(bucket, grain).unit, label);
    assert.ok(from >= end, `begins before ${end}: ${label}`);
    end = to;
  }
  assert.ok(end <= shown.width - start, `ends at ${end} of ${shown.width - start}: ${what}`);
  view.finalize();
}
