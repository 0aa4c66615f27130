import type { Part } from "../spec/spec-parts.js";

/** Dashes and gaps. The round ends of lines make dashes longer and gaps shorter. */
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

/** Adds a channel by which series differ without colors. The legend stays one, as both channels encode the same field. */
export function seriesByShape(encoding: Part, type = ""): Part {
  const { scale: _, ...color } = Object(encoding["color"]) as Part;
  const channel = BY_SHAPE[type];
  if (channel === undefined || color["field"] === undefined || color["type"] === "quantitative")
    return encoding;
  const scale = channel === "strokeDash" && { scale: { range: DASHES } };
  return { [channel]: { ...color, ...scale }, ...encoding };
}
