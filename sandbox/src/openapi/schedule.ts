import { Cron } from "croner";
import cronstrue from "cronstrue";
import type { Schedule } from "../contract/schedule.js";
import { HttpError } from "../http-error.js";

/**
 * The cron expression of a schedule; members that its frequency does not use are left out.
 * @throws HttpError 400 if the frequency is CUSTOM without an expression.
 */
export function cronExpression(schedule: Schedule): string {
  const { minute, hour, dayOfWeek, dayOfMonth, customCron } = schedule;
  switch (schedule.scheduleType) {
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

/** The start of the search for a run: croner searches until the year 3000, and the sandbox's clock may be beyond that. */
const START = new Date("2000-01-01T00:00:00Z");

/** @throws HttpError 400 if the expression does not have five fields, or never runs. */
export function checkCron(expression: string): void {
  try {
    const hasFiveFields = expression.trim().split(/\s+/).length === 5;
    const cron = new Cron(expression, { timezone: "UTC", mode: "5-part", paused: true });
    if (hasFiveFields && cron.nextRun(START) && describeSchedule(expression)) return;
  } catch {
    // not a cron expression: reported below
  }
  const text = `Expected a cron expression of five fields that runs at some time, got "${expression.slice(0, 100)}".`;
  throw new HttpError(400, "invalid_schedule", text);
}
