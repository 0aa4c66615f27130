import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { QueryRequest } from "../../src/contract/viewer-api.js";
import { stubResult, stubDashboards, stubValues } from "./stub-data.js";

/** Serves the built pages with stub data, and a host page that frames them. */

const PAGES = fileURLToPath(new URL("../../dist/pages/", import.meta.url));

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
].join("; ");

const SHELL = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Dashboard</title>
<link rel="stylesheet" href="/embed/assets/embed.css">
<script type="application/json" id="embed-settings">{"allowedOrigins":null,"dataEnd":"2026-01-01T00:00:00.000Z"}</script></head>
<body><div id="app"></div><script type="module" src="/embed/assets/embed.js"></script></body></html>`;

/** Frames the page of ?frame=, keeps every event in window.events, and provides window.act(type, payload) to the tests. */
const HOST = `<!doctype html><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">
<style>html,body{margin:0;height:100%}iframe{border:0;width:100%;height:100%;display:block}</style>
<iframe title="Dashboard"></iframe><script>
const frame = document.querySelector("iframe");
const target = new URL(new URLSearchParams(location.search).get("frame"));
window.events = [];
addEventListener("message", (event) => {
  if (event.source === frame.contentWindow && event.origin === target.origin) events.push(event.data);
});
window.act = (name, payload) => frame.contentWindow.postMessage(
  { source: "svc-embed", direction: "action", type: "svc:action:" + name, timestamp: Date.now(), ...(payload && { payload }) },
  target.origin);
frame.src = target.href;
</script>`;

/** The folder of stored documents; a document exists under any name. */
const DOCUMENTS = "/embed/documents/stub";

export interface StubServer {
  /** The tenant's origin. */
  origin: string;
  /** The same server under another name: the host's origin. */
  hostOrigin: string;
  /** The requests to the query endpoint, in order. */
  queries: QueryRequest[];
  /** Holds back the responses of one report, or all responses, until the returned function is called. */
  hold(reportId?: number): () => void;
  close(): Promise<void>;
}

export async function startStubServer(): Promise<StubServer> {
  if (!existsSync(`${PAGES}embed.js`)) {
    throw new Error("The pages are not built: run npm run build first.");
  }
  const queries: QueryRequest[] = [];
  let held = Promise.resolve();
  let heldReport: number | undefined;

  const api = async (path: string, request: IncomingMessage): Promise<[status: number, body: unknown]> => {
    const reject = (status: number, code: string, message: string): [number, unknown] => [
      status,
      { error: { code, message }, requestId: "stub" },
    ];
    if (path === "/api/v1/embed/session/token") {
      const { sessionId } = (await json(request)) as { sessionId?: string };
      return sessionId === "good"
        ? [200, { token: "stub-token" }]
        : reject(401, "session_unknown", "Unknown session.");
    }
    if (request.headers.authorization !== "Bearer stub-token") {
      return reject(401, "unauthorized", "The token is unknown or expired.");
    }
    if (heldReport === undefined) await held;
    if (path === "/embed/api/query") {
      const query = (await json(request)) as QueryRequest;
      if (query.reportId === heldReport) await held;
      queries.push(query);
      const result = stubResult(query);
      return result
        ? [200, result]
        : reject(500, "internal", "The query failed: the warehouse did not respond in time.");
    }
    if (path === "/embed/api/rows") return reject(400, "invalid_query", "There are no rows behind it.");
    const [, publicId = "", values] =
      /^\/embed\/api\/dashboards\/([^/?]+)(\/values\?member=.*)?$/.exec(path) ?? [];
    const dashboard = Object.hasOwn(stubDashboards, publicId) ? stubDashboards[publicId] : undefined;
    if (!dashboard) return reject(404, "not_found", `There is no dashboard "${publicId}".`);
    if (values) {
      const { searchParams } = new URL(path, "http://stub");
      return [200, stubValues(searchParams.get("member") ?? "", searchParams.get("search") ?? "")];
    }
    const viewer = {
      embedTenant: "acme",
      deploymentId: 42,
      mode: "signed",
      locale: null,
      timezone: null,
      theme: null,
      allowAi: true,
    };
    return [200, { dashboard, viewer, documents: DOCUMENTS }];
  };

  const server = createServer((request, response) => {
    void respond(request, response, api);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    origin: `http://127.0.0.1:${bound}`,
    hostOrigin: `http://localhost:${bound}`,
    queries,
    hold(reportId) {
      heldReport = reportId;
      let release: (() => void) | undefined;
      held = new Promise((resolve) => (release = resolve));
      return () => release?.();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Api = (path: string, request: IncomingMessage) => Promise<[status: number, body: unknown]>;

async function respond(request: IncomingMessage, response: ServerResponse, api: Api): Promise<void> {
  const path = request.url ?? "/";
  const send = (status: number, type: string, body: string | Buffer) =>
    response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(body);
  if (path.startsWith("/host")) {
    send(200, "text/html", HOST);
  } else if (path.startsWith("/embed/assets/")) {
    const file = await readFile(PAGES + path.slice("/embed/assets/".length)).catch(() => undefined);
    if (file) send(200, path.endsWith(".css") ? "text/css" : "text/javascript", file);
    else send(404, "text/plain", "");
  } else if (path.startsWith(`${DOCUMENTS}/`)) {
    send(200, "text/html", "<!doctype html><title>A note</title><p>Hello <b>there</b></p>");
  } else if (path.startsWith("/embed/dashboard/")) {
    response.setHeader("content-security-policy", POLICY);
    send(200, "text/html", SHELL);
  } else {
    const [status, body] = await api(path, request);
    send(status, "application/json", JSON.stringify(body));
  }
}

async function json(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
