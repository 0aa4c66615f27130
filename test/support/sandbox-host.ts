import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import type { Sandbox } from "svc-sandbox";
import { sharedSandbox } from "./shared-sandbox.js";
import type { BrowserContext, Page } from "puppeteer-core";
import { newTab, startBrowser } from "./browser.js";
import { script, sendPage, WebSite } from "./web-pages.js";

/** A page of the host. */
interface HostPage {
  html: string;
  headers: Readonly<Record<string, string>>;
}

/** The compiler of the tests adds calls of this function, also to functions that run in a page. */
const COMPILER_HELPER = "globalThis.__name = (value) => value;";

/** A sandbox, a host with a session endpoint, and a browser. */
export class SandboxHost {
  readonly sandbox: Sandbox;
  readonly #browser: BrowserContext;
  readonly #site: WebSite;
  readonly #pages: Map<string, HostPage>;

  private constructor(
    sandbox: Sandbox,
    browser: BrowserContext,
    site: WebSite,
    pages: Map<string, HostPage>,
  ) {
    this.sandbox = sandbox;
    this.#browser = browser;
    this.#site = site;
    this.#pages = pages;
  }

  static async start(): Promise<SandboxHost> {
    const [sandbox, browser] = await Promise.all([sharedSandbox(), startBrowser()]);
    const { origin: baseUrl, token, deploymentId } = sandbox;
    const client = new ManagementClient({ baseUrl, token });
    const onError = (): void => undefined; // the tests provoke failures
    const viewer = { deploymentId, externalId: "viewer" };
    const signedIn = createSessionHandler({ client, authorize: () => viewer, onError });
    const signedOut = createSessionHandler({ client, authorize: () => null, onError });
    const endpoints = new Map([
      ["/api/embed-session", toNodeHandler(signedIn)],
      ["/api/signed-out", toNodeHandler(signedOut)],
    ]);
    const pages = new Map<string, HostPage>();
    const site = await WebSite.start((request, response, { pathname }) => {
      const page = pages.get(pathname);
      const endpoint = endpoints.get(pathname);
      if (endpoint) endpoint(request, response);
      else if (pathname === "/api/late")
        request.resume(); // never responds
      else if (pathname === "/svc-dashboard.js") {
        response.setHeader("content-type", "text/javascript").end(script);
      } else if (page) {
        for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value);
        sendPage(response, page.html);
      } else response.writeHead(pathname === "/favicon.ico" ? 204 : 404).end();
    });
    return new SandboxHost(sandbox, browser, site, pages);
  }

  /** The origin of the host's pages. */
  get origin(): string {
    return this.#site.origin("localhost");
  }

  /** Returns a tag that loads the dashboard of the sandbox, with these attributes. */
  tag(attributes = `public-id="${this.sandbox.publicIds[0]}" session-endpoint="/api/embed-session"`): string {
    return `<svc-dashboard tenant-origin="${this.sandbox.origin}" ${attributes}></svc-dashboard>`;
  }

  /** Replaces the tenant in HTML by the sandbox. */
  withTenant(html: string): string {
    return html.replaceAll("https://acme.example", this.sandbox.origin);
  }

  /** Opens a page with the element's script before this HTML. `first` is code that runs before all other code. */
  async open(
    html: string,
    {
      headers = {},
      path = "/page",
      first = "",
    }: { headers?: HostPage["headers"]; path?: string; first?: string } = {},
  ): Promise<Page> {
    this.#pages.set(path.split("?")[0]!, {
      html: `<meta name="viewport" content="width=device-width" /><script src="/svc-dashboard.js"></script>${html}`,
      headers,
    });
    const page = await newTab(this.#browser);
    await page.evaluateOnNewDocument(COMPILER_HELPER + first);
    await page.goto(this.origin + path, { waitUntil: "domcontentloaded" }); // some frames never load
    return page;
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    this.#site.close();
  }
}
