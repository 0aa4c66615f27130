import type { ScheduledNotification } from "svc-dashboard/backend";
import { cronExpression, describeSchedule } from "../openapi/schedule.js";
import type { StoredNotification } from "../store/notifications.js";

/** A notification as the service shows it (service description, section 2). */
export function toNotification(stored: StoredNotification): ScheduledNotification {
  const expression = cronExpression(stored);
  return {
    id: stored.id,
    dashboardId: stored.dashboardId,
    deploymentId: stored.deploymentId,
    cronExpression: expression,
    humanReadableSchedule: describeSchedule(expression),
    isEnabled: stored.isEnabled,
    notificationEnabled: stored.notificationEnabled,
    notificationFormat: stored.notificationFormat,
    timezone: stored.timezone,
    filters: stored.filters,
    timeGrains: stored.timeGrains,
  };
}
