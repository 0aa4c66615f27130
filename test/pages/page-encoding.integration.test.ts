import assert from "node:assert/strict";
import { newTab, until } from "../support/browser.js";
import { sendAsset, suiteBrowser, suiteSite } from "./support/suite.js";

/** Returns a page with a failed dashboard, which shows its strings, and a word of its own in UTF-8. */
const page = (attributes: string): string => `<!doctype html>
  <output>läuft</output>
  <script src="/svc-dashboard.js"></script><script src="/svc-dashboard.texts.js"></script>
  <svc-dashboard ${attributes}></svc-dashboard>`;

describe("the CDN scripts on a page in any encoding", () => {
  const browser = suiteBrowser();
  const host = suiteSite((_, response, url) => {
    if (sendAsset(response, url)) return; // without an encoding, as in many web servers
    const { searchParams } = url;
    response
      .setHeader("content-type", searchParams.get("type") ?? "text/html")
      .end(page(`locale="${searchParams.get("locale")}"`));
  });

  for (const type of ["text/html", "text/html; charset=windows-1252", "text/html; charset=utf-8"]) {
    for (const [locale, shown] of [
      ["fr-FR", "Réessayer"],
      ["ja-JP", "再試行"],
    ] as const) {
      it(`show the strings of ${locale} on a page served as ${type}`, async () => {
        const tab = await newTab(browser());
        await tab.goto(`${host.origin("localhost")}/?${new URLSearchParams({ type, locale })}`);
        const retry = `document.querySelector("svc-dashboard").shadowRoot.querySelector("button")?.textContent`;
        await until(tab, retry);
        assert.equal(await tab.evaluate(retry), shown);
        // proves that the page has this encoding: its own word is broken unless it is UTF-8
        const own = await tab.$eval("output", (output) => output.textContent);
        assert.equal(own === "läuft", type.endsWith("utf-8"));
      });
    }
  }
});
