import type { MeasureText } from "./column-width.js";

/** Measures texts in the font of a table, and headings in its semi-bold one. */
export function textMeasure(table: Element): MeasureText {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) throw new Error("The browser provides no canvas to measure texts on.");
  const { fontFamily, fontSize } = getComputedStyle(table);
  return (text, isHeading = false) => {
    pen.font = isHeading ? `600 ${fontSize} ${fontFamily}` : `${fontSize} ${fontFamily}`;
    return pen.measureText(text).width;
  };
}
