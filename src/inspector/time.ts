export const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Formats milliseconds as `1.250`, `2:01.250` or `1:02:01.250`: a dashboard may stay open for hours. */
export function formatElapsed(ms: number): string {
  if (ms < 0) return `-${formatElapsed(-ms)}`;
  const whole = Math.trunc(ms);
  const hours = Math.trunc(whole / HOUR_MS);
  const minutes = Math.trunc(whole / MINUTE_MS) % 60;
  const seconds = ((whole % MINUTE_MS) / 1000).toFixed(3);
  if (whole < MINUTE_MS) return seconds;
  const paddedSeconds = seconds.padStart("00.000".length, "0");
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, "0")}:${paddedSeconds}`
    : `${minutes}:${paddedSeconds}`;
}
