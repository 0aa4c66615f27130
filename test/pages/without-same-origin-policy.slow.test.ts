import assert from "node:assert/strict";
import puppeteer, { type Browser } from "puppeteer-core";
import { launchOptions } from "../../tools/engines/chromium.mjs";
import { found, newTab, until } from "../support/browser.js";
import { sendPage, startHost, tenantPage, WebSite } from "../support/web-pages.js";

/** Test runners and desktop apps can disable the policy: a page can then read the documents of its frames. */
const BROWSERS: Readonly<Record<string, string[]>> = {
  "an ordinary browser": [],
  "a browser without the same-origin policy": ["--disable-web-security", "--disable-site-isolation-trials"],
};

const FRAME = `document.querySelector("svc-dashboard").shadowRoot.querySelector("iframe")`;

describe("<svc-dashboard> in a browser that may have no same-origin policy", () => {
  let tenant: WebSite;
  let host: WebSite;
  before(async () => {
    tenant = await WebSite.start((_, response, { pathname }) => {
      if (pathname.endsWith("/hangs")) return;
      sendPage(response, pathname.endsWith("/ready") ? tenantPage() : "<title>Sign in</title>");
    });
    host = await startHost(
      ({ searchParams }) => `<script src="/svc-dashboard.js"></script><script>
          addEventListener("svc-error", ({ detail }) => (window.failure = detail));
        </script>
        <svc-dashboard tenant-origin="${tenant.origin()}" session="s" ready-timeout="1500"
          public-id="${searchParams.get("id")}" mode="${searchParams.get("mode") ?? "signed"}"></svc-dashboard>`,
    );
  });
  after(() => {
    tenant.close();
    host.close();
  });

  for (const [what, flags] of Object.entries(BROWSERS)) {
    describe(`in ${what}`, () => {
      let browser: Browser;
      before(async () => {
        const { args, ...options } = launchOptions();
        const others = args.filter((flag) => flags.length === 0 || flag !== "--site-per-process");
        browser = await puppeteer.launch({ ...options, args: [...others, ...flags] });
      });
      after(() => browser.close());

      const open = async (query: string): ReturnType<typeof newTab> => {
        const page = await newTab(browser.defaultBrowserContext());
        await page.goto(`${host.origin("localhost")}/?${query}`, { waitUntil: "domcontentloaded" });
        return page;
      };

      it("can read a frame of another origin only without it", async () => {
        const page = await open("id=ready");
        await found(page, "svc-dashboard:state(ready)");
        assert.equal(await page.evaluate(`${FRAME}.contentDocument !== null`), flags.length > 0);
        await page.close();
      });

      it("shows a private page from its load", async () => {
        const page = await open("id=late&mode=private");
        await until(page, `${FRAME} && !${FRAME}.inert && getComputedStyle(${FRAME}).opacity === "1"`);
        await page.close();
      });

      it("keeps the frame of a page that is not ready in time", async () => {
        const page = await open("id=late");
        await until(page, "window.failure");
        assert.deepEqual(await page.evaluate(`[failure.code, failure.fatal, ${FRAME} !== null]`), [
          "ready-timeout",
          false,
          true,
        ]);
        await page.close();
      });

      it("removes a frame that is still empty then", async () => {
        const page = await open("id=hangs");
        await until(page, "window.failure");
        assert.deepEqual(await page.evaluate(`[failure.code, failure.fatal, ${FRAME}]`), [
          "never-committed",
          true,
          null,
        ]);
        await page.close();
      });
    });
  }
});
