import type { BrowserContext } from "puppeteer-core";
import type { Sandbox } from "svc-sandbox";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { freePort } from "../../tools/free-port.mjs";
import { startExample } from "../examples/support/start-example.js";
import { found, newTab, startBrowser } from "../support/browser.js";
import { blocksIn } from "./support/blocks.js";
import { WrittenApp } from "./support/written-app.js";

const SERVER = "server.mjs";

/** Blocks that are whole files, and the pages that have a server's among them. */
const files = blocksIn("js", "html").filter(({ file }) => file !== undefined);
const pages = files.filter(({ file }) => file === SERVER).map(({ page }) => page);

describe("the apps of the documentation", () => {
  let sandbox: Sandbox;
  let browser: BrowserContext;
  before(async () => {
    [sandbox, browser] = await Promise.all([sharedSandbox(), startBrowser()]);
  });
  after(() => browser.close());

  for (const page of pages) {
    it(`show a dashboard: ${page}`, async () => {
      const own = files.filter((block) => block.page === page);
      const app = new WrittenApp(
        own.map(({ file, code }) => [file!, code]),
        sandbox.origin,
      );
      const server = await startExample(app.folder, [process.execPath, SERVER], sandbox, {
        ...process.env,
        PORT: String(await freePort()), // one of the servers prints the variable
      });
      const tab = await newTab(browser);
      try {
        await tab.goto(server.origin);
        await found(tab, "svc-dashboard:state(loaded)");
      } finally {
        await tab.close();
        await server.stop();
        app.remove();
      }
    });
  }
});
