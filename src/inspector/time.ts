/** In milliseconds. */
export const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Milliseconds as `1.250`, `2:01.250` or `1:02:01.250`: a dashboard may stay open for hours. */
export function formatElapsed(ms: number): string {
  if (ms < 0) return `-${formatElapsed(-ms)}`;
  const whole = Math.trunc(ms);
  const [hours, minutes] = [Math.trunc(whole / HOUR), Math.trunc(whole / MINUTE) % 60];
  const seconds = ((whole % MINUTE) / 1000).toFixed(3);
  if (whole < MINUTE) return seconds;
  const rest = seconds.padStart("00.000".length, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
