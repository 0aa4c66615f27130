import { textMetrics } from "vega";
import type { QueryResponse } from "../../contract/viewer-api.js";
import { parseLocalTime } from "../format/format.js";
import { localDate } from "../format/local-date.js";
import { timeWriter } from "./chart-locale.js";
import type { ChartInput } from "./drawn-spec.js";
import { isComposed, isPart, type Part } from "./spec-parts.js";
import { ROOM_BEFORE, timeLabels, type PlacedBucket } from "./time-labels.js";

declare module "vega" {
  /** Vega's own measure, by which it also lays out the drawing. */
  const textMetrics: { width(item: { font: unknown; fontSize: number }, text: string): number };
}

type Style = Pick<ChartInput, "formats" | "config" | "width">;

interface Bucket {
  iso: string;
  /** As in the chart's data, where all times are of the browser's zone. */
  time: number;
}

/** Times of finer grains stand for themselves, and have the ticks of a clock. */
const GRAINS = ["hour", "day", "week", "month", "quarter", "year"];

/** Room for the marker at the start of a line. Pixels. */
const MARKER_ROOM = 8;

const FIRST_MONDAY = Date.UTC(1970, 0, 5);
const HOUR_MS = 3_600_000;
const HOURS: Readonly<Record<string, number>> = { hour: 1, day: 24, week: 168 };
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/**
 * Gives horizontal time axes their ticks at the buckets of the rows: as many as there is room for labels, which say the
 * larger unit where it changes. What a specification says itself of its labels stays.
 */
export function withTimeAxes(spec: Part, result: QueryResponse, style: Style): Part {
  const { field, grain = "" } = result.columns.find(({ kind }) => kind === "time") ?? {};
  if (field === undefined || !GRAINS.includes(grain)) return spec;
  const isos = [...new Set(result.rows.map((row) => row[field]))].filter((iso) => typeof iso === "string");
  const buckets = isos.sort().map((iso) => ({ iso, time: Number(localDate(iso)) }));
  // the width of a view among others, and the domain of a scale that shows other data too, are known to vega alone
  const isPlain = !isComposed(spec) && !hasOtherData(spec);
  return eachX(spec, (x) => {
    const { type, axis, timeUnit, aggregate, bin } = x;
    const isTime = x["field"] === field && ["temporal", "ordinal", "nominal"].includes(String(type));
    if (!isTime || axis === null || timeUnit || aggregate || bin) return x;
    return (isPlain && fittedLabels(x, buckets, grain, style)) || everyLabel(x, buckets, grain);
  });
}

function hasOtherData({ layer }: Part): boolean {
  return Array.isArray(layer) && layer.some((part) => isPart(part) && ("data" in part || hasOtherData(part)));
}

function eachX(view: Part, change: (x: Part) => Part): Part {
  const entries = Object.entries(view).map(([name, value]) => {
    if (name === "encoding" && isPart(value) && isPart(value["x"]))
      return [name, { ...value, x: change(value["x"]) }];
    if (name === "spec" && isPart(value)) return [name, eachX(value, change)];
    if (!["layer", "concat", "hconcat", "vconcat"].includes(name) || !Array.isArray(value))
      return [name, value];
    return [name, value.map((part: unknown) => (isPart(part) ? eachX(part, change) : part))];
  });
  return Object.fromEntries(entries) as Part;
}

/** Ticks at all buckets, of whose labels vega drops those that overlap. */
function everyLabel(x: Part, buckets: readonly Bucket[], grain: string): Part {
  const own = Object(x["axis"]) as Part;
  const values = buckets.map(({ time }) => time);
  const short = !own["format"] && { labelExpr: `timeFormat(datum.value, "${grain}")` };
  const all = { values, tickCount: values.length, labelOverlap: true, labelFlush: false, ...short };
  return { ...x, axis: { ...all, ...own } };
}

/** Labels by the width that the axis turns out to have; undefined where their texts or their places are not known. */
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
  const style = { font: config.font, fontSize: Number(labelFontSize ?? config.axis?.labelFontSize) };
  const measure = (text: string) => textMetrics.width(style, text);
  const named = buckets.map(({ iso, time }) => {
    const name = writer ? { name: writer(new Date(time)), unit: "" } : formats.bucket(iso, grain);
    return { time, number: bucketNumber(iso, grain), ...name };
  });
  const half = Math.max(...named.map(({ name, unit }) => Math.max(measure(name), measure(unit)))) / 2;
  const isBand = x["type"] !== "temporal";
  const room = { start: Math.max(MARKER_ROOM, half - ROOM_BEFORE), end: half };
  const places = isBand ? bandPlaces(buckets) : timePlaces(buckets, room);
  const placed = named.map((bucket, index): PlacedBucket => ({ ...bucket, ...places[index]! }));
  // a drawing that becomes much wider is made anew
  const all = timeLabels(placed, grain, measure).filter(({ minWidth }) => minWidth <= width * 1.25);
  const byWidth = (write: (labels: ReadonlyMap<number, readonly string[]>) => string) =>
    all
      .map(
        ({ minWidth, labels }, index) =>
          `${index < all.length - 1 ? `width >= ${minWidth} ? ` : ""}${write(labels)}`,
      )
      .join(" : ");
  const axis = {
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

type Places = Pick<PlacedBucket, "shift" | "share">[];

function bandPlaces(buckets: readonly Bucket[]): Places {
  return buckets.map((_, index) => ({ shift: 0, share: (index + 0.5) / buckets.length }));
}

function timePlaces(buckets: readonly Bucket[], { start, end }: { start: number; end: number }): Places {
  const [first, last] = [buckets[0]?.time ?? 0, buckets.at(-1)?.time ?? 0];
  // the middle is the place of a single time
  if (first === last) return buckets.map(() => ({ shift: 0, share: 0.5 }));
  return buckets.map(({ time }) => {
    const share = (time - first) / (last - first);
    return { share, shift: start - share * (start + end) };
  });
}

/** A scale with room before the first time and after the last one. */
function timeScale(buckets: readonly Bucket[], { start, end }: { start: number; end: number }): Part {
  const [first, last] = [buckets[0]?.time ?? 0, buckets.at(-1)?.time ?? 0];
  const perPixel = `${last - first} / max(width - ${start + end}, 1)`;
  return {
    domainMin: { expr: `${first} - ${start} * ${perPixel}` },
    domainMax: { expr: `${last} + ${end} * ${perPixel}` },
    padding: 0,
  };
}

function bucketNumber(iso: string, grain: string): number {
  const date = parseLocalTime(iso) ?? new Date(0);
  const months = MONTHS[grain];
  if (months !== undefined) return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months);
  return Math.floor((date.getTime() - FIRST_MONDAY) / HOUR_MS / (HOURS[grain] ?? 1));
}
