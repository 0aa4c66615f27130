/** Browsers and sites that start before the tests of a suite, and end after the last one. */
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import type { BrowserContext } from "puppeteer-core";
import { startBrowser } from "../../support/browser.js";
import { sendPage, startHost, tenantPage, WebSite, type Responder } from "../../support/web-pages.js";

type Site = Pick<WebSite, "origin" | "requests">;

/** A tenant's page that posts its query, and an event for each received action, so that the host can check them. */
export const ECHO = tenantPage(`
  addEventListener("message", ({ data }) => post("received", { action: data }));
  post("located", { search: location.search });
  ready();
`);

/**
 * Returns a function that returns the browser profile of the suite.
 * @param options.keepsTabs whether tabs remain open after the test that opened them
 */
export function suiteBrowser({ keepsTabs = false } = {}): () => BrowserContext {
  let browser: BrowserContext;
  before(async () => {
    browser = await startBrowser();
  });
  afterEach(async () => {
    if (keepsTabs) return;
    for (const page of await browser.pages()) await page.close().catch(() => undefined); // a pop-up may have closed
  });
  after(() => browser.close());
  return () => browser;
}

export function suiteSite(respond: Responder): Site {
  return siteOf(() => WebSite.start(respond));
}

/** A tenant that responds to every path with a page. */
export function suiteTenant(html = tenantPage()): Site {
  return suiteSite((_, response) => sendPage(response, html));
}

/** The site of a host, as `startHost` describes it. */
export function suiteHost(page: (url: URL) => string): Site {
  return siteOf(() => startHost(page));
}

function siteOf(start: () => Promise<WebSite>): Site {
  let site: WebSite;
  before(async () => {
    site = await start();
  });
  after(() => site.close());
  return {
    origin: (host) => site.origin(host),
    get requests() {
      return site.requests;
    },
  };
}

/**
 * Responds to the paths that are not pages: the built scripts, an endpoint at `/session`, and the icon.
 * @returns whether the path is one of them
 */
export function sendAsset(response: ServerResponse, { pathname }: URL): boolean {
  if (/^\/svc-dashboard\.[\w.-]+$/.test(pathname)) {
    response.setHeader("content-type", "text/javascript").end(readFileSync(`dist/cdn${pathname}`));
  } else if (pathname.endsWith("/session")) {
    response.setHeader("content-type", "application/json").end('{"sessionId":"s"}');
  } else if (pathname === "/favicon.ico") response.writeHead(204).end();
  else return false;
  return true;
}

/** Code of a page: gives `dashboard` the browser's clock, without pauses between attempts, and with these members. */
export const setClock = (members = ""): string => `
  dashboard[Symbol.for("svc-dashboard.test-seam")] = { clock: {
    now: () => performance.now(),
    date: () => Date.now(),
    random: () => 0,
    setTimeout: (...timer) => window.setTimeout(...timer),
    clearTimeout: (timer) => window.clearTimeout(timer),
    setInterval: (...timer) => window.setInterval(...timer),
    clearInterval: (timer) => window.clearInterval(timer),
    ${members}
  } };`;
