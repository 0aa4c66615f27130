import { hexColor } from "../../theme/color.js";
import { computedColor, type Scheme } from "../../theme/computed-color.js";
import type { ChartStyle } from "./chart-style.js";

const RAMP = ["--ramp-1", "--ramp-2", "--ramp-3", "--ramp-4"];

/** The page's style for charts. */
export function pageStyle(scheme: Scheme): ChartStyle {
  const { fontFamily, borderTopLeftRadius } = getComputedStyle(document.body);
  return {
    font: fontFamily,
    radius: Number.parseFloat(borderTopLeftRadius) || 0,
    ramp: RAMP.map((name) => hexColor(computedColor(`var(${name})`, scheme))),
  };
}
