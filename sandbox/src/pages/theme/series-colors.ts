import { difference, type Rgb } from "./color.js";

/** The colors of the second and all later series; the first has the brand's. */
export const PALETTE = [2, 3, 4, 5, 6, 7, 8];

/** Two series whose colors differ less are taken for one. */
const LEAST_DIFFERENCE = 0.1;

/** The palette in its order, but with the colors last that look like one of the brand's. */
export function apartFrom(brand: readonly Rgb[], palette: readonly Rgb[]): Rgb[] {
  const isNear = (color: Rgb) => brand.some((other) => difference(color, other) < LEAST_DIFFERENCE);
  return [...palette.filter((color) => !isNear(color)), ...palette.filter(isNear)];
}
