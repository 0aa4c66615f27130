import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { BrowserContext } from "puppeteer-core";
import type { Sandbox } from "svc-sandbox";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { freePort } from "../../tools/free-port.mjs";
import { startExample, type Example } from "../examples/support/start-example.js";
import { found, newTab, startBrowser } from "../support/browser.js";
import { blocksIn } from "./support/blocks.js";
import { WrittenApp } from "./support/written-app.js";

/** Blocks that are complete files. */
const files = blocksIn("js", "html").filter(({ file }) => file !== undefined);
const pagesWith = (server: string): string[] =>
  files.filter(({ file }) => file === server).map(({ page }) => page);

describe("the apps of the documentation", () => {
  let sandbox: Sandbox;
  let browser: BrowserContext;
  before(async () => {
    [sandbox, browser] = await Promise.all([sharedSandbox(), startBrowser()]);
  });
  after(() => browser.close());

  /** Runs a page's app by one of its servers. */
  async function withApp(page: string, server: string, use: (app: Example) => unknown): Promise<void> {
    const own = files.filter((block) => block.page === page);
    const app = new WrittenApp(
      own.map(({ file, code }) => [file!, code]),
      sandbox.origin,
    );
    const example = await startExample(app.folder, [process.execPath, server], sandbox, {
      ...process.env,
      PORT: String(await freePort()), // some of the servers print the variable
    });
    try {
      await use(example);
    } finally {
      await example.stop();
      app.remove();
    }
  }

  for (const page of pagesWith("server.mjs")) {
    it(`show a dashboard: ${page}`, () =>
      withApp(page, "server.mjs", async ({ origin }) => {
        const tab = await newTab(browser);
        try {
          await tab.goto(origin);
          await found(tab, "svc-dashboard:state(loaded)");
        } finally {
          await tab.close();
        }
      }));
  }

  for (const page of pagesWith("server-hono.mjs")) {
    it(`respond with a session to the page's command, but not without its header or cookie, nor for another viewer: ${page}`, () =>
      withApp(page, "server-hono.mjs", async ({ origin }) => {
        const [command = ""] = /curl [^`]*/.exec(readFileSync(page, "utf8")) ?? [];
        const run = async (line: string): Promise<string> => {
          const script = line.replace("http://localhost:3000", origin);
          return (await promisify(execFile)("sh", ["-c", `${script} -sS`])).stdout;
        };
        assert.match(await run(command), /^\{"sessionId":"[\w-]+"\}$/);
        assert.match(await run(command.replace("Sec-Fetch-Site", "X-Other")), /origin-not-allowed/);
        assert.match(await run(command.replace("user=ada", "user=eve")), /not-signed-in/);
        assert.match(await run(command.replace('"viewer":"ada"', '"viewer":"grace"')), /viewer-changed/);
      }));
  }
});
