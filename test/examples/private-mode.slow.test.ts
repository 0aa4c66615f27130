import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { found, until } from "../support/browser.js";
import { suiteApp } from "./support/built-app.js";

describe("examples/private-mode", () => {
  const app = suiteApp("examples/private-mode");

  const statusIs = (page: Page, pattern: string): Promise<unknown> =>
    until(
      page,
      (pattern) => new RegExp(pattern).test(document.querySelector("[role=status]")!.textContent),
      pattern,
    );

  /** Waits for the sign-in page. @returns the button of its first person */
  async function signInButton(page: Page): ReturnType<typeof found> {
    await found(page, "svc-dashboard:state(connecting)");
    await until(
      page,
      () => !document.querySelector("svc-dashboard")!.shadowRoot!.querySelector("iframe")!.inert,
    );
    return found(await app().embed(page), ".sign-in button");
  }

  it("passes its type check, and contains no token in its build", async () => {
    await app().project.run(["npm", "run", "check"]);
    assert.deepEqual(app().project.filesWith(app().sandbox.token), []);
  });

  it("shows the dashboard to a viewer who signs in inside the frame, without a session", async () => {
    const { page, complaints } = await app().open();
    const person = await signInButton(page);
    await statusIs(page, "sign in there");
    await page.evaluate(
      `document.addEventListener("svc-ready", ({ detail }) => (window.mode = detail.mode))`,
    );
    await person.click();
    await statusIs(page, "^\\d+ widgets$");
    assert.equal(await page.evaluate("mode"), "private");
    assert.equal(await app().sessionCount(), 0);
    assert.deepEqual(complaints, []);
  });

  it("waits for the sign-in beyond the timeout of a signed embed, and reports nothing", async () => {
    const { page, complaints } = await app().open();
    await signInButton(page);
    await page.$eval("svc-dashboard", (dashboard) => {
      Object.assign(dashboard, { readyTimeout: 1 });
      dashboard.reload();
    });
    const person = await signInButton(page);
    assert.equal(await page.$eval("svc-dashboard", (dashboard) => dashboard.lastError), null);
    await person.click();
    await statusIs(page, "^\\d+ widgets$");
    assert.deepEqual(complaints, []);
  });

  it("does not sign in without the mode, for which a session is missing", async () => {
    const { page } = await app().open();
    await signInButton(page);
    await page.$eval("svc-dashboard", (dashboard) => dashboard.removeAttribute("mode"));
    await found(page, "svc-dashboard:state(waiting-for-session)");
    await statusIs(page, "session-endpoint");
  });

  it("asks to sign in in development, too", async () => {
    const { page, complaints } = await app().open("/", "development");
    await signInButton(page);
    assert.deepEqual(complaints, []);
  });
});
