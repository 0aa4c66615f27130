import type { ScheduledRun } from "../contract/admin-api.js";
import { NOTIFICATION_COLUMNS, type StoredNotification } from "../store/notifications.js";
import { cronExpression, describeSchedule, nextRun } from "../openapi/schedule.js";
import type { Queryable } from "../store/database.js";

/** More would be no help to who looks. */
const SHOWN = 100;

/** The next run of each notification, by the sandbox's clock; the first hundred, by their ids. */
export async function scheduledRuns(store: Queryable, now: Date): Promise<ScheduledRun[]> {
  const notifications = await store.query<StoredNotification>(
    `select ${NOTIFICATION_COLUMNS} from notifications order by id limit ${SHOWN}`,
  );
  return notifications.map((notification) => {
    const { deploymentId, id, timezone, isEnabled } = notification;
    const expression = cronExpression(notification);
    const nextRunAt = isEnabled ? nextRun(expression, timezone, now) : null;
    return { deploymentId, id, schedule: describeSchedule(expression), timezone, nextRunAt };
  });
}
