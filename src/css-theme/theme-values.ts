import { THEME_VARIABLES } from "../element/properties/inherited-values.js";

/** A member of the theme that the page's CSS can set. */
interface ThemeValue {
  readonly member: keyof typeof THEME_VARIABLES;
  /** The kind of value, for messages. */
  readonly kind: string;
  /** The custom property that the page sets. */
  readonly variable: string;
  /** The CSS property whose syntax the value has. */
  readonly property: string;
  /** Converts the custom property's value to one of `property`; by default they are the same. */
  readonly convert?: (text: string) => string;
  /** Reads the computed value; undefined if a theme can't express it. */
  readonly read: (computed: string) => string | number | undefined;
}

/** The members that the service's description names (section 6, set-theme). */
export const THEME_VALUES: readonly ThemeValue[] = [
  {
    member: "primaryColor",
    kind: "color",
    variable: THEME_VARIABLES.primaryColor,
    property: "color",
    // In sRGB, whatever color space the page uses. Missing channels become 0: Firefox and Chromium 126 convert them wrongly.
    // A missing alpha stays missing: colors with an alpha of 0 lose their channels in a mix.
    convert: (color) => `color-mix(in srgb,${color},${color})`.replace(/(?<!\/ *)none/g, "0"),
    read: toHex,
  },
  {
    member: "borderRadius",
    kind: "length",
    variable: THEME_VARIABLES.borderRadius,
    property: "border-top-left-radius",
    read: toPixels,
  },
  {
    member: "font",
    kind: "font family",
    variable: THEME_VARIABLES.font,
    property: "font-family",
    read: (font) => font,
  },
];

/** Reads a length such as `1e6px`. Percentages and pairs of lengths stay as they are. */
function toPixels(radius: string): number | undefined {
  if (radius.startsWith("infinity")) return 3e38; // in WebKit; other engines return their largest number
  return /^[^ %]+px$/.test(radius) ? parseFloat(radius) : undefined;
}

/** Writes a color such as `color(srgb 1 0.5 0 / 0.5)` as `#ff800080`. Channels may be outside of sRGB. */
function toHex(color: string): string | undefined {
  const [space, ...channels] = color.split(/[ /]+/);
  if (space !== "color(srgb") return undefined;
  const bytes = Uint8ClampedArray.from(channels, (channel) => 255 * parseFloat(channel));
  return bytes.reduce((hex, byte) => hex + byte.toString(16).padStart(2, "0"), "#");
}
