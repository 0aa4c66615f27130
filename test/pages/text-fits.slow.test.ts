import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import type { Sandbox } from "svc-sandbox";
import { startSite } from "../docs/support/site.js";
import { startExample, type Example } from "../examples/support/start-example.js";
import { sharedSandbox } from "../support/shared-sandbox.js";
import type { WebSite } from "../support/web-pages.js";
import { FONTS, openInFont, type Opened } from "./support/fitted-page.js";
import { SANDBOX_PAGES } from "./support/sandbox-pages.js";
import { suiteBrowser } from "./support/suite.js";

/** The widths of phones (the first is the narrowest in WCAG 2.2, 1.4.10), a tablet and a desktop, in pixels. */
const WIDTHS = [320, 360, 390, 768, 1280];
const LOCALES = ["en", "de", "fr", "ja", "ar"];
const DOCS = [
  ...["index", "start", "element", "errors", "sandbox", "client", "api", "messages", "theming", "comparison"],
];

describe("all text fits, at every width and in fonts of every width:", () => {
  const browser = suiteBrowser();
  let sandbox: Sandbox;

  before(async () => {
    sandbox = await sharedSandbox();
  });

  async function assertFits(opened: () => Promise<Opened> | Opened, hasDoubledText = true): Promise<void> {
    const found: string[] = [];
    for (const [font, families] of Object.entries(FONTS)) {
      const page = await openInFont(browser(), await opened(), families);
      for (const width of WIDTHS) {
        for (const misfit of await page.misfitsAt(width)) found.push(`${font} font, ${width} px: ${misfit}`);
      }
      await page.close();
      if (!hasDoubledText) continue;
      const doubled = await openInFont(browser(), await opened(), families, 2);
      for (const misfit of await doubled.misfitsAt(390))
        found.push(`${font} font, 390 px, doubled: ${misfit}`);
      await doubled.close();
    }
    assert.deepEqual(found, []);
  }

  for (const [name, open] of Object.entries(SANDBOX_PAGES)) {
    for (const locale of LOCALES) it(`${name} in ${locale}`, () => assertFits(() => open(sandbox, locale)));
  }

  describe("in examples/html,", () => {
    let example: Example;

    before(async () => {
      example = await startExample("examples/html", [process.execPath, "session-endpoint.js"], sandbox);
    });
    after(() => example.stop());

    for (const file of readdirSync("examples/html").filter((name) => name.endsWith(".html"))) {
      it(file, () =>
        assertFits(() => ({
          url: `${example.origin}/${file}`,
          ready: 'document.querySelector("svc-dashboard:is(:state(ready), :state(loaded))")',
        })),
      );
    }
  });

  describe("in the documentation,", () => {
    let site: WebSite;

    before(async () => {
      site = await startSite();
    });
    after(() => site.close());

    // VitePress sets its sizes in pixels, so a viewer's larger text has no effect
    for (const name of DOCS) {
      const ready = 'document.querySelector(".VPContent :is(h1, h2)")';
      it(name, () => assertFits(() => ({ url: `${site.origin()}/${name}.html`, ready }), false));
    }
  });
});
