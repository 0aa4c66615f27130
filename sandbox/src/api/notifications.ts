import type { NotificationFilter, NotificationTimeGrain, ScheduledNotification } from "svc-dashboard/backend";
import { notFound } from "../http/refusal.js";
import type { Queryable } from "../store/database.js";
import { cronExpression, describeSchedule, type Schedule } from "./schedule.js";

/** A notification as the store holds it, in the members' own names. */
export interface StoredNotification extends Schedule {
  id: number;
  deploymentId: number;
  dashboardId: number;
  isEnabled: boolean;
  notificationEnabled: boolean;
  notificationFormat: string;
  filters: NotificationFilter[];
  timeGrains: NotificationTimeGrain[];
}

/** The columns of a notification, each as the member of its name. */
export const NOTIFICATION_COLUMNS =
  'id, deployment_id as "deploymentId", dashboard_id as "dashboardId", schedule_type as "scheduleType", minute, hour, ' +
  'day_of_week as "dayOfWeek", day_of_month as "dayOfMonth", custom_cron as "customCron", timezone, ' +
  'is_enabled as "isEnabled", notification_enabled as "notificationEnabled", ' +
  'notification_format as "notificationFormat", filters, time_grains as "timeGrains"';

/** @throws Refusal 404 when the deployment has no such notification. */
export async function readNotification(
  store: Queryable,
  deploymentId: number,
  id: number,
  lock: "" | "for update" = "",
): Promise<StoredNotification> {
  const [found] = await store.query<StoredNotification>(
    `select ${NOTIFICATION_COLUMNS} from notifications where deployment_id = $1 and id = $2::numeric ${lock}`,
    [deploymentId, id],
  );
  if (!found) throw notFound("notification", id);
  return found;
}

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
