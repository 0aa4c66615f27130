import { isRecord } from "./arguments.js";
import type { EmbedSession, EnvVariable, Page, PageInfo, ScheduledNotification } from "./types.js";

/*
 * What each operation answers, checked as far as this client reads it. The texts continue "… an answer that …". Members
 * that are not checked are the service's own promise; members that are not described are kept.
 */

function listOf<T>(name: string, body: unknown): T[] {
  const list = isRecord(body) && body[name];
  if (Array.isArray(list) && list.every(isRecord)) return list as unknown[] as T[];
  throw new TypeError(`has no list "${name}" of objects`);
}

/** A page of a list. A total that is no number counts as unknown. */
export function readPage<T>(body: unknown): Page<T> {
  const items = listOf<T>("items", body);
  const { pageInfo = null, count } = body as Record<string, unknown>;
  if (pageInfo !== null && !(isRecord(pageInfo) && typeof pageInfo["hasNextPage"] === "boolean")) {
    throw new TypeError('has a "pageInfo" that does not say "hasNextPage"');
  }
  return { items, pageInfo: pageInfo as PageInfo | null, count: typeof count === "number" ? count : null };
}

/** The variables of a deployment. */
export function readEnvVariables(body: unknown): EnvVariable[] {
  return listOf("data", body);
}

/** A scheduled notification. */
export function readNotification(body: unknown): ScheduledNotification {
  if (!isRecord(body)) throw new TypeError("is not an object");
  return body as ScheduledNotification;
}

/** A session, and nothing beside it. */
export function readSession(body: unknown): EmbedSession {
  const { sessionId } = isRecord(body) ? body : {};
  if (typeof sessionId !== "string" || !sessionId) throw new TypeError('has no text "sessionId"');
  return { sessionId };
}
