import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Responds to a request; a response that is not ended hangs until the site closes. */
export type Responder = (request: IncomingMessage, response: ServerResponse, url: URL) => void;

/** A web server on loopback, at any name that the browser maps there. */
export class WebSite {
  readonly port: number;
  /** Path and query of each request so far. */
  readonly requests: string[];
  readonly #server;

  private constructor(server: ReturnType<typeof createServer>, requests: string[]) {
    this.#server = server;
    this.requests = requests;
    this.port = (server.address() as AddressInfo).port;
  }

  static async start(respond: Responder): Promise<WebSite> {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? "");
      respond(request, response, new URL(request.url ?? "", "http://site"));
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return new WebSite(server, requests);
  }

  origin(host = "127.0.0.1"): string {
    return `http://${host}:${this.port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

export const script: Buffer = readFileSync("dist/cdn/svc-dashboard.js");

/** Responds with a page. */
export function sendPage(response: ServerResponse, html: string): void {
  response.setHeader("content-type", "text/html; charset=utf-8").end(`<!doctype html>${html}`);
}

/** The compiler of the tests adds calls of this function, also to functions that run in a page. */
const COMPILER_HELPER = "<script>globalThis.__name = (value) => value;</script>";

/** Starts the site of a host page: `/svc-dashboard.js` is the built script, and every other path a page of the test. */
export async function startHost(page: (url: URL) => string): Promise<WebSite> {
  return WebSite.start((_, response, url) => {
    if (url.pathname === "/svc-dashboard.js") {
      response.setHeader("content-type", "text/javascript").end(script);
    } else if (url.pathname === "/favicon.ico") response.writeHead(204).end();
    else sendPage(response, COMPILER_HELPER + page(url));
  });
}

/** Returns a tenant's page that sends ready at once, and then runs a script; `post(name, payload)` sends an event. */
export function tenantPage(more = ""): string {
  return `<title>Tenant</title><script>
    const post = (name, payload) => parent.postMessage({ source: "svc-embed", direction: "event",
      type: "svc:event:" + name, timestamp: Date.now(), surface: "dashboard", payload }, "*");
    const ready = (embedTenant = null) =>
      post("ready", { embedTenant, deploymentId: 1, mode: "signed", surface: "dashboard" });
    ${more || "ready();"}
  </script>`;
}
