import { parseLocalTime } from "./format.js";

/** The date whose local parts are those of a time that the service answered: charts know no other zone than the browser's. */
export function localDate(value: unknown): Date | null {
  const utc = typeof value === "string" ? parseLocalTime(value) : undefined;
  if (!utc) return null;
  return new Date(
    utc.getUTCFullYear(),
    utc.getUTCMonth(),
    utc.getUTCDate(),
    utc.getUTCHours(),
    utc.getUTCMinutes(),
    utc.getUTCSeconds(),
  );
}
