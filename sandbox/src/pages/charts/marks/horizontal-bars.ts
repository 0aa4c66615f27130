import type { QueryColumn, QueryResponse } from "../../../contract/viewer-api.js";
import { evenFormat, numberOptions } from "../spec/chart-locale.js";
import type { Formats } from "../../format/format.js";
import { isPart, markType, type Part } from "../spec/spec-parts.js";
import { widestOf, type Font } from "../spec/text-width.js";

/** With more bars than this, an axis is easier to read than labels. */
const MOST_BARS = 10;

/** The channels of a plain bar chart; any other may be a second series. */
const CHANNELS = ["x", "y", "tooltip", "order"];

/** The gap between a bar and its value. Pixels. */
const GAP = 6;

/** The downward shift that centers a bar and the name above it in its band. A share of the font size. */
const SHIFT = 0.6;

/** The share of its band that a bar takes below its name. */
const BAND = 0.42;

/** The font of labels, and the room for names beside the bars in pixels. */
export interface LabelStyle extends Font {
  labelLimit: number;
}

interface Bars {
  x: Part;
  y: Part;
  measure: QueryColumn;
}

/** The channels of a chart of a few horizontal bars of one series without negative amounts; undefined for others. */
function plainBars(view: Part, { columns, rows }: QueryResponse): Bars | undefined {
  const { mark, encoding } = view;
  if (markType(mark) !== "bar" || !isPart(encoding) || rows.length > MOST_BARS) return undefined;
  const { x, y } = encoding;
  if (!isPart(x) || !isPart(y) || Object.keys(encoding).some((name) => !CHANNELS.includes(name)))
    return undefined;
  const measure = columns.find(({ kind, field }) => kind === "measure" && field === x["field"]);
  const isDiscrete = y["type"] === "nominal" || y["type"] === "ordinal";
  if (!measure || !isDiscrete || x["aggregate"] || x["axis"] === null || isPart(x["scale"])) return undefined;
  if (new Set(rows.map((row) => row[String(y["field"])])).size < rows.length) return undefined;
  const amounts = rows.map((row) => Number(row[measure.field]));
  return Math.min(...amounts) >= 0 && Math.max(...amounts) > 0 ? { x, y, measure } : undefined;
}

/** Bars with their values at their ends instead of an axis; names that are too long for the left side stand above them. */
export function labelledBars(spec: Part, result: QueryResponse, formats: Formats, style: LabelStyle): Part {
  const bars = plainBars(spec, result);
  if (!bars) return spec;
  const { x, y, measure } = bars;
  const { mark, encoding, ...rest } = spec;
  const { format: axisFormat = "," } = Object(x["axis"]) as { format?: string };
  const amounts = result.rows.map((row) => Number(row[measure.field]));
  const format = evenFormat(axisFormat, amounts);
  const options = numberOptions(format, measure.currency, undefined);
  const values = result.rows.map((row) => formats.number(Number(row[measure.field]), options));
  const room = Math.ceil(widestOf(values, style)) + GAP;
  const names = result.rows.map((row) => formats.scalar(row[String(y["field"])]));
  const isAbove = y["axis"] !== null && widestOf(names, style) > style.labelLimit;
  const own: Part = isPart(mark) ? mark : { type: mark };
  const shift = Math.round(SHIFT * style.fontSize);
  const text = { type: "text", align: "left", dx: GAP, aria: false, tooltip: null };
  const drop = isAbove ? { yOffset: shift } : {};
  const above = {
    domain: false,
    labelAlign: "left",
    labelBaseline: "bottom",
    labelPadding: 0,
    labelLimit: { expr: "width" },
    labelOffset: { expr: `${Math.round(shift / 2)} - bandwidth('y') * ${BAND / 2}` },
  };
  return {
    ...rest,
    encoding: {
      ...(encoding as Part),
      x: { ...x, axis: null, stack: null, scale: { range: [0, { expr: `width - ${room}` }], nice: false } },
      y: isAbove ? { ...y, axis: { ...(Object(y["axis"]) as Part), ...above } } : y,
    },
    layer: [
      { mark: { ...own, ...drop, ...(isAbove && { height: { band: BAND } }) } },
      {
        mark: { ...text, ...drop },
        encoding: { text: { field: measure.field, type: "quantitative", format }, tooltip: null },
      },
    ],
  };
}
