import { isPart, type Part } from "../spec/spec-parts.js";

/** Narrower cells have no room for a readable number. A multiple of the font size. */
const WIDE_CELL = 3;

/** An expression for black or white, whichever is readable on the color of a cell. */
export function inkOfCell({ field }: Part): string {
  const cell = `scale('color', datum[${JSON.stringify(field)}])`;
  return `contrast(${cell}, 'white') >= contrast(${cell}, 'black') ? 'white' : 'black'`;
}

/** A heat map with the value in each cell that is wide enough, in black or white, whichever is readable on the cell. */
export function readableCells(view: Part, fontSize: number): Part {
  const { mark, encoding, ...rest } = view;
  const { color } = Object(encoding) as Part;
  if (!isPart(color) || color["type"] !== "quantitative" || color["aggregate"] || color["bin"]) return view;
  const { format = "," } = Object(color["legend"]) as Part;
  const test = `bandwidth('x') >= ${WIDE_CELL * fontSize}`;
  const value = { test, field: color["field"], type: "quantitative", format };
  const text = { condition: value, value: "" };
  const ink = { value: { expr: inkOfCell(color) } };
  return {
    ...rest,
    encoding,
    layer: [
      { mark },
      { mark: { type: "text", aria: false, tooltip: null }, encoding: { text, color: ink, tooltip: null } },
    ],
  };
}
