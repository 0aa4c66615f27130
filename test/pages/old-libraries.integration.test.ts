import assert from "node:assert/strict";
import { newTab, until } from "../support/browser.js";
import { sendPage } from "../support/web-pages.js";
import { ECHO, sendAsset, suiteBrowser, suiteSite, suiteTenant } from "./support/suite.js";

/** Adds a toJSON, like Prototype.js 1.6 to arrays, and others to every object. */
const toJSON = (...prototypes: string[]): string =>
  prototypes.map((name) => `${name}.prototype.toJSON = function () { return "[old library]"; };`).join("");

describe("<svc-dashboard> beside an old library that adds a toJSON to values", () => {
  let html = "";
  const sessionRequests: string[] = [];

  const browser = suiteBrowser();
  const tenant = suiteTenant(ECHO);
  const host = suiteSite((request, response, url) => {
    if (url.pathname === "/session") {
      request.setEncoding("utf8").on("data", (text: string) => sessionRequests.push(text));
    }
    if (!sendAsset(response, url)) sendPage(response, html);
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
      const page = await newTab(browser());
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
    });
  }
});
