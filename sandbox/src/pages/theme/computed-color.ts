import type { Rgb } from "./color.js";

/** The two schemes in which a page can be shown. */
export type Scheme = "light" | "dark";

const canvas = document.createElement("canvas");
canvas.width = canvas.height = 1;
const pen = canvas.getContext("2d", { willReadFrequently: true });

/**
 * The value of a CSS color, `var()` and `light-dark()` included, in a scheme of this page. A translucent color is mixed with
 * those below it, the lowest first, and with the page.
 */
export function computedColor(color: string, scheme: Scheme, ...below: string[]): Rgb {
  if (!pen) return [0, 0, 0];
  for (const layer of ["var(--page)", ...below, color]) {
    // the canvas converts oklch(), color() and the like to red, green and blue
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
  probe.style.forcedColorAdjust = "none"; // or else high contrast replaces the color of text
  probe.style.color = color;
  document.body.append(probe);
  const { color: computed } = getComputedStyle(probe);
  probe.remove();
  return computed;
}
