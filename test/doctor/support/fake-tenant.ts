import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { listen } from "../../backend/support/listen.js";
import { TOKEN, type TestTarget } from "./examine.js";

type Responder = (response: ServerResponse) => void;

export const PUBLIC_ID = "a1b2c3d4";
export const SESSION = "session-of-the-tests-77aa";
export const EMBED_TOKEN = "embed-token-of-the-tests-19c3";

/** A member for which the dashboard has a filter widget. */
export const MEMBER = "orders.channel";

const config = { widgets: [{ id: "w1", type: "FILTER", config: { member: MEMBER } }] };
const dashboard = { publicId: PUBLIC_ID, status: "published", allowEmbed: true, config };

/** Responds with JSON. */
export const json =
  (body: unknown, status = 200): Responder =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Responds with a page. */
export const page =
  (headers: Record<string, string | string[]> = {}, status = 200): Responder =>
  (response) =>
    response
      .writeHead(status, { "content-type": "text/html", ...headers })
      .end("<!doctype html><script></script>");

/** The responses of a healthy tenant, by kind of URL. */
export const healthy = {
  workbooks: json({
    items: [{ name: "Sales", publishedDashboard: dashboard }],
    pageInfo: { hasNextPage: false, hasPreviousPage: false },
  }),
  session: json({ sessionId: SESSION }),
  exchange: json({ token: EMBED_TOKEN }),
  unknownToken: json({ error: { code: "token_unknown", message: "The token is unknown." } }, 401),
  embed: page(),
  start: page(),
  /** The session endpoint of the app, for a viewer who is not signed in. */
  endpoint: json({ error: { code: "not-signed-in", message: "Nobody is signed in." } }, 401),
};

export const ENDPOINT_PATH = "/api/embed-session";

/** Another origin with the same server. */
export const otherName = (origin: string): string => origin.replace("127.0.0.1", "localhost");

/** The target of a run that also checks a host page and a session endpoint, on the same server. */
export const withHost = (origin: string): TestTarget => ({
  origin,
  hostOrigin: otherName(origin),
  sessionEndpoint: ENDPOINT_PATH,
});

/** Starts a server that is both tenant and host page, healthy except for the given responses, and stops it after the test. */
export async function startFakeTenant(
  responses: Partial<typeof healthy> & { headers?: Record<string, string> } = {},
  certificate?: { key: string; cert: string },
): Promise<{ origin: string; received: string[] }> {
  const {
    headers = {},
    workbooks,
    session,
    exchange,
    unknownToken,
    embed,
    start,
    endpoint,
  } = { ...healthy, ...responses };
  const received: string[] = [];
  const handle: RequestListener = (request, response) => {
    const path = request.url ?? "";
    received.push(`${request.method} ${path}`);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (path.startsWith(ENDPOINT_PATH)) endpoint(response);
    else if (path.endsWith("/session/token")) {
      // a page has no access token
      if (request.headers.authorization === undefined) exchange(response);
      else json({ error: "Expected no token." }, 400)(response);
    } else if (path.startsWith("/api/") && request.headers.authorization !== `Bearer ${TOKEN}`)
      unknownToken(response);
    else if (path.includes("/workbooks")) workbooks(response);
    else if (path.includes("/generate-session")) session(response);
    else if (path.startsWith("/embed/")) embed(response);
    else start(response);
  };
  const server = certificate ? createTlsServer(certificate, handle) : createServer(handle);
  return { origin: `${certificate ? "https" : "http"}://${await listen(server)}`, received };
}
