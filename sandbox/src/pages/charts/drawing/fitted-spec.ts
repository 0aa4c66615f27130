import type { QueryColumn, QueryResponse, Row } from "../../../contract/viewer-api.js";
import { isGrain } from "../../format/format.js";
import { evenFormat, IN_FULL } from "../spec/chart-locale.js";
import { readableCells } from "../marks/heat-map.js";
import { seriesByShape } from "../marks/high-contrast.js";
import { isPart, markType, withChildren, type Part } from "../spec/spec-parts.js";
import { markUnfinished, unfinishedOf, type Unfinished } from "../time/unfinished-buckets.js";

/** The points of lines with more times than this are invisible. */
const MOST_POINTS = 60;

/** The default formats of a column's amounts, as d3's specifiers. */
const AXIS_FORMATS: Partial<Record<QueryColumn["format"], string>> = { currency: "$~s", percent: "%" };
const VALUE_FORMATS: Partial<Record<QueryColumn["format"], string>> = {
  currency: "$,",
  percent: "%",
  number: ",",
};

/** Aggregates whose result does not have the unit of their column. */
const COUNTS = ["count", "distinct", "valid", "missing"];

/** Channels that show amounts and have a legend. */
const LEGENDS = ["color", "fill", "stroke", "size", "opacity"];

interface Fit {
  columns: ReadonlyMap<unknown, QueryColumn>;
  /** The grains of time columns, which are also the formats of their values. */
  grains: ReadonlyMap<unknown, string | undefined>;
  /** Measures that are 0 in every row. */
  zeros: ReadonlySet<unknown>;
  rows: readonly Row[];
  hasManyTimes: boolean;
  unfinished: Unfinished | undefined;
  isHighContrast: boolean;
  /** Pixels. */
  fontSize: number;
}

/**
 * Fits a specification to a result. Adds the formats of columns, also by the grain that the viewer chose, a domain for
 * measures that are always 0, and the labels of legends; marks time buckets that the period covers only in part. Explicit
 * members of the specification stay.
 */
export function fittedSpec(spec: Part, result: QueryResponse, isHighContrast = false, fontSize = 12): Part {
  const { columns, rows } = result;
  const measures = columns.filter(({ kind }) => kind === "measure");
  const zeros = measures.filter(({ field }) =>
    rows.every(({ [field]: value }) => value === 0 || value === null),
  );
  const times = columns.filter(({ kind, grain }) => kind === "time" && isGrain(grain ?? ""));
  return fitView(spec, {
    columns: new Map(columns.map((column) => [column.field, column])),
    grains: new Map(times.map(({ field, grain }) => [field, grain])),
    zeros: new Set(zeros.map(({ field }) => field)),
    rows,
    hasManyTimes: times.some(({ field }) => new Set(rows.map((row) => row[field])).size > MOST_POINTS),
    unfinished: unfinishedOf(result),
    isHighContrast,
    fontSize,
  });
}

function fitView(view: Part, fit: Fit): Part {
  const { mark, encoding } = view;
  const type = markType(mark);
  const fitted = withChildren(view, (child) => fitView(child, fit));
  if (isPart(encoding)) fitted["encoding"] = fitEncoding(encoding, type, fit);
  if (type === "bar" || type === "rect") fitted["mark"] = limitedMark(view, type);
  else if (isPart(mark) && fit.hasManyTimes) fitted["mark"] = { ...mark, point: undefined };
  const marked = fit.unfinished ? markUnfinished(fitted, fit.unfinished) : fitted;
  return type === "rect" ? readableCells(marked, fit.fontSize) : marked;
}

/** The mark of bars, or of a heat map's cells, with a maximum size. */
function limitedMark({ mark, encoding }: Part, type: string): Part {
  const { x, y, xOffset } = Object(encoding) as Record<string, Part | undefined>;
  const isBand = (axis?: Part) => axis?.["type"] === "ordinal" || axis?.["type"] === "nominal";
  const [share, most] = type === "bar" ? [0.72, 64] : [1, 96];
  const size = (name: string) => ({ expr: `min(${share} * bandwidth('${name}'), ${most})` });
  const width = type === "bar" && isBand(x) && !xOffset && { width: size("x") };
  return { ...width, ...(isBand(y) && { height: size("y") }), ...(isPart(mark) ? mark : { type }) };
}

