import type { Texts } from "./texts.js";

const GRAIN_TEXTS: Readonly<Record<string, keyof Texts>> = {
  second: "second",
  minute: "minute",
  hour: "hour",
  day: "day",
  week: "week",
  month: "month",
  quarter: "quarterGrain",
  year: "year",
};

/** Whether a grain is supported. */
export function isGrain(grain: string): boolean {
  return Object.hasOwn(GRAIN_TEXTS, grain);
}

/** The name of a grain in the viewer's language; unsupported grains stay as they are. */
export function grainName(grain: string, texts: Texts): string {
  const key = isGrain(grain) ? GRAIN_TEXTS[grain] : undefined;
  return key ? texts[key] : grain;
}
