import type { UpdateNotificationInput } from "svc-dashboard/backend";
import { HttpError } from "../../http-error.js";
import { QueryError } from "../../query/model.js";
import { checkGrain, checkTimezone } from "../../query/time.js";
import { listPage, type PageQuery } from "../list-page.js";
import { checkDeployment } from "../../store/lookups.js";
import {
  NOTIFICATION_COLUMNS,
  readNotification,
  type StoredNotification,
} from "../../store/notifications.js";
import { toNotification } from "../notifications.js";
import { checkCron } from "../../openapi/schedule.js";
import type { Handler } from "../../services.js";

interface OneNotification {
  path: { deploymentId: number; id: number };
}

export const listNotifications: Handler<{ path: { deploymentId: number }; query: PageQuery }> = async (
  services,
  { path: { deploymentId }, query },
) => {
  await checkDeployment(services.database, deploymentId);
  const list = {
    columns: NOTIFICATION_COLUMNS,
    source: "notifications",
    where: ["deployment_id = $1"],
    values: [deploymentId],
    keys: [{ sql: "id", type: "integer" }],
  };
  const { items, pageInfo } = await listPage<StoredNotification>(services, list, query);
  return { items: items.map(toNotification), pageInfo };
};

export const getNotification: Handler<OneNotification> = async ({ database }, { path }) => {
  await checkDeployment(database, path.deploymentId);
  return toNotification(await readNotification(database, path.deploymentId, path.id));
};

/** Changes the members that the request contains; filters and time grains are replaced as a whole. */
export const updateNotification: Handler<OneNotification & { body: UpdateNotificationInput }> = async (
  { database },
  { path: { deploymentId, id }, body },
) => {
  return database.transaction(async (store) => {
    await checkDeployment(store, deploymentId);
    const stored = await readNotification(store, deploymentId, id, "for update");
    const changed = { ...stored, ...pickChanges(body) };
    // reject a schedule or rendering that can't run before it is stored
    checkAt("body/timezone", () => checkTimezone(changed.timezone));
    changed.timeGrains.forEach(({ grain }, index) =>
      checkAt(`body/timeGrains/${index}/grain`, () => checkGrain(grain)),
    );
    const response = checkAt("body/customCron", () => {
      if (changed.customCron !== null) checkCron(changed.customCron);
      return toNotification(changed);
    });
    await store.query(
      `update notifications set schedule_type = $2, minute = $3, hour = $4, day_of_week = $5, day_of_month = $6,
         custom_cron = $7, timezone = $8, is_enabled = $9, notification_enabled = $10, notification_format = $11,
         filters = $12::jsonb, time_grains = $13::jsonb
       where id = $1`,
      [
        ...[id, changed.scheduleType, changed.minute, changed.hour, changed.dayOfWeek, changed.dayOfMonth],
        ...[changed.customCron, changed.timezone, changed.isEnabled, changed.notificationEnabled],
        ...[changed.notificationFormat, JSON.stringify(changed.filters), JSON.stringify(changed.timeGrains)],
      ],
    );
    return response;
  });
};

/** The value of a filter as responses have it: always a string. */
function textOf({ value }: { value?: unknown }): { value?: string } {
  if (value === undefined) return {};
  return { value: typeof value === "string" ? value : JSON.stringify(value) };
}

/** Adds the place of a value to the error about it. */
function checkAt<T>(place: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof QueryError || error instanceof HttpError)) throw error;
    throw new HttpError(400, error.code, error.message, { place });
  }
}

/** Picks the members that a notification has: others must not be stored. */
function pickChanges({ filters, ...body }: UpdateNotificationInput): Partial<StoredNotification> {
  const { scheduleType, minute, hour, dayOfWeek, dayOfMonth, customCron, timezone } = body;
  const { isEnabled, notificationEnabled, notificationFormat, timeGrains } = body;
  const changes = {
    ...{ scheduleType, minute, hour, dayOfWeek, dayOfMonth, customCron, timezone },
    ...{ isEnabled, notificationEnabled, notificationFormat, timeGrains },
    filters: filters?.map(({ operator = "equals", ...filter }) => ({
      ...filter,
      ...textOf(filter),
      operator,
    })),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
