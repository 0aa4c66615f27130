import assert from "node:assert/strict";
import type { Sandbox } from "svc-sandbox";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { found, until } from "../support/browser.js";
import { openQuietTab, type QuietTab } from "./support/quiet-tab.js";
import { startExample, type Example } from "./support/start-example.js";
import { suiteBrowser } from "../pages/support/suite.js";

const FOLDER = "examples/html";

describe("the pages of examples/html", () => {
  let sandbox: Sandbox;
  const browser = suiteBrowser();
  let endpoint: Example;

  before(async () => {
    sandbox = await sharedSandbox();
    endpoint = await startExample(FOLDER, [process.execPath, "session-endpoint.js"], sandbox);
  });
  after(() => endpoint.stop());

  async function open(url: string, state: "ready" | "loaded" = "ready"): Promise<QuietTab> {
    const { page, complaints } = await openQuietTab(browser(), url);
    await found(page, `svc-dashboard:is(:state(${state}), :state(loaded))`);
    return { page, complaints };
  }

  it("load a dashboard with a script tag", async () => {
    const { complaints } = await open(`${endpoint.origin}/script-tag.html`);
    assert.deepEqual(complaints, []);
  });

  it("load a dashboard with a module, listen to its events and refresh it", async () => {
    const { page, complaints } = await open(`${endpoint.origin}/module.html`, "loaded");
    assert.match(await page.$eval("output", (output) => output.value), /^\d+ widgets in \d+ ms$/);
    const refreshed = page.evaluate(`new Promise((done) =>
      addEventListener("svc-action", ({ detail }) => done(detail.type), { once: true }))`);
    await page.click("button");
    assert.equal(await refreshed, "svc:action:refresh");
    assert.deepEqual(complaints, []);
  });

  it("filter the dashboard with the page's own controls, and clear the filter", async () => {
    const { page, complaints } = await open(`${endpoint.origin}/filters.html`);
    const frame = await page.waitForFrame((each) => each.url().startsWith(sandbox.origin));
    const param = new URL(frame.url()).searchParams.get("f_orders.status");
    assert.deepEqual(JSON.parse(param ?? ""), { value: ["shipped", "delivered"] });
    await page.evaluate(`{
      window.sent = [];
      addEventListener("svc-action", ({ detail }) => sent.push(detail.payload.filterUrlParameter));
    }`);
    await page.select("select", "web");
    await page.click("input[value=delivered]");
    await page.select("select", "");
    await page.click("button[type=reset]");
    await until(page, "sent.length === 4");
    assert.deepEqual(await page.evaluate("sent"), [
      'f_orders.channel={"value":["web"]}',
      'f_orders.status={"value":["shipped"]}',
      'f_orders.channel={"value":null}',
      'f_orders.status={"value":["shipped","delivered"]}',
    ]);
    assert.deepEqual(complaints, []);
  });

  it("load a dashboard with a server-rendered session, which is removed from the DOM", async () => {
    const example = await startExample(FOLDER, [process.execPath, "rendered-session.js"], sandbox);
    try {
      const html = await (await fetch(example.origin)).text();
      assert.match(html, / session="[^"]+"/);
      const { page, complaints } = await open(example.origin);
      const session = await page.evaluate(() => {
        const element = document.querySelector("svc-dashboard")!;
        return [element.hasAttribute("session"), String(element.session)];
      });
      assert.deepEqual(session, [false, "undefined"]);
      assert.deepEqual(complaints, []);
    } finally {
      await example.stop();
    }
  });

  it("fit screens from 320 to 1280 px, with the chat as wide as the app on a phone", async () => {
    const urls = endpoint.output().match(/http:\S+\.html/g) ?? [];
    assert.ok(urls.length > 5);
    const { page } = await openQuietTab(browser(), urls[0]!);
    for (const url of urls) {
      await page.goto(url);
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewport({ width, height: 900 });
        const layout = await page.evaluate(() => ({
          overflow: document.documentElement.scrollWidth - innerWidth,
          mains: document.querySelectorAll("main").length,
          narrow: [...document.querySelectorAll("svc-dashboard")].filter(
            ({ clientWidth }) => clientWidth < Math.min(innerWidth - 50, 350),
          ).length,
        }));
        assert.deepEqual(layout, { overflow: 0, mains: 1, narrow: 0 }, `${url} at ${width} px`);
      }
    }
  });

  it("print no secrets", () => {
    assert.ok(!endpoint.output().includes(sandbox.token));
  });
});
