import type { NotificationFilter, NotificationTimeGrain } from "svc-dashboard/backend";
import type { Schedule } from "../contract/schedule.js";
import { notFound } from "../http-error.js";
import type { Queryable } from "./database.js";
import { membersOf } from "./tables.js";

/** A notification in the store. */
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
export const NOTIFICATION_COLUMNS = membersOf("notifications");

/** Reads a notification. @throws HttpError 404 if the deployment does not have it. */
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
