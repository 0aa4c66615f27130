import assert from "node:assert/strict";
import type { BrowserContext } from "puppeteer-core";
import { newTab, startBrowser, until } from "../support/browser.js";
import { script, sendPage, tenantPage, WebSite } from "../support/web-pages.js";

/** Adds a toJSON, like Prototype.js 1.6 to arrays, and others to every object. */
const toJSON = (...prototypes: string[]): string =>
  prototypes.map((name) => `${name}.prototype.toJSON = function () { return "[old library]"; };`).join("");

describe("<svc-dashboard> beside an old library that adds a toJSON to values", () => {
  let browser: BrowserContext;
  let tenant: WebSite;
  let host: WebSite;
  let html = "";
  const sessionRequests: string[] = [];

  before(async () => {
    tenant = await WebSite.start((_, response) =>
      sendPage(
        response,
        tenantPage(`addEventListener("message", ({ data }) => post("received", { action: data }));
          post("located", { search: location.search });
          ready();`),
      ),
    );
    host = await WebSite.start((request, response, { pathname }) => {
      if (pathname === "/svc-dashboard.js") {
        response.setHeader("content-type", "text/javascript").end(script);
      } else if (pathname === "/session") {
        request.setEncoding("utf8").on("data", (text: string) => sessionRequests.push(text));
        response.setHeader("content-type", "application/json").end('{"sessionId":"s"}');
      } else sendPage(response, html);
    });
    browser = await startBrowser();
  });

  after(async () => {
    await browser.close();
    tenant.close();
    host.close();
  });

  for (const prototypes of [[], ["Array"], ["Object"], ["Array", "Object", "String", "Number"]]) {
    it(`sends filters, themes and session requests unchanged: ${prototypes.join(", ") || "none"}`, async () => {
      sessionRequests.length = 0;
      html = `<script>
          ${toJSON(...prototypes)}
          window.received = [];
          addEventListener("svc-located", ({ detail }) => received.push(detail.search));
          addEventListener("svc-received", ({ detail: { action } }) => received.push(action.type, action.payload));
        </script><script src="/svc-dashboard.js"></script>
        <svc-dashboard tenant-origin="${tenant.origin()}" public-id="a" session-endpoint="/session"
          filters='{ "orders.status": ["new"] }' theme='{ "palette": ["#fff"], "chat": { "size": 1 } }'>
        </svc-dashboard>`;
      const page = await newTab(browser);
      await page.goto(host.origin("localhost"));
      await until(page, "received.length >= 3");
      await page.evaluate(`{
        const dashboard = document.querySelector("svc-dashboard");
        dashboard.filters = { "orders.status": ["new", "open"] };
        dashboard.theme = { palette: ["#000"], until: new Date(0) };
      }`);
      await until(page, "received.length >= 7");
      const [search, ...actions] = (await page.evaluate("received")) as [string, ...unknown[]];
      assert.equal(new URLSearchParams(search).get("f_orders.status"), '{"value":["new"]}');
      assert.deepEqual(actions, [
        "svc:action:set-theme",
        { palette: ["#fff"], chat: { size: 1 } },
        "svc:action:set-theme",
        { palette: ["#000"], until: "1970-01-01T00:00:00.000Z" },
        "svc:action:set-filter",
        { filterUrlParameter: 'f_orders.status={"value":["new","open"]}' },
      ]);
      assert.deepEqual(sessionRequests, ['{"surface":"dashboard","publicId":"a","reason":"load"}']);
      await page.close();
    });
  }
});
