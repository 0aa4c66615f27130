import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import type { SessionHandlerOptions } from "svc-dashboard/backend";
import { request as httpRequest, type RequestListener } from "node:http";
import type { BrowserContext } from "puppeteer-core";
import type { Sandbox } from "svc-sandbox";
import { afterTest } from "../support/after-test.js";
import { newTab } from "../support/browser.js";
import { script, sendPage, WebSite, type Responder } from "../support/web-pages.js";
import { watchPage, type Seen } from "./watch-page.js";

/** The cookie of a signed-in viewer. */
export const COOKIE = "login=ada";

/** The script that defines the element. */
export const SCRIPT = `<script src="/svc-dashboard.js"></script>`;

/** The parts of the app: its page, its backend and its tenant. */
export interface Parts {
  /** The tenant of the element. */
  tenantOrigin: string;
  /** Attributes of the element in addition to the working ones. */
  attributes: Record<string, string>;
  /** The HTML with the element. */
  html: (element: string) => string;
  /** The headers of the page. */
  headers: Record<string, string>;
  /** The connection of the backend to the tenant. */
  client: { baseUrl: string; token: string };
  /** The backend's `authorize` for a signed-in viewer. */
  authorize: SessionHandlerOptions<unknown>["authorize"];
  /** Members of the session that `authorize` returns, in addition to the working ones; also with invalid types. */
  session: Record<string, unknown>;
  /** Receives the requests for sessions, and may pass them on to the handler. */
  endpoint: (handler: RequestListener) => RequestListener;
}

/** An app that embeds a dashboard of the sandbox and requires a sign-in, in pages of a browser. */
export class EmbeddingApp {
  readonly sandbox: Sandbox;
  readonly #browser: BrowserContext;

  constructor(sandbox: Sandbox, browser: BrowserContext) {
    this.sandbox = sandbox;
    this.#browser = browser;
  }

  /** Starts a web server for the current test. @returns its origin */
  async site(respond: Responder, name?: string): Promise<string> {
    const site = await WebSite.start(respond);
    afterTest(() => site.close());
    return site.origin(name);
  }

  /** Starts a proxy of the sandbox that replaces headers of its responses. @returns its origin */
  async proxy(replaced: Record<string, string>): Promise<string> {
    return this.site((request, response) => {
      const { method = "GET", headers, url = "" } = request;
      const target = new URL(url, this.sandbox.origin);
      const passed = httpRequest(target, { method, headers }, (original) =>
        original.pipe(response.writeHead(original.statusCode!, { ...original.headers, ...replaced })),
      );
      request.pipe(passed);
    });
  }

  /** @returns an origin without a server */
  async closedPort(): Promise<string> {
    const site = await WebSite.start(() => undefined);
    site.close();
    return site.origin();
  }

  /** Opens the page of an app in which these parts replace the working ones, and watches it until it is done. */
  async open(changed: Partial<Parts>, isDone: (seen: Seen) => boolean): Promise<Seen> {
    const parts = this.#parts(changed);
    const log: string[] = [];
    const handle = toNodeHandler(
      createSessionHandler({
        client: new ManagementClient(parts.client),
        authorize: (request, body, context) =>
          request.headers.get("cookie") === COOKIE ? parts.authorize(request, body, context) : null,
        onError: (error) => log.push(String(error)),
      }),
    );
    const endpoint = parts.endpoint((request, response) => void handle(request, response));
    const origin = await this.site((request, response, { pathname }) => {
      if (pathname === "/api/embed-session") endpoint(request, response);
      else if (pathname === "/svc-dashboard.js") {
        response.setHeader("content-type", "text/javascript").end(script);
      } else if (pathname === "/reports") {
        response.setHeaders(new Map(Object.entries({ ...parts.headers, "set-cookie": COOKIE })));
        sendPage(response, this.#html(parts));
      } else response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end();
    }, "localhost");
    const page = await newTab(this.#browser);
    afterTest(() => page.close());
    return watchPage(page, `${origin}/reports`, log, isDone);
  }

  async stop(): Promise<void> {
    await this.#browser.close();
  }

  #parts(changed: Partial<Parts>): Parts {
    const { origin, token, deploymentId } = this.sandbox;
    const session = { deploymentId, externalId: "ada", ...changed.session };
    return {
      tenantOrigin: origin,
      attributes: {},
      html: (element) => SCRIPT + element,
      headers: {},
      client: { baseUrl: origin, token },
      authorize: () => session,
      endpoint: (handler) => handler,
      ...changed,
      session,
    };
  }

  #html({ tenantOrigin, attributes, html }: Parts): string {
    const all = {
      "tenant-origin": tenantOrigin,
      "public-id": this.sandbox.publicIds[0],
      "session-endpoint": "/api/embed-session",
      "ready-timeout": "1500",
      ...attributes,
    };
    const texts = Object.entries(all).map(([name, value]) => ` ${name}='${value}'`);
    return `<title>Reports</title>${html(`<svc-dashboard${texts.join("")}></svc-dashboard>`)}`;
  }
}
