import assert from "node:assert/strict";
import type { BrowserContext } from "puppeteer-core";
import { newTab, startBrowser } from "../support/browser.js";
import { script, sendPage, tenantPage, WebSite } from "../support/web-pages.js";

describe("<svc-dashboard> on a page that speculation rules prerender", () => {
  let browser: BrowserContext;
  let tenant: WebSite;
  let host: WebSite;
  /** The reports of the prerendered page. */
  const notes: string[] = [];
  let noted: () => void;

  before(async () => {
    tenant = await WebSite.start((_, response) => sendPage(response, tenantPage()));
    host = await WebSite.start((request, response, { pathname, searchParams }) => {
      request.resume();
      if (pathname === "/svc-dashboard.js") {
        response.setHeader("content-type", "text/javascript").end(script);
      } else if (pathname === "/session") {
        response.setHeader("content-type", "application/json").end('{"sessionId":"s"}');
      } else if (pathname === "/note") {
        notes.push(searchParams.get("what") ?? "");
        response.writeHead(204).end();
        noted();
      } else if (pathname === "/dashboard") {
        sendPage(
          response,
          `<script src="/svc-dashboard.js"></script><svc-dashboard tenant-origin="${tenant.origin()}" public-id="a"
            session-endpoint="/session"></svc-dashboard>
          <script>
            const note = (what) => fetch("/note?what=" + what);
            note(document.prerendering ? "prerendering" : "not prerendered");
            addEventListener("svc-ready", () => note("ready"));
          </script>`,
        );
      } else if (pathname === "/start") {
        const rules = { prerender: [{ urls: ["/dashboard"], eagerness: "immediate" }] };
        sendPage(
          response,
          `<script type="speculationrules">${JSON.stringify(rules)}</script><a href="/dashboard">Sales</a>`,
        );
      } else response.writeHead(204).end();
    });
    browser = await startBrowser();
  });
  after(async () => {
    await browser.close();
    tenant.close();
    host.close();
  });

  const sessions = (): number => host.requests.filter((path) => path === "/session").length;

  it("uses no session for a viewer who does not visit the page, and loads for one who does", async () => {
    const page = await newTab(browser);
    const next = async (): Promise<void> => new Promise((done) => (noted = done));
    const prepared = next();
    await page.goto(`${host.origin("localhost")}/start`);
    await prepared;
    assert.deepEqual(notes, ["prerendering"], "the page is prerendered");
    assert.equal(sessions(), 0);
    const ready = next();
    await page.click("a");
    await ready;
    assert.deepEqual(notes, ["prerendering", "ready"], "the same page");
    assert.equal(sessions(), 1);
  });
});
