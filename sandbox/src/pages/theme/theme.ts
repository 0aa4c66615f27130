import type { ColorScheme, EmbedTheme } from "svc-dashboard/protocol";
import { ACCENT_SURFACES, accentOn } from "./accent.js";
import { hexColor, inkOn, type Rgb } from "./color.js";
import { computedColor, type Scheme } from "./computed-color.js";

/** A color of its own for each scheme. */
function lightDark(color: (scheme: Scheme) => Rgb): string {
  return `light-dark(${hexColor(color("light"))}, ${hexColor(color("dark"))})`;
}

/** Black or white for each scheme, whichever can be read on a color that lies on others. */
function inkFor(color: string, ...below: string[]): string {
  return lightDark((scheme) => inkOn(computedColor(color, scheme, ...below)));
}

/** The members of a theme that this page knows, as the custom properties that embed.css reads. */
function themeProperties({ primaryColor, borderRadius, font }: EmbedTheme): Record<string, string | null> {
  const radius = typeof borderRadius === "number" ? `${borderRadius}px` : borderRadius;
  const hasColor = typeof primaryColor === "string" && CSS.supports("color", primaryColor);
  const accent = (scheme: Scheme) =>
    accentOn(
      ACCENT_SURFACES.map((surface) => computedColor(`var(${surface})`, scheme)),
      computedColor(primaryColor ?? "", scheme),
    );
  return {
    "--primary": hasColor ? primaryColor : null,
    "--on-primary": hasColor ? inkFor(primaryColor) : null,
    "--accent": hasColor ? lightDark(accent) : null,
    "--radius": typeof radius === "string" && CSS.supports("border-radius", radius) ? radius : null,
    "--font": typeof font === "string" && CSS.supports("font-family", font) ? font : null,
  };
}

/** A member of an open object, where the object has one. */
function memberOf(value: unknown, name: string): unknown {
  return (Object(value) as Record<string, unknown>)[name];
}

/** The chat's own colors. Text stands on them in black or white, whichever can be read. */
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

/** How the page looks: color scheme and brand theme, on the document's root. */
export class Appearance {
  readonly #root = document.documentElement;
  readonly #prefersDark = matchMedia("(prefers-color-scheme: dark)");
  readonly #changed: () => void;
  #scheme: ColorScheme = "auto";

  /** `changed` is called when the scheme that shows has changed, and after each theme. */
  constructor(changed: () => void) {
    this.#changed = changed;
    this.#prefersDark.addEventListener("change", () => {
      if (this.#scheme === "auto") changed();
    });
  }

  /** The scheme that shows now. */
  get scheme(): Scheme {
    if (this.#scheme !== "auto") return this.#scheme;
    return this.#prefersDark.matches ? "dark" : "light";
  }

  /** `auto` follows the viewer's operating system, live. */
  setScheme(scheme: ColorScheme): void {
    this.#scheme = scheme;
    if (scheme === "auto") delete this.#root.dataset["scheme"];
    else this.#root.dataset["scheme"] = scheme;
    this.#changed();
  }

  /** Replaces the theme. A member with a value that CSS does not know is left out. */
  setTheme(theme: EmbedTheme): void {
    for (const [property, value] of Object.entries({ ...themeProperties(theme), ...chatProperties(theme) })) {
      this.#root.style.setProperty(property, value);
    }
    this.#changed();
  }
}
