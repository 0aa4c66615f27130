/** Checks of the values that a host sets in an embed; the element's attributes and the actions share them. */
import { COLOR_SCHEMES, type ColorScheme, type EmbedTheme } from "./actions.js";
import { checkOneOf, expected, isRecord } from "./check.js";
import { toJson } from "./json.js";

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
 * Checks an IANA time zone name.
 * @throws TypeError on an unknown name, and on a bare UTC offset: the service ignores it, and some engines accept it.
 */
export function checkTimezone(value: unknown): string {
  try {
    if (typeof value === "string" && !/^(utc|gmt)?[+-]/i.test(value)) {
      new Intl.DateTimeFormat("en", { timeZone: value });
      return value;
    }
  } catch {
    // reported below
  }
  throw expected('an IANA time zone such as "Europe/Berlin" (the service ignores UTC offsets)', value);
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
