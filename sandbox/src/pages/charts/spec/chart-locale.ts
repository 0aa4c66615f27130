import type { LocaleFormatters } from "vega";
import { isGrain, type Formats } from "../../format/format.js";

/** d3's number specifiers that Intl can write: sign, currency, grouping, precision and type. */
const NUMBER = /^(\+?)(\$?)(,?)(?:\.(\d+))?(~?)([sfd%]?)$/;

/** Follows a grain in a specifier if unfinished buckets are to be marked as such, for which axes do not have the room. */
export const IN_FULL = " in full";

/** The parts of d3's time directives. The language determines their order and the signs between them. */
const DIRECTIVES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  Y: { year: "numeric" },
  y: { year: "2-digit" },
  B: { month: "long" },
  b: { month: "short" },
  m: { month: "2-digit" },
  d: { day: "numeric" },
  e: { day: "numeric" },
  A: { weekday: "long" },
  a: { weekday: "short" },
  H: { hour: "numeric" },
  I: { hour: "numeric" },
  p: { hour: "numeric" },
  M: { minute: "2-digit" },
  S: { second: "2-digit" },
  x: { year: "numeric", month: "short", day: "numeric" },
  X: { hour: "numeric", minute: "2-digit", second: "2-digit" },
};

type Write<T> = (value: T) => string;

function fractionDigits(step: number): number {
  // as d3 chooses ticks: a step of at least 1/√2 of a power of ten becomes that power
  const digits = Math.ceil(-Math.log10(step * Math.SQRT2));
  return Number.isFinite(digits) ? Math.min(Math.max(digits, 0), 10) : 0;
}

/** A format that gives all labels of a list the same number of digits; plain amounts below 100,000 are not abbreviated. */
export function evenFormat(format: string, amounts: readonly number[]): string {
  const most = Math.max(...amounts.map(Math.abs));
  if (format === "%") return ".1%";
  if (format !== "," && (format !== "~s" || most >= 1e5)) return format.replace(/(?<!\d)~s$/, ".3s");
  return amounts.every(Number.isInteger) ? "," : most < 10 ? ",.2f" : ",.1f";
}

/** The Intl options of a d3 specifier; undefined if Intl can't write it. `step` is the distance of two ticks, if any. */
export function numberOptions(
  specifier: string,
  currency: string | undefined,
  step: number | undefined,
): Intl.NumberFormatOptions | undefined {
  const [, sign, dollar, comma, precision, trim, type] = NUMBER.exec(specifier) ?? [];
  if (type === undefined) return undefined;
  const places = precision === undefined ? undefined : Math.min(Number(precision), 20);
  const signed = sign ? ({ signDisplay: "exceptZero" } as const) : {};
  const style =
    dollar && currency !== undefined
      ? // "$", not "US$", as in `Formats`
        ({ style: "currency", currency, currencyDisplay: "narrowSymbol" } as const)
      : type === "%"
        ? ({ style: "percent" } as const)
        : {};
  const digits = Math.max(places ?? 4, 1);
  const even = !trim && places !== undefined && { minimumSignificantDigits: digits };
  if (type === "s")
    return { ...signed, ...style, ...even, notation: "compact", maximumSignificantDigits: digits };
  const useGrouping = comma !== "" || dollar !== "";
  const exact = places !== undefined && type !== "d";
  const byStep = step && type !== "d" ? fractionDigits(type === "%" ? step * 100 : step) : undefined;
  const most = exact ? places : type === "d" ? 0 : (byStep ?? (dollar ? undefined : type === "%" ? 1 : 6));
  const least = exact ? (trim ? 0 : places) : (byStep ?? (type === "%" ? 1 : most && 0));
  return { ...signed, ...style, useGrouping, minimumFractionDigits: least, maximumFractionDigits: most };
}

/** Returns a writer of times by a pattern of d3's directives; undefined if Intl does not support one of them. */
export function timeWriter(pattern: string, { locale }: Formats): Write<Date | number> | undefined {
  const parts = [...pattern.matchAll(/%(.)/g)].map(([, name = ""]) => DIRECTIVES[name]);
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  const format = new Intl.DateTimeFormat(locale, Object.assign({ timeZone: "UTC" }, ...parts) as object);
  return (date) => format.format(date);
}

/**
 * Writes the numbers and times of a chart with Intl, like the rest of the page. Specifiers are those of d3, or the grain of
 * a time column. d3 writes what Intl does not support, in English.
 */
export function chartLocale(
  d3: LocaleFormatters,
  formats: Formats,
  currency: string | undefined,
  unfinished: readonly number[] = [],
): LocaleFormatters {
  const numbers = (specifier: string, step?: number): Write<number> | undefined => {
    const options = numberOptions(specifier, currency, step);
    // a missing value must not become 0, and an exact zero needs no digits
    const zero = { ...options, minimumSignificantDigits: undefined };
    const write = (value: number | null) =>
      value === null || Number.isNaN(value) ? "–" : formats.number(value, value === 0 ? zero : options);
    return options && write;
  };
  const times = (specifier: string): Write<Date | number> | undefined => {
    const grain = specifier.replace(IN_FULL, "");
    const bucket = (date: Date | number) => formats.time(new Date(date).toISOString(), grain);
    if (isGrain(specifier)) return bucket;
    if (isGrain(grain))
      return (date) => (unfinished.includes(Number(date)) ? formats.unfinished(bucket(date)) : bucket(date));
    return timeWriter(specifier, formats);
  };
  // Vega also calls these without a specifier, although its types require one
  return {
    ...d3,
    format: (specifier) => numbers(specifier) ?? d3.format(specifier),
    formatFloat: (specifier?: string) => numbers(specifier ?? ",") ?? d3.formatFloat(specifier ?? ","),
    formatSpan: (start, stop, count, specifier?: string) => {
      const isFull = specifier === "~s" && Math.max(-start, stop) < 1e5;
      const exact = isFull || specifier === undefined ? ",f" : specifier;
      return numbers(exact, Math.abs(stop - start) / count) ?? d3.formatSpan(start, stop, count, exact);
    },
    utcFormat: (specifier: unknown) =>
      typeof specifier === "string"
        ? (times(specifier) ?? d3.utcFormat(specifier))
        : (date) => formats.time(new Date(date).toISOString().replace("T00:00:00.000Z", "")),
  };
}
