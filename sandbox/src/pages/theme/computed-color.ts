import type { Rgb } from "./color.js";

/** The two schemes that a page can really have. */
export type Scheme = "light" | "dark";

const canvas = document.createElement("canvas");
canvas.width = canvas.height = 1;
const pen = canvas.getContext("2d", { willReadFrequently: true });

/**
 * What a CSS color, `var()` and `light-dark()` included, comes to in a scheme of this page. One that lets light through is
 * mixed with what is below it: the given colors, the lowest first, and the page.
 */
export function computedColor(color: string, scheme: Scheme, ...below: string[]): Rgb {
  if (!pen) return [0, 0, 0];
  for (const layer of ["var(--page)", ...below, color]) {
    // the canvas brings oklch(), color() and the like to plain red, green and blue
    pen.fillStyle = resolved(layer, scheme);
    pen.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

function resolved(color: string, scheme: Scheme): string {
  const probe = document.createElement("span");
  probe.hidden = true;
  probe.style.colorScheme = scheme;
  probe.style.forcedColorAdjust = "none"; // else high contrast makes text of every color one
  probe.style.color = color;
  document.body.append(probe);
  const { color: computed } = getComputedStyle(probe);
  probe.remove();
  return computed;
}
