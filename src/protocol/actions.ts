import type { ACTION_PREFIX } from "./envelope.js";

/** `auto` follows the viewer's operating system. */
export const COLOR_SCHEMES = ["light", "dark", "auto"] as const;

/** A color scheme that the embed can switch to. */
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** A brand theme: the same open object that the session-generation operation accepts. */
export interface EmbedTheme {
  primaryColor?: string;
  /** A number of pixels, or a CSS length. */
  borderRadius?: number | string;
  font?: string;
  [member: string]: unknown;
}

/** Action name to payload, for the seven actions of the service description, section 6. */
export interface EmbedActionMap {
  "set-color-scheme": { scheme: ColorScheme };
  "set-theme": EmbedTheme;
  /** A BCP 47 tag: a full code, a short code or a regional variant. */
  "set-locale": { locale: string };
  /** An IANA time zone name. It takes precedence over the URL parameter and the account's default. */
  "set-timezone": { timezone: string };
  /** `f_<semantic_view>.<dimension>=<JSON>`, not percent-encoded. */
  "set-filter": { filterUrlParameter: string };
  /** A path inside the embed. */
  navigate: { path: string };
  /** Runs the embed's queries again. No payload. */
  refresh: undefined;
}

/** The name of an action, without its prefix. */
export type EmbedActionName = keyof EmbedActionMap;

/** The full type of any action: one of the description, or one that a later version of the service adds. */
export type EmbedActionType = `${typeof ACTION_PREFIX}${string}`;
