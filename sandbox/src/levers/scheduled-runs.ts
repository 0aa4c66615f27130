import { NOTIFICATION_COLUMNS, type StoredNotification } from "../api/notifications.js";
import { cronExpression, describeSchedule, nextRun } from "../api/schedule.js";
import type { Queryable } from "../store/database.js";

/** When a notification runs next: the service's answers don't say it. */
export interface ScheduledRun {
  deploymentId: number;
  id: number;
  /** In words. */
  schedule: string;
  timezone: string;
  /** Null for one that is switched off, and where no run comes any more. */
  nextRunAt: Date | null;
}

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
