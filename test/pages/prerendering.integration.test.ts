import assert from "node:assert/strict";
import { newTab } from "../support/browser.js";
import { sendPage } from "../support/web-pages.js";
import { sendAsset, suiteBrowser, suiteSite, suiteTenant } from "./support/suite.js";

describe("<svc-dashboard> on a page that speculation rules prerender", () => {
  /** The reports of the prerendered page. */
  const notes: string[] = [];
  let noted: () => void;

  const browser = suiteBrowser();
  const tenant = suiteTenant();
  const host = suiteSite((request, response, url) => {
    const { pathname, searchParams } = url;
    request.resume();
    if (pathname === "/note") {
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
    } else sendAsset(response, url);
  });

  const sessions = (): number => host.requests.filter((path) => path === "/session").length;

  it("uses no session for a viewer who does not visit the page, and loads for one who does", async () => {
    const page = await newTab(browser());
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
