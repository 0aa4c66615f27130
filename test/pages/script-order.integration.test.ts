import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { BrowserContext } from "puppeteer-core";
import { newTab, startBrowser, until } from "../support/browser.js";
import { sendPage, script, tenantPage, WebSite } from "../support/web-pages.js";

const classic = (kind = ""): string => `<script ${kind} src="/svc-dashboard.js"></script>`;
const module = `<script type="module" src="/svc-dashboard.mjs"></script>`;

/** The same settings as markup, and as a script that may run before the element is defined. */
const markup = (origin: string): string =>
  `<svc-dashboard tenant-origin="${origin}" public-id="a" session="s" locale="de-DE" color-scheme="dark"
    filters='{"orders.status":"shipped"}'></svc-dashboard>`;
const properties = (origin: string): string => `<svc-dashboard></svc-dashboard><script>
  Object.assign(document.querySelector("svc-dashboard"), {
    tenantOrigin: ${JSON.stringify(origin)}, publicId: "a", session: "s", locale: "de-DE", colorScheme: "dark",
    filters: { "orders.status": "shipped" },
  });
</script>`;

describe("<svc-dashboard> with script, markup and properties in any order", () => {
  let browser: BrowserContext;
  let tenant: WebSite;
  let host: WebSite;
  let page = "";

  before(async () => {
    tenant = await WebSite.start((_, response) =>
      sendPage(
        response,
        tenantPage(`addEventListener("message", ({ data }) => post("received", { action: data }));
          post("located", { search: location.search });
          ready();`),
      ),
    );
    host = await WebSite.start((_, response, { pathname }) => {
      if (!pathname.startsWith("/svc-dashboard")) {
        sendPage(
          response,
          `<script>
            window.received = [];
            addEventListener("svc-located", ({ detail }) => received.push(detail.search));
            addEventListener("svc-received", ({ detail: { action } }) => received.push(action.type, action.payload));
          </script>${page}`,
        );
        return;
      }
      const file = pathname.endsWith(".mjs") ? readFileSync("dist/cdn/svc-dashboard.mjs") : script;
      response.setHeader("content-type", "text/javascript").end(file);
    });
    browser = await startBrowser();
  });

  after(async () => {
    await browser.close();
    tenant.close();
    host.close();
  });

  for (const [what, html] of [
    ["the script first", (origin: string) => classic() + markup(origin)],
    ["the script last", (origin: string) => markup(origin) + classic()],
    ["an async script", (origin: string) => classic("async") + markup(origin)],
    ["a deferred script", (origin: string) => classic("defer") + markup(origin)],
    ["a module", (origin: string) => module + markup(origin)],
    ["properties before the script", (origin: string) => properties(origin) + classic()],
    ["properties after the script", (origin: string) => classic() + properties(origin)],
    ["the script twice", (origin: string) => classic() + markup(origin) + classic("async")],
    ["the script beside the module", (origin: string) => classic() + module + markup(origin)],
  ] as const) {
    it(`loads the same embed, once, with ${what}`, async () => {
      page = html(tenant.origin());
      const tab = await newTab(browser);
      await tab.goto(host.origin("localhost"));
      await until(tab, "received.length >= 3");
      assert.deepEqual(await tab.evaluate("received"), [
        "?f_orders.status=%7B%22value%22%3A%22shipped%22%7D&locale=de-DE&session=s",
        "svc:action:set-color-scheme",
        { scheme: "dark" },
      ]);
      const frames = "document.querySelector('svc-dashboard').shadowRoot.querySelectorAll('iframe').length";
      assert.equal(await tab.evaluate(frames), 1);
      await tab.close();
    });
  }
});
