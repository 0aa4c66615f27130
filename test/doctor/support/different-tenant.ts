import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { listen } from "../../backend/support/listen.js";
import { TOKEN } from "./examine.js";

/** The ways in which this tenant can differ from the assumptions of the project, each with the rows that must name it. */
export const DIFFERENCES = {
  /** The cursor of the next page is a parameter of another name: `after` is ignored. */
  cursor: ["getWorkbooks.after", "parameters.After", "schemas.PageInfo.endCursor"],
  /** `count` is the number of items on the page. */
  count: ["schemas.WorkbookPage.count"],
  /** There is no folder 0. */
  rootFolder: ["getWorkbooks.folderId"],
  /** The parameter is `type`: `types` is ignored. */
  types: ["listSharedWorkspace.types"],
  /** The parameter is `q`: `search` is ignored. */
  search: ["listEmbedUsers.search"],
  /** A request without a token gets 403. */
  missingToken: ["responses.Unauthorized"],
  /** Errors are problem details (RFC 9457). */
  problemDetails: ["schemas.ErrorBody"],
  /** Session generation rejects `settings`. */
  settings: ["schemas.EmbedSettings"],
  /** A session can be redeemed any number of times. */
  reusableSessions: ["sessions.redeemed-once"],
  /** Filter widgets hold their member in `config.field`. */
  filterField: ["filters.widget-member"],
  /** Notifications have an operator and a grain of other names. */
  otherNames: ["filters.operators", "schemas.NotificationTimeGrain.grain"],
} as const;

export type Difference = keyof typeof DIFFERENCES;

const PAGE_SIZE = 50;

/** So that requests overlap. */
const LATENCY_MS = 2;

const DEPLOYMENT_PATH = "/api/v1/deployments/42";
const TENANT_PATH = "/api/v1/embed-tenants/acme";
const FOLDER_ID = 1;

interface Item {
  id: number;
  [member: string]: unknown;
}

const at = (day: number): string => `2026-03-${String(day).padStart(2, "0")}T08:00:00.000Z`;

function workbooks(filterMember: string): Item[] {
  const config = {
    widgets: [{ id: "w1", type: "FILTER", config: { [filterMember]: "orders.channel" } }],
  };
  const base = { deploymentId: 42, meta: {}, calculatedFields: {} };
  const dashboard = { publicId: "d1", status: "published", allowEmbed: true, config };
  return [
    {
      ...base,
      id: FOLDER_ID,
      name: "Sales",
      type: "FOLDER",
      folderId: null,
      createdAt: at(1),
      updatedAt: at(9),
    },
    {
      ...base,
      id: 2,
      name: "Orders",
      type: "WORKBOOK",
      folderId: FOLDER_ID,
      createdAt: at(3),
      updatedAt: at(4),
    },
    { ...base, id: 3, name: "Basket", type: "REPORT", folderId: null, createdAt: at(2), updatedAt: at(5) },
    { ...base, id: 4, name: "Returns", type: "REPORT", folderId: null, createdAt: at(4), updatedAt: at(2) },
  ].map((item) => (item.id === 2 ? { ...item, publishedDashboard: dashboard } : item));
}

const USERS: Item[] = [
  { id: 7, username: "ada", email: "ada@acme.example", externalId: "ada-7" },
  { id: 8, username: "ben", email: "ben@acme.example", externalId: "ben-8" },
];

const notification = (grain: string, operator: string): Item => ({
  id: 301,
  dashboardId: 2,
  deploymentId: 42,
  filters: [{ member: "orders.status", operator, value: "shipped" }],
  timeGrains: [{ grain, member: "orders.created_at" }],
});

/** An error response. */
class Rejection extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

type Route = (query: URLSearchParams, body: object) => object;

/**
 * Starts a small tenant that matches the assumptions except for the given differences, and stops it after the test.
 * @returns its origin, the requests that it received, such as `GET /api/v1/…`, and the most of them at the same time
 */
