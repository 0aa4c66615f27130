import { isPart, type Part } from "../spec/spec-parts.js";

/** Narrower cells have no room for a readable number. A multiple of the font size. */
const WIDE_CELL = 3;

/** The color of a heat map's cells, by their amounts; undefined if it does not show amounts of the rows. */
function colorOf({ encoding }: Part): Part | undefined {
  const { color } = Object(encoding) as Part;
  return isPart(color) && color["type"] === "quantitative" && !color["aggregate"] && !color["bin"]
    ? color
    : undefined;
}

/** An expression for black or white, whichever is readable on a cell; undefined if its color is not that of an amount. */
export function inkOfCell(view: Part): string | undefined {
  const color = colorOf(view);
  if (!color) return undefined;
  const cell = `scale('color', datum[${JSON.stringify(color["field"])}])`;
  return `contrast(${cell}, 'white') >= contrast(${cell}, 'black') ? 'white' : 'black'`;
}

/** A heat map with the value in each cell that is wide enough, in black or white, whichever is readable on the cell. */
export function readableCells(view: Part, fontSize: number): Part {
  const { mark, encoding, ...rest } = view;
  const color = colorOf(view);
  if (!color) return view;
  const { format = "," } = Object(color["legend"]) as Part;
  const test = `bandwidth('x') >= ${WIDE_CELL * fontSize}`;
  const text = {
    condition: { test, field: color["field"], type: "quantitative", format },
    value: "",
  };
  return {
    ...rest,
    encoding,
    layer: [
      { mark },
      {
        mark: { type: "text", aria: false, tooltip: null },
        encoding: { text, color: { value: { expr: inkOfCell(view) } }, tooltip: null },
      },
    ],
  };
}
