import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import type { Sandbox } from "svc-sandbox";
import { script, sendPage, WebSite } from "../../support/web-pages.js";

const PACKAGES = "test/pages/morphing/node_modules";

/** The content that the server renders at the next request. */
export interface Scene {
  text: string;
  /** The attributes of the dashboard. */
  attributes: Readonly<Record<string, string>>;
}

/** A site whose server renders the dashboard, as a page and as the HTML of its root element. */
export class RenderedSite {
  readonly sandbox: Sandbox;
  readonly #site: WebSite;
  readonly #client: ManagementClient;
  scene: Scene = { text: "", attributes: {} };
  /** The HTML in the head of the page, such as that of the scripts. */
  head = "";
  /** The number of sessions that the endpoint has returned. */
  endpointCalls = 0;

  private constructor(sandbox: Sandbox, client: ManagementClient, site: WebSite) {
    this.sandbox = sandbox;
    this.#client = client;
    this.#site = site;
  }

  static async start(sandbox: Sandbox): Promise<RenderedSite> {
    const { origin: baseUrl, token, deploymentId } = sandbox;
    const client = new ManagementClient({ baseUrl, token });
    const authorize = (): { deploymentId: number; externalId: string } => {
      rendered.endpointCalls += 1;
      return { deploymentId, externalId: "viewer" };
    };
    const endpoint = toNodeHandler(createSessionHandler({ client, authorize }));
    const site = await WebSite.start((request, response, { pathname }) => {
      if (pathname === "/api/embed-session") endpoint(request, response);
      else if (pathname === "/root") sendPage(response, rendered.rootHtml());
      else if (pathname === "/elsewhere")
        sendPage(response, `<head>${rendered.head}</head><h1>Elsewhere</h1>`);
      else if (pathname === "/") {
        sendPage(response, `<head>${rendered.head}</head><body>${rendered.rootHtml()}</body>`);
      } else if (pathname === "/favicon.ico") response.writeHead(204).end();
      else {
        const code = pathname === "/svc-dashboard.js" ? script : readFileSync(join(PACKAGES, pathname));
        response.setHeader("content-type", "text/javascript").end(code);
      }
    });
    const rendered = new RenderedSite(sandbox, client, site);
    return rendered;
  }

  get origin(): string {
    return this.#site.origin("localhost");
  }

  /** Renders the root element of the page. */
  rootHtml(): string {
    const { text, attributes } = this.scene;
    const inTag = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<div id="root"><p>${text}</p><svc-dashboard${inTag.join("")}></svc-dashboard></div>`;
  }

  /** Generates a session for a rendered page. */
  async createSession(): Promise<string> {
    const { deploymentId } = this.sandbox;
    return (await this.#client.embedSessions.create({ deploymentId, externalId: "viewer" })).sessionId;
  }

  stop(): void {
    this.#site.close();
  }
}
