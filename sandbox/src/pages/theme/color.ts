/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** The least lightness in OKLab of marks on dark surfaces. */
const LEAST_LIGHTNESS = 0.6;

/** Red, green and blue as linear light, 0 to 1. */
function linear(color: Rgb): Rgb {
  return color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
}

function luminance(color: Rgb): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors by WCAG 2: from 1, the same, to 21, black on white. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The coordinates of a color in OKLab, in which distances correspond to perceived differences. */
function oklab(color: Rgb): readonly number[] {
  const [red, green, blue] = linear(color);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/**
 * A color for marks on a dark surface: a dark color becomes lighter, the darkest the most, and keeps its hue, and its chroma as
 * far as screens can show it.
 */
export function lightened(color: Rgb): Rgb {
  const [lightness = 0, a = 0, b = 0] = oklab(color);
  if (lightness >= LEAST_LIGHTNESS) return color;
  const lighter = Math.min(Math.max(1 - lightness, LEAST_LIGHTNESS), 0.85);
  const long = (lighter + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lighter - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lighter - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((light) => {
    const share = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(Math.max(share, 0), 1) * 255);
  }) as unknown as Rgb;
}

/** How different two colors look: from 0, the same, to 1, black and white. */
export function difference(a: Rgb, b: Rgb): number {
  const other = oklab(b);
  return Math.hypot(...oklab(a).map((value, axis) => value - (other[axis] ?? 0)));
}

/** Mixes two colors: a `share` of 0 is the first, 1 the second. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((channel, index) =>
    Math.round(channel + ((to[index] ?? 0) - channel) * share),
  ) as unknown as Rgb;
}

/** Black or white, whichever is easier to read on the color. */
export function inkOn(color: Rgb): Rgb {
  return contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK;
}

/** Formats a color for CSS and Vega: `#2457d6`. */
export function hexColor(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
