import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Sandbox } from "svc-sandbox";
import { newTab, until } from "../support/browser.js";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { SANDBOX_PAGES } from "./support/sandbox-pages.js";
import { suiteBrowser } from "./support/suite.js";

const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

const LOOKS = {
  light: [{ name: "prefers-color-scheme", value: "light" }],
  dark: [{ name: "prefers-color-scheme", value: "dark" }],
  "forced colors": [{ name: "forced-colors", value: "active" }],
};

/** Runs in the page: the findings of axe after all animations. */
const FINDINGS = `Promise.allSettled(
  document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity).map(({ finished }) => finished),
).then(() => axe.run()).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html.slice(0, 200))))`;

describe("the axe checks find nothing in light, dark and forced colors on", () => {
  const browser = suiteBrowser();
  let sandbox: Sandbox;

  before(async () => {
    sandbox = await sharedSandbox();
  });

  for (const [name, open] of Object.entries(SANDBOX_PAGES)) {
    it(name, async () => {
      const found: string[] = [];
      const page = await newTab(browser());
      const devtools = await page.createCDPSession();
      await page.setBypassCSP(true);
      const { url, ready } = await open(sandbox, "en");
      await page.goto(url);
      await until(page, ready);
      if (name === "the chat") {
        await page.type("textarea, input", "Revenue by month in 2025");
        await page.keyboard.press("Enter");
        await until(page, 'document.querySelector("svg [role=graphics-symbol]")');
      }
      await page.evaluate(AXE);
      for (const [look, features] of Object.entries(LOOKS)) {
        await devtools.send("Emulation.setEmulatedMedia", { features });
        await until(page, ready);
        const findings = (await page.evaluate(FINDINGS)) as string[];
        found.push(...findings.map((finding) => `${look}: ${finding}`));
      }
      await page.close();
      assert.deepEqual(found, []);
    });
  }
});