export async function startDifferentTenant(
  ...differences: readonly Difference[]
): Promise<{ origin: string; received: string[]; load: { peak: number } }> {
  const differs = (name: Difference): boolean => differences.includes(name);
  const received: string[] = [];
  const load = { now: 0, peak: 0 };
  const sessions = new Set<string>();

  const pageOf = (all: readonly Item[], query: URLSearchParams): { items: Item[]; pageInfo: object } => {
    const first = Number(query.get("first") ?? PAGE_SIZE);
    if (!(first >= 1 && first <= 500)) throw new Rejection(400, "bad_request", "first must be 1 to 500.");
    const after = query.get(differs("cursor") ? "cursor" : "after");
    const start = all.findIndex(({ id }) => `c${id}` === after) + 1;
    const items = all.slice(start, start + first);
    const cursors = items.map(({ id }) => `c${id}`);
    const pageInfo = {
      hasNextPage: start + first < all.length,
      hasPreviousPage: start > 0,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    };
    return { items, pageInfo };
  };

  const scheduled = differs("otherNames")
    ? notification("fortnight", "like")
    : notification("month", "equals");
  const routes: Record<string, Route> = {
    [`GET ${DEPLOYMENT_PATH}/workbooks`](query) {
      const folder = query.get("folderId");
      if (folder === "0" && differs("rootFolder")) throw new Rejection(404, "not_found", "No folder 0.");
      const all = workbooks(differs("filterField") ? "field" : "member").filter(
        ({ folderId }) => folder === null || folderId === (folder === "0" ? null : Number(folder)),
      );
      const page = pageOf(all, query);
      return { ...page, data: page.items, count: differs("count") ? page.items.length : all.length };
    },
    [`GET ${DEPLOYMENT_PATH}/shared-workspace`](query) {
      const types = query.getAll(differs("types") ? "type" : "types");
      const field = { created_at: "createdAt", name: "name" }[query.get("orderByField") ?? ""] ?? "updatedAt";
      const sign = query.get("orderByDirection") === "ASC" ? 1 : -1;
      const items = workbooks("member")
        .filter(({ type }) => types.length === 0 || types.includes(String(type)))
        .sort((one, other) => sign * String(one[field]).localeCompare(String(other[field])));
      return pageOf(items, query);
    },
    [`GET ${TENANT_PATH}/users`](query) {
      const search = query.get(differs("search") ? "q" : "search")?.toLowerCase() ?? "";
      const items = USERS.filter((user) => [user["email"], user["externalId"]].join(" ").includes(search));
      return pageOf(items, query);
    },
    [`GET ${TENANT_PATH}/groups`]: (query) => pageOf([{ id: 11, name: "analysts" }], query),
    [`GET ${TENANT_PATH}/groups/11/users`]: (query) => pageOf(USERS, query),
    [`GET ${DEPLOYMENT_PATH}/notifications`]: (query) => pageOf([scheduled], query),
    [`GET ${DEPLOYMENT_PATH}/notifications/301`]: () => scheduled,
    "POST /api/v1/embed/generate-session"(_query, body) {
      if (!("externalId" in body)) throw new Rejection(400, "bad_request", "externalId is required.");
      if (differs("settings") && "settings" in body)
        throw new Rejection(400, "bad_request", "settings is not a member.");
      const sessionId = `session-of-the-tests-${sessions.size}`;
      sessions.add(sessionId);
      return { sessionId };
    },
    "POST /api/v1/embed/session/token"(_query, body) {
      const { sessionId = "" } = body as { sessionId?: string };
      if (!sessions.has(sessionId)) throw new Rejection(401, "session_unknown", "The session is unknown.");
      if (!differs("reusableSessions")) sessions.delete(sessionId);
      return { token: "embed-token-of-the-tests-19c3" };
    },
  };

  const respond = async (request: IncomingMessage): Promise<object> => {
    await setTimeout(LATENCY_MS);
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://tenant.example");
    const name = `${request.method} ${pathname}`;
    received.push(name);
    const { authorization } = request.headers;
    if (!pathname.endsWith("/session/token") && authorization !== `Bearer ${TOKEN}`) {
      const isForbidden = authorization === undefined && differs("missingToken");
      throw new Rejection(isForbidden ? 403 : 401, "token_unknown", "The token is missing or unknown.");
    }
    const route = routes[name];
    if (!route) throw new Rejection(404, "not_found", `There is no ${name}.`);
    return route(searchParams, JSON.parse((await text(request)) || "{}") as object);
  };

  const server = createServer((request, response) => {
    load.peak = Math.max(load.peak, ++load.now);
    response.on("close", () => load.now--);
    const send = (body: object, status = 200): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (request.url?.startsWith("/embed/")) {
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><script></script>");
      return;
    }
    respond(request).then(send, (error: unknown) => {
      if (!(error instanceof Rejection)) throw error;
      const { status, code, message } = error;
      const body = differs("problemDetails")
        ? { type: `https://acme.example/problems/${code}`, title: message, status }
        : { error: { code, message }, requestId: "r-1" };
      send(body, status);
    });
  });
  return { origin: `http://${await listen(server)}`, received, load };
}
