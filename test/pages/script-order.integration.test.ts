import assert from "node:assert/strict";
import { newTab, until } from "../support/browser.js";
import { sendPage } from "../support/web-pages.js";
import { ECHO, sendAsset, suiteBrowser, suiteSite, suiteTenant } from "./support/suite.js";

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
  let page = "";

  const browser = suiteBrowser();
  const tenant = suiteTenant(ECHO);
  const host = suiteSite((_, response, url) => {
    if (sendAsset(response, url)) return;
    sendPage(
      response,
      `<script>
        window.received = [];
        addEventListener("svc-located", ({ detail }) => received.push(detail.search));
        addEventListener("svc-received", ({ detail: { action } }) => received.push(action.type, action.payload));
      </script>${page}`,
    );
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
      const tab = await newTab(browser());
      await tab.goto(host.origin("localhost"));
      await until(tab, "received.length >= 3");
      assert.deepEqual(await tab.evaluate("received"), [
        "?f_orders.status=%7B%22value%22%3A%22shipped%22%7D&locale=de-DE&session=s",
        "svc:action:set-color-scheme",
        { scheme: "dark" },
      ]);
      const frames = "document.querySelector('svc-dashboard').shadowRoot.querySelectorAll('iframe').length";
      assert.equal(await tab.evaluate(frames), 1);
    });
  }
});
