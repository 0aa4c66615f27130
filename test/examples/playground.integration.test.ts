import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "puppeteer-core";
import { exampleApps } from "../../scripts/example-apps.mjs";
import { ACTION_PAYLOADS } from "../contract/support/payloads.js";
import { found, newTab, startBrowser } from "../support/browser.js";

/** Runs `npm start` and opens the URL that it prints. */
describe("npm start", { timeout: 600_000 }, () => {
  let start: ChildProcess;
  let url: string;
  let browser: Browser;

  before(async () => {
    start = spawn(process.execPath, ["scripts/start.mjs"], { stdio: ["ignore", "pipe", "inherit"] });
    for await (const line of createInterface({ input: start.stdout! })) {
      url = /^Playground: (http:\/\/localhost:\d+\/)$/.exec(line)?.[1] ?? "";
      if (url) break;
    }
    start.stdout!.resume();
    browser = await startBrowser();
  });

  after(async () => {
    await browser.close();
    start.kill("SIGKILL");
  });

  async function openPage(width: number): Promise<{ page: Page; errors: string[] }> {
    const page = await newTab(browser);
    await page.setViewport({ width, height: 900 });
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.goto(url);
    await found(page, "svc-dashboard:state(loaded)");
    return { page, errors };
  }

  for (const width of [390, 1280]) {
    it(`shows a loaded dashboard of another origin at ${width} px, without errors or horizontal scrolling`, async () => {
      const { page, errors } = await openPage(width);
      const facts = await page.evaluate(() => {
        const element = document.querySelector("svc-dashboard")!;
        return {
          sameOrigin: element.tenantOrigin === location.origin,
          overflow: document.documentElement.scrollWidth - innerWidth,
          secrets: /session=|Bearer /.test(document.documentElement.outerHTML),
        };
      });
      assert.deepEqual(facts, { sameOrigin: false, overflow: 0, secrets: false });
      assert.deepEqual(errors, []);
      await page.close();
    });
  }

  it("has a control for each attribute but the tenant and the session, and for each action, and a log", async () => {
    const { page } = await openPage(1280);
    const { attributes, named, actions, hasLog } = await page.evaluate(() => {
      const element = document.querySelector("svc-dashboard")!;
      const { observedAttributes } = element.constructor as unknown as { observedAttributes: string[] };
      return {
        attributes: observedAttributes,
        named: [...document.querySelectorAll("details code, .field code")].map(
          ({ textContent }) => textContent,
        ),
        actions: [...document.querySelectorAll<HTMLOptionElement>("#action-types option")].map(
          ({ value }) => value,
        ),
        hasLog: document.querySelector("svc-inspector") !== null,
      };
    });
    assert.ok(attributes.length > 20);
    assert.deepEqual(attributes.filter((name) => !named.includes(name)).sort(), [
      "session",
      "session-endpoint",
      "tenant-origin",
    ]);
    assert.deepEqual(
      actions,
      Object.keys(ACTION_PAYLOADS).map((name) => `svc:action:${name}`),
    );
    assert.equal(hasLog, true);
    await page.close();
  });

  it("links to the apps of the examples, with the command that starts each", async () => {
    const { page } = await openPage(1280);
    await page.click("#tab-Examples");
    const rows = await page.$$eval(".examples li", (items) =>
      items.map((item) => [
        item.querySelector("a")!.getAttribute("href"),
        item.querySelector("code")!.textContent,
      ]),
    );
    assert.deepEqual(
      rows,
      exampleApps().map(({ name }) => [`/examples/${name}/README.md`, `npm run example -- ${name}`]),
    );
    for (const [href] of rows) assert.equal((await fetch(new URL(href!, url))).status, 200);
    await page.close();
  });

  it("fails with session-refused for a signed-out viewer", async () => {
    const { page } = await openPage(1280);
    await page.evaluate(() => fetch("/api/logout", { method: "POST" }));
    await page.evaluate(() => document.querySelector("svc-dashboard")!.reload());
    await found(page, "svc-dashboard:state(failed)");
    const code = await page.evaluate(() => {
      const { lastError } = document.querySelector("svc-dashboard")!;
      return lastError && "code" in lastError ? lastError.code : lastError;
    });
    assert.equal(code, "session-refused");
    await page.close();
  });

  it("exits with 0 on Ctrl-C", async () => {
    start.kill("SIGINT");
    const [code] = (await once(start, "exit")) as [number];
    assert.equal(code, 0);
  });
});
