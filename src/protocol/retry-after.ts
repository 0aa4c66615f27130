/** Digits, with or without a fraction. */
const NUMBER = /^\d+(?:\.\d+)?$/;

/**
 * Reads how long to wait before a retry, in milliseconds: `retry-after-ms`, or `Retry-After` in seconds or as a date. A date
 * is compared with the response's own `Date`, so that a wrong clock here does not matter. Other values are ignored.
 * @param now used if the response has no `Date`, in milliseconds since the epoch
 */
export function readRetryAfter(headers: Pick<Headers, "get">, now: number): number | undefined {
  const ms = headers.get("retry-after-ms") ?? "";
  if (NUMBER.test(ms)) return Number(ms);
  const after = headers.get("retry-after") ?? "";
  if (NUMBER.test(after)) return Number(after) * 1000;
  if (!after.endsWith("GMT")) return undefined;
  const waitMs = Date.parse(after) - (Date.parse(headers.get("date") ?? "") || now);
  return waitMs > 0 ? waitMs : undefined;
}
