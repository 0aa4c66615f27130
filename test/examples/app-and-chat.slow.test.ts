import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { found, until } from "../support/browser.js";
import { suiteApp } from "./support/built-app.js";

describe("examples/app-and-chat", () => {
  const app = suiteApp("examples/app-and-chat");

  /** Waits until page and embed have a path, with the title and the current link (or ""). */
  async function isAt(page: Page, path: string, title: string, link: string): Promise<void> {
    const expected = JSON.stringify([path, `${title} · Analytics`, link]);
    await until(
      page,
      (expected) => {
        const link = document.querySelector("[aria-current]")?.textContent ?? "";
        return JSON.stringify([location.pathname, document.title, link]) === expected;
      },
      expected,
    );
    const inFrame = path.replace("/analytics", `/embed/d/${app().sandbox.deploymentId}/app`);
    await until(await app().embed(page), (inFrame) => location.pathname === inFrame, inFrame);
  }

  const follow = async (page: Page, href: string): Promise<void> =>
    (await found(await app().embed(page), `a[href$="${href}"]`)).click();

  it("passes its type check, and contains no token in its build", async () => {
    await app().project.run(["npm", "run", "check"]);
    assert.deepEqual(app().project.filesWith(app().sandbox.token), []);
  });

  it("shows the app with one session, and neither a warning nor the chat's session", async () => {
    const before = await app().sessionCount();
    const { page, complaints } = await app().open("/analytics");
    await isAt(page, "/analytics", "Home", "Home");
    assert.equal((await app().sessionCount()) - before, 1);
    assert.deepEqual(complaints, []);
  });

  it("shows the app in development", async () => {
    const { page, complaints } = await app().open("/analytics", "development");
    await isAt(page, "/analytics", "Home", "Home");
    assert.deepEqual(complaints, []);
  });

  it("opens a deep link in the app at once, and any other URL at the app's first page", async () => {
    const deep = await app().open("/analytics/dashboards/c3d4e5f6");
    await isAt(deep.page, "/analytics/dashboards/c3d4e5f6", "Where we sell", "Regions");
    await deep.page.close();
    const other = await app().open("/elsewhere");
    await isAt(other.page, "/analytics", "Home", "Home");
    await other.page.close();
  });

  it("navigates the app by the page's links and the Back button, without a new load", async () => {
    const { page, complaints } = await app().open("/analytics");
    await isAt(page, "/analytics", "Home", "Home");
    const before = await app().sessionCount();
    await page.click('a[href="/analytics/dashboards/a1b2c3d4"]');
    await isAt(page, "/analytics/dashboards/a1b2c3d4", "Sales overview", "Sales");
    await page.click('a[href="/analytics/dashboards/c3d4e5f6"]');
    await isAt(page, "/analytics/dashboards/c3d4e5f6", "Where we sell", "Regions");
    await page.evaluate("history.back()");
    await isAt(page, "/analytics/dashboards/a1b2c3d4", "Sales overview", "Sales");
    assert.equal((await app().sessionCount()) - before, 0);
    assert.deepEqual(complaints, []);
  });

  it("follows the links inside the app with its URL, title and current link, and back", async () => {
    const { page } = await app().open("/analytics");
    await isAt(page, "/analytics", "Home", "Home");
    await follow(page, "/app/dashboards/e5f6a7b8");
    await isAt(page, "/analytics/dashboards/e5f6a7b8", "Product margins", "");
    await page.evaluate("history.back()");
    await isAt(page, "/analytics", "Home", "Home");
    await page.evaluate("history.forward()");
    await isAt(page, "/analytics/dashboards/e5f6a7b8", "Product margins", "");
    await page.reload();
    await isAt(page, "/analytics/dashboards/e5f6a7b8", "Product margins", "");
  });

  it("loads the chat when the drawer is opened, keeps it while closed, and shows each question", async () => {
    const { page, complaints } = await app().open("/analytics");
    await isAt(page, "/analytics", "Home", "Home");
    assert.equal(await page.$eval("#chat", (chat) => "state" in chat && chat.state), "idle");
    await page.click("button");
    await found(page, "#chat:state(ready)");
    const before = await app().sessionCount();
    const chat = await app().embed(page, `/embed/d/${app().sandbox.deploymentId}/chat`);
    await (await found(chat, ".chat-form input")).type("revenue by month\n");
    await until(
      page,
      `document.querySelector("[role=status]").textContent === "revenue by month: completed"`,
    );
    await page.click("button");
    assert.equal(await page.$eval("#drawer", (drawer) => drawer.checkVisibility()), false);
    await page.click("button");
    await found(chat, "answer-card");
    assert.equal((await app().sessionCount()) - before, 0);
    assert.deepEqual(complaints, []);
  });
});
