import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import { startSandbox, type Sandbox, type SandboxOptions } from "svc-sandbox";
import type { Browser, Frame, Page } from "puppeteer-core";
import { newTab, startBrowser } from "../../support/browser.js";
import { script, sendPage, WebSite } from "../../support/web-pages.js";

/** A page of the host. */
interface HostPage {
  html: string;
  headers: Readonly<Record<string, string>>;
}

/** The only dashboard of a sandbox. */
export interface OwnDashboard {
  publicId: string;
  widgets: object[];
  reports: object[];
}

/** The tests' own compiler wraps functions in this, also those that a test hands to a page. */
const COMPILER_HELPER = "globalThis.__name = (value) => value;";

/** A sandbox, a host with a session endpoint, and a browser: what the code of a documentation page runs in. */
export class DocHost {
  readonly sandbox: Sandbox;
  readonly #browser: Browser;
  readonly #site: WebSite;
  readonly #pages: Map<string, HostPage>;

  private constructor(sandbox: Sandbox, browser: Browser, site: WebSite, pages: Map<string, HostPage>) {
    this.sandbox = sandbox;
    this.#browser = browser;
    this.#site = site;
    this.#pages = pages;
  }

  static async start(options: SandboxOptions = {}): Promise<DocHost> {
    const [sandbox, browser] = await Promise.all([startSandbox({ quiet: true, ...options }), startBrowser()]);
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
    return new DocHost(sandbox, browser, site, pages);
  }

  /** The same, with a sandbox that has one dashboard. */
  static async startWith({ publicId, widgets, reports }: OwnDashboard): Promise<DocHost> {
    const folder = mkdtempSync(join(tmpdir(), "svc-docs-"));
    const seed = join(folder, "seed.json");
    const workbook = { id: 8, deploymentId: 42, type: "WORKBOOK", name: "Docs", ownerId: 1 };
    const dashboard = {
      ...{ id: 9, publicId, deploymentId: 42, workbookId: workbook.id, title: "Docs" },
      ...{ config: { widgets }, reportSnapshots: reports },
    };
    const content = {
      ...{ deployments: [{ id: 42, name: "Docs" }], users: [{ id: 1, email: "ada@acme.example" }] },
      ...{ embedTenants: [], envVariables: [], notifications: [] },
      ...{ workbooks: [workbook], dashboards: [dashboard] },
    };
    writeFileSync(seed, JSON.stringify(content));
    try {
      return await DocHost.start({ seed });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** The origin of the host's pages. */
  get origin(): string {
    return this.#site.origin("localhost");
  }

  /** A tag that loads the dashboard of the sandbox, as the documentation writes it, with these attributes. */
  tag(attributes = `public-id="${this.sandbox.publicIds[0]}" session-endpoint="/api/embed-session"`): string {
    return `<svc-dashboard tenant-origin="${this.sandbox.origin}" ${attributes}></svc-dashboard>`;
  }

  /** A documentation page's HTML, with the sandbox as the tenant. */
  withTenant(html: string): string {
    return html.replaceAll("https://acme.example", this.sandbox.origin);
  }

  /** Opens a page with the element's script before this HTML. `first` is code that runs before all others. */
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

  /** The frame of the page's dashboard. */
  frameOf(page: Page): Frame {
    const frame = page.frames().find((one) => one.url().startsWith(this.sandbox.origin));
    if (!frame) throw new Error("Expected a frame of the sandbox, found none.");
    return frame;
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    this.#site.close();
    await this.sandbox.stop();
  }
}
