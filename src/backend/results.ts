import { isRecord } from "../protocol/check.js";
import type { EmbedSession, EnvVariable, Page, PageInfo, ScheduledNotification } from "./types.js";

/*
 * The result of each operation, checked as far as this client itself reads it. Error messages continue "… a response
 * that …". Members that are not checked are as the service sends them; unknown members are kept.
 */

function readObjects<T>(name: string, body: unknown): T[] {
  const list = isRecord(body) && body[name];
  if (Array.isArray(list) && list.every(isRecord)) return list as unknown[] as T[];
  throw new TypeError(`has no array "${name}" of objects`);
}

/** Reads a page of a list. A `count` that is not a number becomes null. */
export function readPage<T>(body: unknown): Page<T> {
  const items = readObjects<T>("items", body);
  const { pageInfo = null, count } = body as Record<string, unknown>;
  if (pageInfo !== null && !(isRecord(pageInfo) && typeof pageInfo["hasNextPage"] === "boolean")) {
    throw new TypeError('has a "pageInfo" without a boolean "hasNextPage"');
  }
  return { items, pageInfo: pageInfo as PageInfo | null, count: typeof count === "number" ? count : null };
}

/** Reads the variables of a deployment. */
export function readEnvVariables(body: unknown): EnvVariable[] {
  return readObjects("data", body);
}

export function readNotification(body: unknown): ScheduledNotification {
  if (!isRecord(body)) throw new TypeError("is not an object");
  return body as ScheduledNotification;
}

/** Reads a session id, and drops everything else, which could be secret. */
export function readSession(body: unknown): EmbedSession {
  const { sessionId } = isRecord(body) ? body : {};
  if (typeof sessionId !== "string" || !sessionId) throw new TypeError('has no string "sessionId"');
  return { sessionId };
}
