/** Checks of the values that a host sets in an embed; the element's attributes and the actions share them. */
import type { EmbedTheme } from "./actions.js";
import { checkOneOf, checkString, expected, isRecord } from "./check.js";
import { toJson } from "./json.js";

/** `auto` follows the viewer's operating system. */
export const COLOR_SCHEMES = ["light", "dark", "auto"] as const;

/** A color scheme that the embed can switch to. */
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** @throws TypeError on anything but `light`, `dark` and `auto`. */
export function checkColorScheme(value: unknown): ColorScheme {
  return checkOneOf(value, COLOR_SCHEMES);
}

/** Checks a BCP 47 language tag. @throws TypeError on anything else. */
export function checkLocale(value: unknown): string {
  try {
    if (typeof value === "string") {
      new Intl.Locale(value);
      return value;
    }
  } catch {
    // reported below, in the words of every other check
  }
  throw expected('a BCP 47 language tag such as "de-DE"', value);
}

/**
 * Checks the form of an IANA time zone name. Which ones exist, the service knows: a browser's list may be older.
 * @throws TypeError on anything else, and on a bare UTC offset, which the service ignores
 */
export function checkTimezone(value: unknown): string {
  return checkString(
    value,
    /^(?!(utc|gmt)[+-](?!0$))[a-z._][\w.+-]*(\/[a-z._][\w.+-]*)*$/i,
    'an IANA time zone such as "Europe/Berlin" (the service ignores UTC offsets)',
  );
}

/**
 * Copies a theme by JSON, since structuredClone() can't clone the reactive proxies of Vue and Svelte.
 * @throws TypeError on anything but an object that JSON can represent: one with a cycle or a function can't be compared
 * with the theme before it, or sent to the embed.
 */
export function checkTheme(value: unknown): EmbedTheme {
  try {
    if (isRecord(value)) return JSON.parse(toJson(value)) as EmbedTheme;
  } catch {
    // reported below
  }
  throw expected("a theme, an object of plain values", value);
}
