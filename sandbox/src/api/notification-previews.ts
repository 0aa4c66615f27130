import type { NotificationFilter } from "svc-dashboard/backend";
import type { PreviewableNotification } from "../contract/previewable-notification.js";
import type { QueryFilter } from "../contract/viewer-api.js";
import { notFound } from "../http-error.js";
import type { Services } from "../services.js";
import { NOTIFICATION_COLUMNS, type StoredNotification } from "../store/notifications.js";
import { createSession } from "./handlers/generate-session.js";
import { toNotification } from "./notifications.js";

type Row = StoredNotification & Pick<PreviewableNotification, "publicId" | "title">;

/** All notifications, each with its dashboard. */
export async function listPreviewable(services: Services): Promise<PreviewableNotification[]> {
  const rows = await readRows(services);
  return rows.map(({ publicId, title, ...stored }) => ({ ...toNotification(stored), publicId, title }));
}

/** Creates a session that shows a dashboard as a notification renders it. @throws HttpError 404 without that notification. */
export async function createPreviewSession(services: Services, id: string): Promise<{ sessionId: string }> {
  const found = (await readRows(services)).find((row) => String(row.id) === id);
  if (!found) throw notFound("notification", id);
  const { deploymentId, filters, timeGrains } = found;
  const rendering = { filters: filters.map(toQueryFilter), timeGrains };
  return createSession(services, { deploymentId, externalId: "admin-page" }, { rendering });
}

function readRows({ database }: Services): Promise<Row[]> {
  return database.query<Row>(
    `select notification.*, public_id as "publicId", title
     from (select ${NOTIFICATION_COLUMNS} from notifications) as notification
     join dashboards on dashboards.id = "dashboardId" order by notification.id`,
  );
}

/** A list is stored as JSON, since the description has a string as the value. */
function toQueryFilter({ member = "", operator = "equals", value }: NotificationFilter): QueryFilter {
  return { member, type: operator, value: value?.startsWith("[") ? parseList(value) : value };
}

function parseList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
