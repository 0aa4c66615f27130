import type { Surface } from "svc-dashboard/protocol";
import { CHART_KINDS } from "../contract/report-form.js";
import { readAsset } from "../http/assets.js";
import { hashSecret } from "../secrets.js";
import type { Queryable } from "../store/database.js";

/** The file in which the build lists the chunks of each surface, and of charts. */
const LISTS = "preloads.json";

/** As JSON path: reports whose form is a chart. */
const CHARTS = `(${CHART_KINDS.map((kind) => `@.kind == "${kind}"`).join(" || ")}) && @.spec != null`;

/** A session is required: without one, the response would reveal something about a dashboard. */
const HAS_CHARTS = `
  select from dashboards
  where public_id = $1 and status = 'published' and allow_embed
    and exists (select from embed_sessions where hash = $2)
    and report_snapshots @? '$[*] ? (${CHARTS})'`;

/**
 * Returns the chunks that a page certainly needs, so that the browser loads them together with the page's script and first
 * requests. They are a hint: the page works without them.
 */
export async function preloadsOf(
  store: Queryable,
  surface: Surface,
  { publicId, sessionId }: { publicId?: string | undefined; sessionId?: string | undefined },
): Promise<string[]> {
  const asset = await readAsset(LISTS);
  const lists = JSON.parse(asset?.body.toString() ?? "{}") as Partial<Record<string, string[]>>;
  const isWithSession = publicId !== undefined && sessionId;
  const [charts] = isWithSession
    ? await store.query(HAS_CHARTS, [publicId, hashSecret(sessionId)]).catch(() => [])
    : [];
  const names = charts ? [surface, "charts"] : [surface];
  return [...new Set(names.flatMap((name) => lists[name] ?? []))];
}
