/** A member of the theme that the page's CSS gives. */
interface ThemeValue {
  readonly member: "primaryColor" | "borderRadius" | "font";
  /** For messages. */
  readonly kind: string;
  /** The custom property that the page sets. */
  readonly variable: string;
  /** The CSS property whose syntax it has. */
  readonly property: string;
  /** The value of that property; by default that of the custom property. */
  readonly value?: string;
  /** Reads the computed value; undefined if a theme can't express it. */
  readonly read: (computed: string) => string | number | undefined;
}

/** The members that the service's description names (section 6, set-theme). */
export const THEME_VALUES: readonly ThemeValue[] = [
  {
    member: "primaryColor",
    kind: "color",
    variable: "--svc-dashboard-theme-primary-color",
    property: "color",
    // in sRGB, whatever color space the page uses
    value: "color-mix(in srgb,var(--svc-dashboard-theme-primary-color) 100%,red)",
    read: toHex,
  },
  {
    member: "borderRadius",
    kind: "length",
    variable: "--svc-dashboard-theme-border-radius",
    property: "border-top-left-radius",
    // percentages and pairs of lengths stay as they are
    read: (radius) => (/^[\d.]+px$/.test(radius) ? parseFloat(radius) : undefined),
  },
  {
    member: "font",
    kind: "font family",
    variable: "--svc-dashboard-theme-font",
    property: "font-family",
    read: (font) => font,
  },
];

/** Writes a color such as `color(srgb 1 0.5 0 / 0.5)` as `#ff800080`. Channels may be outside of sRGB. */
function toHex(color: string): string {
  const [, ...channels] = color.split(/[ /]+/);
  const bytes = Uint8ClampedArray.from(channels, (channel) => 255 * parseFloat(channel));
  return "#" + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
