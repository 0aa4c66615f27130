import assert from "node:assert/strict";
import type { Frame, HTTPRequest, Page } from "puppeteer-core";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { found, until } from "../support/browser.js";
import { openQuietTab, type QuietTab } from "./support/quiet-tab.js";
import { startExample, type Example } from "./support/start-example.js";
import { suiteBrowser } from "../pages/support/suite.js";

const LOADED = "svc-dashboard:state(loaded)";

describe("the pages of examples/html with settings of their own", () => {
  let sandbox: Sandbox;
  const browser = suiteBrowser();
  let server: Example;

  before(async () => {
    sandbox = await startSandbox({ quiet: true });
    server = await startExample("examples/html", [process.execPath, "session-endpoint.js"], sandbox);
  });
  after(async () => {
    await server.stop();
    await sandbox.stop();
  });

  const open = (name: string, prepare?: (page: Page) => Promise<unknown>): Promise<QuietTab> =>
    openQuietTab(browser(), `${server.origin}/${name}.html`, prepare);

  const embedIn = (page: Page, path: string): Promise<Frame> =>
    page.waitForFrame((frame) => frame.url().startsWith(sandbox.origin + path));

  const isShown = (page: Page, selector: string): Promise<unknown> =>
    until(page, (selector) => document.querySelector(selector)?.checkVisibility() === true, selector);

  const isHidden = (page: Page, selector: string): Promise<unknown> =>
    until(page, (selector) => document.querySelector(selector)?.checkVisibility() === false, selector);

  describe("several.html", () => {
    const showsWidgets = (page: Page, index: number): Promise<unknown> =>
      until(page, (index) => /^\d+ widgets$/.test(document.querySelectorAll("output")[index]!.value), index);

    it("loads each dashboard with one session, the last one once it is near the viewport", async () => {
      const before = await sessionCount();
      const { page, complaints } = await open("several");
      for (const index of [0, 1]) await showsWidgets(page, index);
      const last = (await page.$$("svc-dashboard")).at(-1)!;
      assert.equal(await last.evaluate((dashboard) => dashboard.state), "idle");
      await last.evaluate((dashboard) => dashboard.scrollIntoView());
      for (const index of [2, 3]) await showsWidgets(page, index);
      assert.equal((await sessionCount()) - before, 4);
      assert.deepEqual(complaints, []);
    });

    it("refreshes all dashboards, and writes the error of one above that one", async () => {
      const { page } = await open("several");
      await page.evaluate(`{ window.refreshed = [];
        addEventListener("svc-action", ({ target }) => refreshed.push(target.publicId)); }`);
      for (const index of [0, 1]) await showsWidgets(page, index);
      await page.click("button");
      await until(page, `refreshed.includes("a1b2c3d4") && refreshed.includes("c3d4e5f6")`);
      sandbox.fault({ event: "ready", status: 500, times: 1 });
      await page.$eval("svc-dashboard", (dashboard) => dashboard.reload());
      await found(page, "svc-dashboard[public-id=a1b2c3d4]:state(failed)");
      const texts = await page.$$eval("output", (outputs) => outputs.map(({ value }) => value));
      assert.match(texts[0]!, /\w/);
      assert.doesNotMatch(texts[0]!, /widgets/);
      assert.match(texts[1]!, /widgets/);
    });

    async function sessionCount(): Promise<number> {
      return (await sandbox.requests()).filter(({ operation }) => operation === "generateSession").length;
    }
  });

  describe("own-slots.html", () => {
    it("shows its own content until the embed is ready", async () => {
      const takeBack = sandbox.fault({ event: "ready", stall: true });
      const { page, complaints } = await open("own-slots");
      await found(page, "svc-dashboard:state(connecting)");
      await isShown(page, "[slot=loading]");
      takeBack();
      await page.$eval("svc-dashboard", (dashboard) => dashboard.reload());
      await found(page, LOADED);
      await isHidden(page, "[slot=loading]");
      await isHidden(page, "[slot=error]");
      assert.deepEqual(complaints, []);
    });

    it("shows its own content in place of a failed frame, above a button that loads again", async () => {
      sandbox.fault({ event: "ready", status: 500, times: 1 });
      const { page } = await open("own-slots");
      await found(page, "svc-dashboard:state(failed)");
      await isShown(page, "[slot=error]");
      await isHidden(page, "#signed-out");
      await (await found(page, ">>> [part=retry]")).click();
      await found(page, LOADED);
      await isHidden(page, "[slot=error]");
    });

    it("cancels the error of a refused session, and shows a message of the page instead", async () => {
      const { page, complaints } = await open("own-slots", async (page) => {
        let isSignedIn = false;
        await page.setRequestInterception(true);
        page.on("request", (request) => {
          const isRefused = request.url().endsWith("/api/embed-session") && !isSignedIn;
          if (!isRefused) return void request.continue();
          isSignedIn = true;
          void request.respond({ status: 401 });
        });
      });
      await found(page, "svc-dashboard:state(failed)");
      await isShown(page, "#signed-out");
      await isHidden(page, "[slot=error]");
      assert.deepEqual(
        complaints.filter((text) => !text.includes("401")),
        [],
      );
      await page.click("#signed-out button");
      await found(page, LOADED);
      await isHidden(page, "#signed-out");
    });
  });

  describe("app-and-chat.html", () => {
    it("shows the app's page and the chat's questions, and returns to the first page", async () => {
      // if two frames load at once, puppeteer sometimes has no context to evaluate in: so the chat loads later
      let begin: () => void;
      const isAppThere = new Promise<void>((done) => (begin = done));
      const { page, complaints } = await open("app-and-chat", async (page) => {
        await page.setRequestInterception(true);
        const forward = async (request: HTTPRequest): Promise<void> => {
          const isSession = request.url().endsWith("/api/embed-session");
          if (isSession && (await request.fetchPostData())?.includes("chat")) await isAppThere;
          await request.continue();
        };
        page.on("request", (request) => void forward(request));
      });
      const outputs = (index: number, pattern: string) =>
        until(
          page,
          (index, pattern) => new RegExp(pattern).test(document.querySelectorAll("output")[index]!.value),
          index,
          pattern,
        );
      await outputs(0, "\\(/embed/d/42/app\\)$");
      const app = await embedIn(page, "/embed/d/42/app");
      const link = await found(app, 'a[href^="/embed/d/42/app/dashboards/"]');
      begin!();
      await link.click();
      await outputs(0, "^.+ \\(/embed/d/42/app/dashboards/");
      await page.click("button");
      await outputs(0, "\\(/embed/d/42/app\\)$");
      const chat = await embedIn(page, "/embed/d/42/chat");
      // without the keyboard: on a busy machine, a key may still go to the frame that had the focus before
      await (await found(chat, ".example")).evaluate((example) => (example as HTMLElement).click());
      await outputs(1, "^.+: completed$");
      assert.deepEqual(complaints, []);
    });
  });
});
