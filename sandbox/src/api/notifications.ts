import type { ScheduledNotification } from "svc-dashboard/backend";
import { cronExpression, describeSchedule } from "../openapi/schedule.js";
import type { StoredNotification } from "../store/notifications.js";

/** A notification as the service shows it (service description, section 2). */
export function toNotification(stored: StoredNotification): ScheduledNotification {
  const { scheduleType, minute, hour, dayOfWeek, dayOfMonth, customCron, ...shown } = stored;
  const expression = cronExpression(stored);
  return { ...shown, cronExpression: expression, humanReadableSchedule: describeSchedule(expression) };
}
