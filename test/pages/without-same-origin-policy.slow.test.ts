import assert from "node:assert/strict";
import puppeteer, { type Browser } from "puppeteer-core";
import { launchOptions } from "../../tools/engines/chromium.mjs";
import { found, newTab, until } from "../support/browser.js";
import { sendPage, tenantPage } from "../support/web-pages.js";
import { suiteHost, suiteSite } from "./support/suite.js";

/** Test runners and desktop apps can disable the policy: a page can then read the documents of its frames. */
const BROWSERS: Readonly<Record<string, string[]>> = {
  "an ordinary browser": [],
  "a browser without the same-origin policy": ["--disable-web-security", "--disable-site-isolation-trials"],
};

const FRAME = `document.querySelector("svc-dashboard").shadowRoot.querySelector("iframe")`;

describe("<svc-dashboard> in a browser that may have no same-origin policy", () => {
  const tenant = suiteSite((_, response, { pathname }) => {
    if (pathname.endsWith("/hangs")) return;
    sendPage(response, pathname.endsWith("/ready") ? tenantPage() : "<title>Sign in</title>");
  });
  const host = suiteHost(
    ({ searchParams }) => `<script src="/svc-dashboard.js"></script><script>
        addEventListener("svc-error", ({ detail }) => (window.failure = detail));
      </script>
      <svc-dashboard tenant-origin="${tenant.origin()}" session="s" ready-timeout="1500"
        public-id="${searchParams.get("id")}" mode="${searchParams.get("mode") ?? "signed"}"></svc-dashboard>`,
  );

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

      for (const [id, code, isFatal] of [
        ["late", "ready-timeout", false],
        ["hangs", "never-committed", true],
      ] as const) {
        it(`${isFatal ? "removes" : "keeps"} the frame of a page that is not ready in time: ${id}`, async () => {
          const page = await open(`id=${id}`);
          await until(page, "window.failure");
          const failure = await page.evaluate(`[failure.code, failure.fatal, ${FRAME} === null]`);
          assert.deepEqual(failure, [code, isFatal, isFatal]);
          await page.close();
        });
      }
    });
  }
});
