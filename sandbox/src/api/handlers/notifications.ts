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

/** Changes what is sent and keeps the rest; filters and time grains are replaced as a whole. */
export const updateNotification: Handler<OneNotification & { body: UpdateNotificationInput }> = async (
  { database },
  { path: { deploymentId, id }, body },
) => {
  return database.transaction(async (store) => {
    await checkDeployment(store, deploymentId);
    const stored = await readNotification(store, deploymentId, id, "for update");
    const changed = { ...stored, ...known(body) };
    // refuses what can't run before anything of it is kept
    checkAt("body/timezone", () => checkTimezone(changed.timezone));
    changed.timeGrains.forEach(({ grain }, index) =>
      checkAt(`body/timeGrains/${index}/grain`, () => checkGrain(grain)),
    );
    const answer = checkAt("body/customCron", () => {
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
    return answer;
  });
};

/** A filter's value as responses have it: a string, whatever was sent. */
function textOf({ value }: { value?: unknown }): { value?: string } {
  if (value === undefined) return {};
  return { value: typeof value === "string" ? value : JSON.stringify(value) };
}

/** Adds the place to the error about the meaning of a value there. */
function checkAt<T>(place: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof QueryError || error instanceof HttpError)) throw error;
    throw new HttpError(400, error.code, error.message, { place });
  }
}

/** The members of a request that a notification has: others must not get into what is kept. */
function known({ filters, ...body }: UpdateNotificationInput): Partial<StoredNotification> {
  const { scheduleType, minute, hour, dayOfWeek, dayOfMonth, customCron, timezone } = body;
  const { isEnabled, notificationEnabled, notificationFormat, timeGrains } = body;
  const given = {
    ...{ scheduleType, minute, hour, dayOfWeek, dayOfMonth, customCron, timezone },
    ...{ isEnabled, notificationEnabled, notificationFormat, timeGrains },
    filters: filters?.map(({ operator = "equals", ...filter }) => ({
      ...filter,
      ...textOf(filter),
      operator,
    })),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
