import { Cron } from "croner";
import cronstrue from "cronstrue";
import type { Schedule } from "../contract/schedule.js";
import { HttpError } from "../http-error.js";

/**
 * The cron expression of a schedule; members that its frequency has no use for are left out of it.
 * @throws HttpError 400 when the frequency is CUSTOM without an expression.
 */
export function cronExpression({
  scheduleType,
  minute,
  hour,
  dayOfWeek,
  dayOfMonth,
  customCron,
}: Schedule): string {
  switch (scheduleType) {
    case "HOURLY":
      return `${minute} * * * *`;
    case "DAILY":
      return `${minute} ${hour} * * *`;
    case "WEEKLY":
      return `${minute} ${hour} * * ${dayOfWeek}`;
    case "MONTHLY":
      return `${minute} ${hour} ${dayOfMonth} * *`;
    default:
      if (customCron !== null) return customCron;
      throw new HttpError(
        400,
        "invalid_schedule",
        'A CUSTOM schedule needs customCron, such as "0 9 * * 1-5".',
      );
  }
}

/** The schedule in words. */
export function describeSchedule(expression: string): string {
  return cronstrue.toString(expression);
}

/** The first run after a moment, on the clocks of a zone; null where none comes before the year 3000. */
export function nextRun(expression: string, timezone: string, after: Date): Date | null {
  return new Cron(expression, { timezone, mode: "5-part", paused: true }).nextRun(after);
}

/** Where the search for a run begins: whether there is one depends on no clock, which may stand beyond the last year searched. */
const START = new Date("2000-01-01T00:00:00Z");

/** @throws HttpError 400 when it is no cron expression of five fields, or never runs. */
export function checkCron(expression: string): void {
  try {
    const hasFiveFields = expression.trim().split(/\s+/).length === 5;
    const runs = nextRun(expression, "UTC", START) !== null;
    if (hasFiveFields && runs && describeSchedule(expression)) return;
  } catch {
    // not a cron expression: the sentence below says it
  }
  const text = `Expected a cron expression of five fields that runs at some time, got "${expression.slice(0, 100)}".`;
  throw new HttpError(400, "invalid_schedule", text);
}
