import { isPart, type Part } from "../spec/spec-parts.js";

/** Narrower cells have no room for a readable number. Pixels. */
const WIDE_CELL = 34;

/**
 * A heat map with the value in each cell that is wide enough, in black or white, whichever is readable on the cell. In high
 * contrast, where colors do not show values, narrow cells have it too, rotated.
 */
export function readableCells(view: Part, isHighContrast: boolean): Part {
  const { mark, encoding, ...rest } = view;
  const { color } = Object(encoding) as Part;
  if (!isPart(color) || color["type"] !== "quantitative" || color["aggregate"] || color["bin"]) return view;
  const { format = "," } = Object(color["legend"]) as Part;
  const value = { field: color["field"], type: "quantitative", format };
  const isWide = `bandwidth('x') >= ${WIDE_CELL}`;
  const text = isHighContrast ? value : { condition: { test: isWide, ...value }, value: "" };
  const cell = `scale('color', datum[${JSON.stringify(color["field"])}])`;
  const ink = { expr: `contrast(${cell}, 'white') >= contrast(${cell}, 'black') ? 'white' : 'black'` };
  const values = { type: "text", angle: { expr: `${isWide} ? 0 : 270` }, fontSize: 11, aria: false };
  return {
    ...rest,
    encoding,
    layer: [
      { mark },
      { mark: { ...values, tooltip: null }, encoding: { text, color: { value: ink }, tooltip: null } },
    ],
  };
}
