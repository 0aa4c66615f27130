import type { QueryResponse } from "../../../contract/viewer-api.js";
import { parseLocalTime } from "../../format/format.js";
import { timeWriter } from "../spec/chart-locale.js";
import type { ChartInput } from "../spec/chart-input.js";
import { isComposed, isPart, withChildren, type Part } from "../spec/spec-parts.js";
import { widestOf } from "../spec/text-width.js";
import { timeLabels } from "./time-labels.js";
import { bandPlaces, bucketNumber, roomFor, timePlaces, timeScale, type Bucket } from "./time-places.js";

type Style = Pick<ChartInput, "formats" | "config" | "width">;

/** Times of finer grains are points in time, not buckets, and keep Vega's ticks. */
const GRAINS = ["hour", "day", "week", "month", "quarter", "year"];

/**
 * Places the ticks of horizontal time axes at the buckets of the rows, as many as there is room for labels. Labels show the
 * larger unit where it changes. Explicit labels of a specification stay.
 */
export function withTimeAxes(spec: Part, result: QueryResponse, style: Style): Part {
  const { field, grain = "" } = result.columns.find(({ kind }) => kind === "time") ?? {};
  if (field === undefined || result.rows.length === 0 || !GRAINS.includes(grain)) return spec;
  const isos = [...new Set(result.rows.map((row) => row[field]))].filter((iso) => typeof iso === "string");
  const buckets = isos.sort().map((iso) => ({ iso, time: Number(parseLocalTime(iso)) }));
  // only Vega can compute the width of a view among others, and the domain of a scale that shows other data too
  const isPlain = !isComposed(spec) && !hasOtherData(spec);
  return eachX(spec, (x) => {
    const { type, axis, timeUnit, aggregate, bin } = x;
    const isTime = x["field"] === field && ["temporal", "ordinal", "nominal"].includes(String(type));
    if (!isTime || axis === null || timeUnit || aggregate || bin) return x;
    return (isPlain ? fittedLabels(x, buckets, grain, style) : undefined) ?? everyLabel(x, buckets, grain);
  });
}

function hasOtherData({ layer }: Part): boolean {
  return Array.isArray(layer) && layer.some((part) => isPart(part) && ("data" in part || hasOtherData(part)));
}

function eachX(view: Part, change: (x: Part) => Part): Part {
  const { encoding } = view;
  const changed = withChildren(view, (child) => eachX(child, change));
  if (!isPart(encoding) || !isPart(encoding["x"])) return changed;
  return { ...changed, encoding: { ...encoding, x: change(encoding["x"]) } };
}

/** Ticks at all buckets; Vega drops labels that overlap. */
function everyLabel(x: Part, buckets: readonly Bucket[], grain: string): Part {
  const own = Object(x["axis"]) as Part;
  // Vega-Lite would convert plain numbers to dates by a function whose single argument the interpreter reads as a year
  const values = { expr: JSON.stringify(buckets.map(({ time }) => time)) };
  const short = !own["format"] && { labelExpr: `timeFormat(datum.value, "${grain}")` };
  const all = { values, tickCount: buckets.length, labelOverlap: true, labelFlush: false, ...short };
  return { ...x, axis: { ...all, ...own } };
}

/** Labels that depend on the axis's final width; undefined if their text or their places can't be computed here. */
function fittedLabels(
  x: Part,
  buckets: readonly Bucket[],
  grain: string,
  { formats, config, width }: Style,
): Part | undefined {
  const own = Object(x["axis"]) as Part;
  const { format, labelAngle, values, labelExpr, labelFontSize } = own;
  const writer = typeof format === "string" ? timeWriter(format, formats) : undefined;
  if (x["scale"] || x["sort"] || labelAngle || values || labelExpr || (format !== undefined && !writer))
    return undefined;
  const font = { font: config.font ?? "", fontSize: Number(labelFontSize ?? config.axis?.labelFontSize) };
  const measure = (text: string) => widestOf([text], font);
  const named = buckets.map(({ iso, time }) => {
    const name = writer ? { name: writer(new Date(time)), unit: "" } : formats.bucket(iso, grain);
    return { time, number: bucketNumber(iso, grain), ...name };
  });
  const isBand = x["type"] !== "temporal";
  const room = roomFor(Math.max(...named.map(({ name, unit }) => Math.max(measure(name), measure(unit)))));
  const places = isBand ? bandPlaces(buckets) : timePlaces(buckets, room);
  const placed = named.map((bucket, index) => ({ ...bucket, ...places[index]! }));
  // a chart that becomes much wider is drawn again
  const all = timeLabels(placed, grain, measure).filter(({ minWidth }) => minWidth <= width * 1.25);
  const byWidth = (write: (labels: ReadonlyMap<number, readonly string[]>) => string) =>
    all
      .map(
        ({ minWidth, labels }, index) =>
          `${index < all.length - 1 ? `width >= ${minWidth} ? ` : ""}${write(labels)}`,
      )
      .join(" : ");
  const axis = {
    description: [buckets[0], buckets.at(-1)].map((end) => formats.time(end?.iso ?? "", grain)).join(" – "),
    ...own,
    values: { expr: byWidth((labels) => JSON.stringify([...labels.keys()])) },
    labelExpr: `(${byWidth((labels) => JSON.stringify(Object.fromEntries(labels)))})[+datum.value]`,
    tickCount: buckets.length,
    tickRound: false,
    labelAngle: 0,
    labelOverlap: false,
    labelFlush: false,
  };
  return { ...x, axis, ...(!isBand && { scale: timeScale(buckets, room) }) };
}
