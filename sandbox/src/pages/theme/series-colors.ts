import { difference, type Rgb } from "./color.js";

/** The numbers of the colors of all series but the first, which has the brand's color. */
export const PALETTE = [2, 3, 4, 5, 6, 7, 8];

/** Viewers can't distinguish series whose colors differ less. */
const LEAST_DIFFERENCE = 0.1;

/** Moves the colors that look like one of the brand's to the end of the palette. */
export function apartFrom(brand: readonly Rgb[], palette: readonly Rgb[]): Rgb[] {
  const isNear = (color: Rgb) => brand.some((other) => difference(color, other) < LEAST_DIFFERENCE);
  return [...palette.filter((color) => !isNear(color)), ...palette.filter(isNear)];
}
