import type { ColorScheme, EmbedTheme } from "svc-dashboard/protocol";
import { ACCENT_SURFACES, accentOn, needsEdge } from "./accent.js";
import { hexColor, inkOn, lightened, type Rgb } from "./color.js";
import { computedColor, type Scheme } from "./computed-color.js";
import { Store } from "../ui/store.js";
import { apartFrom, PALETTE } from "./series-colors.js";

/** Rounder corners would cut off the content of cards. */
const MAX_RADIUS = "28px";

/** A CSS color with a value for each scheme; transparent if it is undefined. */
function lightDark(color: (scheme: Scheme) => Rgb | undefined): string {
  const [light, dark] = (["light", "dark"] as const).map(color);
  return `light-dark(${light ? hexColor(light) : "transparent"}, ${dark ? hexColor(dark) : "transparent"})`;
}

/** Black or white for each scheme, whichever is readable on a color above others. */
function inkFor(color: string, ...below: string[]): string {
  return lightDark((scheme) => inkOn(computedColor(color, scheme, ...below)));
}

/** The supported members of a theme as custom properties of embed.css. */
function themeProperties({ primaryColor, borderRadius, font }: EmbedTheme): Record<string, string | null> {
  const ownRadius = typeof borderRadius === "number" ? `${borderRadius}px` : borderRadius;
  const radius = `min(${ownRadius}, ${MAX_RADIUS})`;
  const hasColor = typeof primaryColor === "string" && CSS.supports("color", primaryColor);
  const brand = (scheme: Scheme) => computedColor(primaryColor ?? "", scheme);
  const accent = (scheme: Scheme) =>
    accentOn(
      ACCENT_SURFACES.map((surface) => computedColor(`var(${surface})`, scheme)),
      brand(scheme),
    );
  const mark = (scheme: Scheme) => (scheme === "dark" ? lightened(brand(scheme)) : brand(scheme));
  const edge = (scheme: Scheme) =>
    needsEdge(computedColor("var(--surface)", scheme), mark(scheme)) ? accent(scheme) : undefined;
  const series = (scheme: Scheme) =>
    apartFrom(
      [mark(scheme), accent(scheme)],
      PALETTE.map((number) => computedColor(`var(--palette-${number})`, scheme)),
    );
  const [light, dark] = hasColor ? [series("light"), series("dark")] : [];
  const colors = PALETTE.map((number, index) => {
    const color = light && dark && lightDark((scheme) => (scheme === "light" ? light : dark)[index]);
    return [`--themed-series-${number}`, color ?? null] as const;
  });
  return {
    ...Object.fromEntries(colors),
    "--primary": hasColor ? primaryColor : null,
    "--on-primary": hasColor ? inkFor(primaryColor) : null,
    "--accent": hasColor ? lightDark(accent) : null,
    "--mark": hasColor ? lightDark(mark) : null,
    "--mark-edge": hasColor ? lightDark(edge) : null,
    "--radius": CSS.supports("border-radius", radius) ? radius : null,
    "--font": typeof font === "string" && CSS.supports("font-family", font) ? font : null,
  };
}

/** A member of an unchecked value; undefined if the value does not have it. */
function memberOf(value: unknown, name: string): unknown {
  return (Object(value) as Record<string, unknown>)[name];
}

/** The chat's own colors. Text on them is black or white, whichever is readable. */
function chatProperties({ analyticsChat, chat }: EmbedTheme): Record<string, string | null> {
  const input = memberOf(analyticsChat, "chatInput");
  const color = (value: unknown) =>
    typeof value === "string" && CSS.supports("color", value) ? value : null;
  const background = color(memberOf(analyticsChat, "backgroundColor"));
  const field = color(memberOf(input, "backgroundColor")) ?? color(memberOf(chat, "inputColor"));
  return {
    "--chat-background": background,
    "--chat-ink": background && inkFor(background),
    "--chat-input": field,
    "--chat-input-ink": field && inkFor(field, ...(background ? [background] : [])),
    "--chat-input-line": color(memberOf(input, "borderColor")),
  };
}

/**
 * The color scheme and the brand theme of the page, on the document's root. It changes when the scheme that shows or the
 * colors of the operating system change, and with each theme.
 */
export class Appearance extends Store {
  readonly #root = document.documentElement;
  readonly #prefersDark = matchMedia("(prefers-color-scheme: dark)");
  #scheme: ColorScheme = "auto";

  constructor() {
    super();
    this.#prefersDark.addEventListener("change", () => {
      if (this.#scheme === "auto") this.changed();
    });
    matchMedia("(forced-colors: active)").addEventListener("change", () => this.changed());
  }

  get scheme(): Scheme {
    if (this.#scheme !== "auto") return this.#scheme;
    return this.#prefersDark.matches ? "dark" : "light";
  }

  /** `auto` follows the viewer's operating system, live. */
  setScheme(scheme: ColorScheme): void {
    this.#scheme = scheme;
    if (scheme === "auto") delete this.#root.dataset["scheme"];
    else this.#root.dataset["scheme"] = scheme;
    this.changed();
  }

  /** Replaces the theme. Members with values that CSS does not support are ignored. */
  setTheme(theme: EmbedTheme): void {
    for (const [property, value] of Object.entries({ ...themeProperties(theme), ...chatProperties(theme) })) {
      this.#root.style.setProperty(property, value);
    }
    this.changed();
  }
}
