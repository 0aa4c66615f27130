import { bearerToken } from "../http/bearer-token.js";
import { notFound, HttpError } from "../http-error.js";
import { DASHBOARD_COLUMNS } from "../store/dashboards.js";
import type { Dashboard } from "svc-dashboard/backend";
import type { Grant } from "../sessions/grant.js";
import { Library, type LibraryViewer } from "./library.js";
import type { LoadFaults, Services } from "../services.js";
import type { FoundToken, SessionStore } from "../sessions/session-store.js";
import type { Queryable } from "../store/database.js";
import type { Viewer } from "../contract/viewer-api.js";

/** Finds the grant of a request's token. @throws HttpError 401 if the token is missing, unknown or expired. */
export async function readGrant(sessions: SessionStore, header: string | undefined): Promise<Grant> {
  return (await readToken(sessions, header)).grant;
}

/** Finds the grant of a request's token, and when the token expires. @throws HttpError 401 as `readGrant`. */
export async function readToken(sessions: SessionStore, header: string | undefined): Promise<FoundToken> {
  const token = bearerToken(header);
  const found = token === undefined ? undefined : await sessions.find(token);
  if (found !== undefined) return found;
  throw new HttpError(
    401,
    "token_invalid",
    "The embed's token is missing, unknown or expired: load the embed with a new session.",
  );
}

/** Returns the parts of a grant for the page. Takes the faults that a test has set for the events of the next load. */
export function toViewer(grant: Grant, faults: LoadFaults): Viewer {
  const { embedTenant, deploymentId, mode, settings, theme, knownTenants, unusedNames } = grant;
  const { locale = null, timezone = null } = settings ?? {};
  return {
    ...{ embedTenant, deploymentId, mode, locale, timezone, theme, knownTenants, unusedNames },
    allowAi: mayAsk(grant),
    eventFaults: faults.takeEvents(),
  };
}

/**
 * Identifies the viewer and everything that decides which data they see: the deployment, the mode, the user, the tenant and
 * its rows, user attributes, security context, groups, creator mode and `allowAi`; not how it is shown: names, locale, time
 * zone and theme.
 */
export function viewerKey(grant: Grant): string {
  const viewer = { ...grant, profile: grant.profile.groups, theme: null, settings: mayAsk(grant) };
  const compare = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  // lists are equal in any order; the store has already sorted the members of objects
  return JSON.stringify(viewer, (_, each: unknown) => (Array.isArray(each) ? each.toSorted(compare) : each));
}

/** Whether a viewer may ask questions in plain words; the session's settings can forbid it. */
export function mayAsk({ settings }: Grant): boolean {
  return settings?.allowAi !== false;
}

/** Stores that a viewer has loaded a dashboard or a report of an item: lists can be sorted by that time. */
export async function storeLastViewed({ database, clock }: Services, workbookId: number): Promise<void> {
  await database.query("update workbooks set viewer_last_viewed_at = $1 where id = $2", [
    clock.now().toISOString(),
    workbookId,
  ]);
}

/**
 * Reads a dashboard for a viewer.
 * @throws HttpError 404 if it does not exist or the viewer may not see its workbook, 403 if it is not published or may not
 * be embedded.
 */
export async function readDashboard(
  store: Queryable,
  viewer: LibraryViewer,
  publicId: string,
): Promise<Dashboard> {
  const [dashboard] = await store.query<Dashboard>(
    `select ${DASHBOARD_COLUMNS} from dashboards where public_id = $1 and deployment_id = $2`,
    [publicId, viewer.deploymentId],
  );
  if (!dashboard || !(await Library.read(store, viewer)).has(dashboard.workbookId)) {
    throw notFound("dashboard", publicId);
  }
  const { status, allowEmbed } = dashboard;
  if (status !== "published") {
    const text = `The dashboard "${publicId}" is not published (its status is "${status}"): publish it to embed it.`;
    throw new HttpError(403, "not_published", text);
  }
  if (allowEmbed) return dashboard;
  throw new HttpError(403, "embedding_off", `The dashboard "${publicId}" may not be embedded.`);
}
