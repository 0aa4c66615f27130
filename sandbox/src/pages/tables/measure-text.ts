import type { MeasureText } from "./column-width.js";

/** Returns a function that measures strings in the font of a table, and headings in the semi-bold one. */
export function textMeasure(table: Element): MeasureText {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("The browser does not provide a canvas to measure text with.");
  const { fontFamily, fontSize } = getComputedStyle(table);
  return (text, isHeading = false) => {
    pen.font = isHeading ? `600 ${fontSize} ${fontFamily}` : `${fontSize} ${fontFamily}`;
    return pen.measureText(text).width;
  };
}
