import type { Rgb } from "./color.js";

/** The two schemes that a page can really have. */
export type Scheme = "light" | "dark";

const canvas = document.createElement("canvas");
canvas.width = canvas.height = 1;
const pen = canvas.getContext("2d", { willReadFrequently: true });

/** What a CSS color, `var()` and `light-dark()` included, comes to in a scheme of this page. */
export function computedColor(color: string, scheme: Scheme): Rgb {
  const probe = document.createElement("span");
  probe.hidden = true;
  probe.style.colorScheme = scheme;
  probe.style.color = color;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  if (!pen) return [0, 0, 0];
  // the canvas brings oklch(), color() and the like to plain red, green and blue
  pen.fillStyle = resolved;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
