import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { BrowserContext, Page } from "puppeteer-core";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { newTab, startBrowser, until } from "../../../test/support/browser.js";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe("the admin page", () => {
  let browser: BrowserContext;
  let sandbox: Sandbox;
  let page: Page;
  let errors: string[];

  before(async () => {
    [browser, sandbox] = await Promise.all([startBrowser(), startSandbox({ quiet: true })]);
  });
  after(async () => {
    await browser.close();
    await sandbox.stop();
  });
  beforeEach(async () => {
    await sandbox.reset();
    page = await newTab(browser);
    errors = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) errors.push(message.text());
    });
    await page.goto(sandbox.adminLink());
    await page.waitForSelector(".live");
  });
  afterEach(async () => {
    await page.close();
    assert.deepEqual(errors, []);
  });

  const press = async (name: string) => page.locator(`::-p-aria(${name}[role="button"])`).click();
  const waitForText = (selector: string, text: string) =>
    until(
      page,
      (where, wanted) => document.querySelector(where)?.textContent.includes(wanted),
      selector,
      text,
    );

  it("has its text below its heading on the sign-in page, on wide and narrow screens", async () => {
    const context = await startBrowser();
    const signIn = await context.newPage();
    for (const width of [1280, 390]) {
      await signIn.setViewport({ width, height: 800 });
      await signIn.goto(`${sandbox.origin}/__sandbox`);
      const [heading, text] = await signIn.$$eval("h1, h1 + p", (elements) =>
        elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      );
      assert.ok(text!.top >= heading!.bottom && text!.left === heading!.left, `${width} px`);
    }
    assert.match(await signIn.title(), /admin page/);
    await context.close();
  });

  it("ends both columns together, and marks the button that resets everything", async () => {
    await page.setViewport({ width: 1280, height: 900 });
    const ends = await page.$$eval("main > :nth-child(-n+2), .reset", (parts) =>
      parts.map((part) => part.getBoundingClientRect().bottom),
    );
    assert.ok(ends[0] === ends[1] && ends[1]! - ends[2]! < 20, ends.join(" "));
    const colorOf = (selector: string) => page.$eval(selector, (part) => getComputedStyle(part).color);
    assert.notEqual(await colorOf(".reset button"), await colorOf("form button"));
  });

  it("shows requests as they come", async () => {
    const path = `/api/v1/deployments/42/workbooks?first=3`;
    await fetch(sandbox.origin + path, { headers: { authorization: `Bearer ${sandbox.token}` } });
    await waitForText("[aria-labelledby=requests-title] tbody", "getWorkbooks");
  });

  it("sets a fault and removes it", async () => {
    await page.select("select[name=target]", "operation:getWorkbooks");
    await press("Add the fault");
    await waitForText("[aria-labelledby=faults-title] tbody", "operation getWorkbooks, status 503");
    const status = async () => {
      const headers = { authorization: `Bearer ${sandbox.token}` };
      return (await fetch(`${sandbox.origin}/api/v1/deployments/42/workbooks`, { headers })).status;
    };
    assert.equal(await status(), 503);
    await press("Remove the fault operation getWorkbooks, status 503");
    await waitForText("[aria-labelledby=faults-title]", "No faults are set");
    assert.equal(await status(), 200);
  });

  it("advances the clock by keyboard", async () => {
    await page.focus("[aria-label='Advance the clock by'] button");
    const before = sandbox.clock.now().getTime();
    await page.keyboard.press("Enter");
    await waitForText(".notice", "The clock was advanced by 1 minute.");
    assert.ok(sandbox.clock.now().getTime() - before >= 60_000);
    await press("Real time");
    await waitForText(".clock", "the real time");
  });

  it("shows why a request is rejected", async () => {
    await page.locator("input[name=sessionTtl]").fill("9000000000000");
    await press("Apply");
    await waitForText(".notice.bad", "Expected a whole number from 0 to 1000000000000 as sessionTtlMs");
  });

  it("resets the sandbox to its initial state", async () => {
    sandbox.clock.set("2026-01-15T09:00:00Z");
    await waitForText(".clock", "2026-01-15 09:00:00 UTC, stopped");
    await press("Reset everything");
    await waitForText(".clock", "the real time");
  });

  it("opens a dashboard and lists the messages in both directions", async () => {
    await press("Open");
    const listed = (text: string) =>
      until(
        page,
        (wanted) => document.querySelector("svc-inspector")?.shadowRoot?.textContent.includes(wanted),
        text,
      );
    await listed("dashboard-loaded");
    await page.select("select[name=action]", "set-color-scheme");
    await page.focus("input[name=payload]");
    await page.keyboard.press("Enter");
    await listed("set-color-scheme");
  });

  it("previews a notification with its filters and time grains, and marks disabled ones", async () => {
    const list = "[aria-labelledby=notifications-title] table";
    await waitForText(list, "orders.status equals shipped");
    await waitForText(list, "orders.created_at by week");
    await waitForText(list, "Disabled: isEnabled is false, notificationEnabled is false");
    const orders = async () => {
      const frame = await page.waitForFrame((each) => each.url().includes("/embed/dashboard/a1b2c3d4"));
      const figure = await frame.waitForSelector('[data-widget="orders"] .figure');
      return figure?.evaluate(({ textContent }) => textContent.trim());
    };
    await press("Preview notification 301");
    await waitForText(
      "svc-notifications [role=status]",
      "Notification 301: PNG, At 15 minutes past the hour, Europe/Berlin",
    );
    const all = await orders();
    await press("Preview notification 302");
    await waitForText(
      "svc-notifications [role=status]",
      "Notification 302: PDF; orders.status equals shipped",
    );
    await until(
      page,
      (was) => {
        const frame = document.querySelector<HTMLIFrameElement>("svc-notifications iframe");
        const figure = frame?.contentDocument?.querySelector('[data-widget="orders"] .figure');
        return figure && figure.textContent.trim() !== was;
      },
      all,
    );
    await press("Preview notification 306");
    await waitForText("svc-notifications [role=status]", "Disabled: isEnabled is false");
  });

  for (const scheme of ["light", "dark"]) {
    for (const width of [390, 1280]) {
      it(`passes the axe checks in ${scheme} at ${width} px, and does not scroll horizontally`, async () => {
        sandbox.fault({ event: "ready", stall: true });
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
        await page.setViewport({ width, height: 900 });
        await page.reload();
        await waitForText("[aria-labelledby=faults-title] tbody", "event ready");
        await page.evaluate(axe);
        const found = await page.evaluate(async () => {
          const { violations } = await (
            window as unknown as {
              axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
            }
          ).axe.run();
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
        });
        assert.deepEqual(found, []);
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(excess <= 0, `${excess} pixels`);
      });
    }
  }
});
