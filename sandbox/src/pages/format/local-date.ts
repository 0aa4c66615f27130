import { parseLocalTime } from "./format.js";

/** The date whose local parts are those of a time that the service returned: charts know no other zone than the browser's. */
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

/** The reverse of `localDate`: the local parts of a date as an ISO 8601 date-time without an offset. */
export function localIso(date: Date): string {
  const utc = Date.UTC(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  );
  return new Date(utc).toISOString().slice(0, 19);
}
