import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { found, until } from "../support/browser.js";
import { suiteApp } from "./support/built-app.js";

const WIDGETS = "^\\d+ widgets$";

describe("examples/own-iframe", () => {
  const app = suiteApp("examples/own-iframe");

  const statusIs = (page: Page, pattern: string): Promise<unknown> =>
    until(
      page,
      (pattern) => new RegExp(pattern).test(document.querySelector("[role=status]")!.textContent),
      pattern,
    );

  it("passes its type check, which reports a misspelled member of an event and of an action", async () => {
    const check = ["npm", "run", "check"];
    await app().project.run(check);
    for (const [before, after] of [
      ["({ member })", "({ membre })"],
      ["{ scheme: dark.checked", "{ skheme: dark.checked"],
    ] as const) {
      const restore = app().project.change("src/main.ts", before, after);
      await assert.rejects(app().project.run(check), /membre|skheme/);
      restore();
    }
  });

  it("contains no token in its build", () => {
    assert.deepEqual(app().project.filesWith(app().sandbox.token), []);
  });

  it("shows the dashboard with one session and no warning, and the session in no attribute", async () => {
    const before = await app().sessionCount();
    const { page, complaints } = await app().open();
    await statusIs(page, WIDGETS);
    assert.equal((await app().sessionCount()) - before, 1);
    assert.equal(await page.$eval("iframe", (iframe) => iframe.getAttribute("src")), null);
    assert.deepEqual(complaints, []);
  });

  it("shows the dashboard in development", async () => {
    const { page, complaints } = await app().open("/", "development");
    await statusIs(page, WIDGETS);
    assert.deepEqual(complaints, []);
  });

  it("posts actions, also those from before the embed is ready", async () => {
    const { page } = await app().open();
    await page.click("input[type=checkbox]");
    await statusIs(page, WIDGETS);
    const embed = await app().embed(page);
    await until(embed, `getComputedStyle(document.documentElement).colorScheme === "dark"`);
    const before = (await app().sandbox.requests()).at(-1)!.id;
    await page.select("select", "web");
    await app().sandbox.requests({ waitFor: "embedQuery", after: before });
  });

  it("handles an event of a click in the dashboard", async () => {
    const { page } = await app().open();
    await statusIs(page, WIDGETS);
    await (await found(await app().embed(page), "path[aria-roledescription=point]")).click();
    await statusIs(page, "^Drilled into orders\\.\\w+$");
  });

  it("removes the iframe, and loads the dashboard again with a new session and the filter", async () => {
    const { page, complaints } = await app().open();
    await statusIs(page, WIDGETS);
    await page.select("select", "web");
    const before = await app().sessionCount();
    await page.click("#toggle");
    await until(page, "frames.length === 0");
    await page.click("#toggle");
    await statusIs(page, "^Loading");
    await statusIs(page, WIDGETS);
    const { searchParams } = new URL((await app().embed(page)).url());
    assert.equal(searchParams.get("f_orders.channel"), '{"value":"web"}');
    assert.equal((await app().sessionCount()) - before, 1);
    assert.deepEqual(complaints, []);
  });

  it("shows the reason if the backend responds without a session", async () => {
    app().sandbox.fault({ operation: "generateSession", status: 403, times: 1 });
    const { page } = await app().open();
    await statusIs(page, "^No session: the backend responded with \\d+");
    assert.equal(await page.$("iframe"), null);
  });
});
