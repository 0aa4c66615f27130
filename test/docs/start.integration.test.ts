import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "puppeteer-core";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { freePort } from "../../scripts/free-port.mjs";
import { startExample } from "../examples/support/start-example.js";
import { found, newTab, startBrowser } from "../support/browser.js";
import { markupBlock } from "./support/markup-blocks.js";
import { completeFiles, WrittenApp } from "./support/written-app.js";

const PAGE = "docs/start.md";
const files = completeFiles(readFileSync(PAGE, "utf8"));

describe(PAGE, () => {
  let sandbox: Sandbox;
  let browser: Browser;
  before(async () => {
    [sandbox, browser] = await Promise.all([startSandbox({ quiet: true }), startBrowser()]);
  });
  after(() => Promise.all([sandbox.stop(), browser.close()]));

  /** Starts the app of the page, and shows it in a tab. */
  async function show(pageHtml: string, check: (tab: Page) => Promise<void>): Promise<void> {
    const app = new WrittenApp([...files, ["public/index.html", pageHtml]], sandbox.origin);
    const server = await startExample(app.folder, [process.execPath, "server.mjs"], sandbox, {
      ...process.env,
      PORT: String(await freePort()),
    });
    const tab = await newTab(browser);
    try {
      await tab.goto(server.origin);
      await check(tab);
    } finally {
      await tab.close();
      await server.stop();
      app.remove();
    }
  }

  it("has an app of two files, which shows a dashboard", () =>
    show(files.get("public/index.html")!, async (tab) => {
      await found(tab, "svc-dashboard:state(loaded)");
    }));

  it("has a script that filters the dashboard, and listens to it", () => {
    const script = markupBlock(PAGE, "html", "svc-drilldown");
    return show(files.get("public/index.html")!.replace("</body>", `${script}</body>`), async (tab) => {
      const drilled = new Promise<void>((resolve) =>
        tab.on("console", (message) => message.text().startsWith("orders.") && resolve()),
      );
      await found(tab, "svc-dashboard:state(loaded)");
      const set = await tab.$eval("svc-dashboard", ({ filters, colorScheme }) => [filters, colorScheme]);
      assert.deepEqual(set, [{ "orders.channel": { value: ["web"] } }, "dark"]);
      const frame = tab.frames().find((one) => one.url().startsWith(sandbox.origin))!;
      await frame.$eval("button.drill", (figure) => (figure as HTMLElement).click());
      await drilled;
    });
  });
});
