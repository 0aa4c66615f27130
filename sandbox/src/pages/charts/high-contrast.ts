import { isPart, type Part } from "./spec-parts.js";

/** Narrower cells have their values written upwards. Pixels. */
const WIDE_CELL = 30;

/** Lines have round ends, which make dashes longer and gaps shorter. */
const DASHES = [
  [1, 0],
  [8, 5],
  [1, 5],
  [10, 5, 1, 5],
  [3, 9],
];

/** Marks whose series can differ by dashes, or by shapes. */
const BY_SHAPE: Readonly<Record<string, string>> = {
  line: "strokeDash",
  area: "strokeDash",
  trail: "strokeDash",
  point: "shape",
};

/** Series that can be told apart without their colors. Their legend stays one, because the two channels are the same. */
export function seriesByShape(encoding: Part, type = ""): Part {
  const { color } = encoding;
  const channel = BY_SHAPE[type];
  if (
    channel === undefined ||
    !isPart(color) ||
    color["field"] === undefined ||
    color["type"] === "quantitative"
  )
    return encoding;
  const { scale: _, ...definition } = color;
  const scale = channel === "strokeDash" && { scale: { range: DASHES } };
  return { [channel]: { ...definition, ...scale }, ...encoding };
}

/** A heat map with the value in each cell. */
export function readableCells(view: Part): Part {
  const { mark, encoding, ...rest } = view;
  const { color } = Object(encoding) as Part;
  if (!isPart(color) || color["type"] !== "quantitative" || color["aggregate"] || color["bin"]) return view;
  const { format } = Object(color["legend"]) as Part;
  const text = { field: color["field"], type: "quantitative", format: format ?? "," };
  const angle = { expr: `bandwidth('x') < ${WIDE_CELL} ? 270 : 0` };
  const values = { type: "text", angle, fontSize: 11, aria: false, tooltip: null };
  return {
    ...rest,
    encoding,
    layer: [{ mark }, { mark: values, encoding: { text, color: { value: "var(--ink)" }, tooltip: null } }],
  };
}
