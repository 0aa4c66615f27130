import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import type { GenerateSessionInput, SessionHandlerOptions } from "svc-dashboard/backend";
import { request as httpRequest, type RequestListener } from "node:http";
import type { BrowserContext } from "puppeteer-core";
import type { Sandbox } from "svc-sandbox";
import { afterTest } from "../support/after-test.js";
import { newTab, startBrowser } from "../support/browser.js";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { script, sendPage, WebSite, type Answer } from "../support/web-pages.js";
import { watchPage, type Seen } from "./watch-page.js";

/** The cookie of a viewer who is signed in. */
export const COOKIE = "login=ada";

/** What the app consists of: its page, its backend and its tenant. */
export interface Parts {
  /** Of the element, beside those that work; undefined leaves one out. */
  attributes: Record<string, string | undefined>;
  /** The HTML before the element: its script. */
  before: string;
  /** The HTML after the start tag. */
  after: string;
  /** Of the response with the page. */
  headers: Record<string, string>;
  /** The connection of the backend to the tenant. */
  client: { baseUrl: string; token: string };
  /** What the backend decides for a viewer who is signed in. */
  authorize: SessionHandlerOptions<unknown>["authorize"];
  /** What receives the requests for sessions, and may pass them on to the handler. */
  endpoint: (handler: RequestListener) => RequestListener;
}

/** An app that embeds a dashboard of the sandbox and requires a sign-in, in pages of a browser. */
export class EmbeddingApp {
  readonly sandbox: Sandbox;
  readonly #browser: BrowserContext;

  private constructor(sandbox: Sandbox, browser: BrowserContext) {
    this.sandbox = sandbox;
    this.#browser = browser;
  }

  static async start(): Promise<EmbeddingApp> {
    return new EmbeddingApp(...(await Promise.all([sharedSandbox(), startBrowser()])));
  }

  /** The session of the viewer. */
  get session(): GenerateSessionInput {
    return { deploymentId: this.sandbox.deploymentId, externalId: "ada" };
  }

  /** Starts a web server for the present test. @returns its origin */
  async site(answer: Answer, name?: string): Promise<string> {
    const site = await WebSite.start(answer);
    afterTest(() => site.close());
    return site.origin(name);
  }

  /** Starts a proxy of the sandbox that replaces headers of its responses. @returns its origin */
  async proxy(replaced: Record<string, string>): Promise<string> {
    return this.site((request, response) => {
      const { method, headers, url } = request;
      const passed = httpRequest(
        new URL(url!, this.sandbox.origin),
        { method: method!, headers },
        (answer) => {
          answer.pipe(response.writeHead(answer.statusCode!, { ...answer.headers, ...replaced }));
        },
      );
      request.pipe(passed);
    });
  }

  /** @returns an origin where no server listens */
  async closedPort(): Promise<string> {
    const site = await WebSite.start(() => undefined);
    site.close();
    return site.origin();
  }

  /** The parts that work, with these in place of some of them. */
  parts(changed: Partial<Parts>): Parts {
    const { origin, token, publicIds } = this.sandbox;
    return {
      before: `<script src="/svc-dashboard.js"></script>`,
      after: "</svc-dashboard>",
      headers: {},
      client: { baseUrl: origin, token },
      authorize: () => this.session,
      endpoint: (handler) => handler,
      ...changed,
      attributes: {
        "tenant-origin": origin,
        "public-id": publicIds[0],
        "session-endpoint": "/api/embed-session",
        "ready-timeout": "1500",
        ...changed.attributes,
      },
    };
  }

  /** Opens the page of an app with these parts, and watches it until it is done. */
  async open(parts: Parts, isDone: (seen: Seen) => boolean): Promise<Seen> {
    const log: string[] = [];
    const handle = toNodeHandler(
      createSessionHandler({
        client: new ManagementClient(parts.client),
        authorize: (request, wanted, context) =>
          request.headers.get("cookie") === COOKIE ? parts.authorize(request, wanted, context) : null,
        onError: (error) => log.push(String(error)),
      }),
    );
    const endpoint = parts.endpoint((request, response) => void handle(request, response));
    const origin = await this.site((request, response, { pathname }) => {
      if (pathname === "/api/embed-session") endpoint(request, response);
      else if (pathname === "/svc-dashboard.js") {
        response.setHeader("content-type", "text/javascript").end(script);
      } else if (pathname === "/reports") {
        for (const [name, value] of Object.entries(parts.headers)) response.setHeader(name, value);
        response.setHeader("set-cookie", COOKIE);
        sendPage(response, pageOf(parts));
      } else response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end();
    }, "localhost");
    const page = await newTab(this.#browser);
    afterTest(async () => page.close());
    return watchPage(page, `${origin}/reports`, log, isDone);
  }

  async stop(): Promise<void> {
    await this.#browser.close();
  }
}

function pageOf({ before, attributes, after }: Parts): string {
  const texts = Object.entries(attributes).map(([name, value]) =>
    value === undefined ? "" : ` ${name}='${value}'`,
  );
  return `<title>Reports</title>${before}<svc-dashboard${texts.join("")}>${after}`;
}
