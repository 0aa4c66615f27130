/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors by WCAG 2: from 1, the same, to 21, black on white. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Between two colors: 0 is the first, 1 the second. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((channel, index) =>
    Math.round(channel + ((to[index] ?? 0) - channel) * share),
  ) as unknown as Rgb;
}

/** Black or white, whichever is easier to read on the color. */
export function inkOn(color: Rgb): Rgb {
  return contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK;
}

/** As CSS and vega write it: `#2457d6`. */
export function hexColor(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