function fitEncoding(channels: Part, type: string | undefined, fit: Fit): Part {
  const entries = Object.entries(channels).map(([name, value]) => {
    if (name === "x" || name === "y") return [name, isPart(value) ? fitPosition(value, fit) : value];
    if (LEGENDS.includes(name)) return [name, isPart(value) ? fitLegend(value, name, fit) : value];
    if (name !== "tooltip" && name !== "text") return [name, value];
    return [name, Array.isArray(value) ? value.map((each) => fitValue(each, fit)) : fitValue(value, fit)];
  });
  const fitted = Object.fromEntries(entries) as Part;
  return fit.isHighContrast ? seriesByShape(fitted, type) : fitted;
}

/** The column whose amounts a channel shows. */
function measured({ field, type, aggregate, bin }: Part, { columns }: Fit): QueryColumn | undefined {
  const isAmount = type === "quantitative" && !bin && !COUNTS.includes(String(aggregate));
  return isAmount ? columns.get(field) : undefined;
}

function fitPosition(definition: Part, fit: Fit): Part {
  const { field, type, timeUnit, title } = definition;
  const own = Object(definition["axis"]) as Part;
  const scale = Object(definition["scale"]) as Part;
  const axis = (defaults: Part) =>
    definition["axis"] === null || Object.keys(defaults).length === 0
      ? {}
      : { axis: { ...defaults, ...own } };
  const column = fit.columns.get(field);
  const grain = fit.grains.get(field);
  if (grain !== undefined && !timeUnit && (type === "ordinal" || type === "nominal")) {
    // the axis's format also applies to the marks' descriptions
    const short = fit.unfinished && !own["format"] && { labelExpr: `timeFormat(datum.value, "${grain}")` };
    const labels = { format: grain + IN_FULL, formatType: "time", labelOverlap: true, ...short };
    return { ...definition, ...axis(labels) };
  }
  const measure = measured(definition, fit);
  const format = measure && AXIS_FORMATS[measure.format];
  const isZero = measure !== undefined && fit.zeros.has(field) && !scale["type"];
  const zero = isZero ? { scale: { ...scale, domain: [0, 1] } } : {};
  const isLog = scale["type"] === "log";
  const named = typeof title === "string" ? title : title === undefined ? (column?.title ?? "") : "";
  const marked = isLog ? { title: `${named} (log)`.trim() } : {};
  const formats = { ...(format && { format }), ...(isZero && { values: [0] }) };
  return { ...definition, ...marked, ...zero, ...axis(formats) };
}

function fitLegend(definition: Part, name: string, fit: Fit): Part {
  const { field, type, legend, bin, title } = definition;
  if (type !== "quantitative" || legend === null || bin) return definition;
  const measure = measured(definition, fit);
  const amounts = fit.rows.map((row) => Number(row[String(field)]));
  const plain = measure && AXIS_FORMATS[measure.format];
  const format = measure && name !== "size" ? evenFormat(plain ?? ",", amounts) : plain;
  const isZero = measure !== undefined && fit.zeros.has(field);
  const values = isZero ? [0] : name === "color" ? { expr: "domain('color')" } : undefined;
  const zero = isZero ? { scale: { ...(Object(definition["scale"]) as Part), domain: [0, 1] } } : {};
  const sizes = name === "size" && measure && !isZero ? { values: legendSizes(amounts) } : {};
  const formats = { tickCount: 2, ...(format && { format }), ...sizes, ...(values && { values }) };
  // the chart's title may name the measure of an axis, but not of a size or a color
  const named = measure && title === null ? { title: measure.title } : {};
  return { ...definition, ...zero, legend: { ...formats, ...named, ...(Object(legend) as Part) } };
}

/** Up to three round amounts, each mark half as wide as the next; the largest is near the largest amount. */
function legendSizes(amounts: readonly number[]): number[] {
  const most = Math.max(...amounts);
  const round = [1 / 16, 1 / 4, 1].map((share) => {
    const digit = 10 ** Math.floor(Math.log10(most * share));
    return Math.floor((most * share) / digit) * digit;
  });
  const isWhole = amounts.every(Number.isInteger);
  return round.filter((size) => size > 0 && (!isWhole || size >= 1));
}

function fitValue(definition: unknown, fit: Fit): unknown {
  if (!isPart(definition)) return definition;
  const measure = measured(definition, fit);
  const grain = fit.grains.get(definition["field"]);
  if (grain !== undefined && !definition["timeUnit"])
    return { format: grain + IN_FULL, formatType: "time", ...definition };
  const format = measure && VALUE_FORMATS[measure.format];
  return format ? { format, ...definition } : definition;
}
