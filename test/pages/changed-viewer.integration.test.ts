import assert from "node:assert/strict";
import type { BrowserContext, Page } from "puppeteer-core";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import type { Sandbox } from "svc-sandbox";
import type { HostFailure } from "../../src/index.js";
import { found, newTab, startBrowser, until } from "../support/browser.js";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { script, sendPage, WebSite } from "../support/web-pages.js";

/** The users who may sign in, and the tenants of their rows. */
const CUSTOMERS: Record<string, string> = { ada: "acme-outdoors", grace: "globex-retail" };

const NOTICE = "A different user is now signed in.";

/** Runs in the page: a clock that the test advances, without pauses between attempts. */
const CLOCK = `
  globalThis.ahead = 0;
  dashboard[Symbol.for("svc-dashboard.test-seam")] = { clock: {
    now: () => performance.now() + ahead,
    date: () => Date.now() + ahead,
    random: () => 0,
    setTimeout: (...timer) => setTimeout(...timer),
    clearTimeout: (timer) => clearTimeout(timer),
    setInterval: (...timer) => setInterval(...timer),
    clearInterval: (timer) => clearInterval(timer),
  } };`;

describe("a page whose browser has signed in another user", () => {
  let browser: BrowserContext;
  let sandbox: Sandbox;
  let host: WebSite;
  let isDown = false;
  let ada: Page;

  before(async () => {
    [sandbox, browser] = await Promise.all([sharedSandbox(), startBrowser()]);
    const { origin: baseUrl, token, deploymentId, publicIds } = sandbox;
    const userOf = (cookie: string | null | undefined): string => /user=(\w+)/.exec(cookie ?? "")?.[1] ?? "";
    const endpoint = toNodeHandler(
      createSessionHandler({
        client: new ManagementClient({ baseUrl, token }),
        authorize: ({ headers }) => {
          if (isDown) throw new Error("The database is down.");
          const user = userOf(headers.get("cookie"));
          return { deploymentId, externalId: user, embedTenantName: CUSTOMERS[user]!, viewer: user };
        },
        onError: () => undefined,
      }),
    );
    host = await WebSite.start((request, response, { pathname }) => {
      const user = userOf(request.headers.cookie);
      if (pathname === "/svc-dashboard.js") {
        response.setHeader("content-type", "text/javascript").end(script);
      } else if (pathname === "/session") endpoint(request, response);
      else if (pathname.startsWith("/sign-in/")) {
        const cookie = `user=${pathname.slice("/sign-in/".length)}; path=/`;
        response.writeHead(303, { "set-cookie": cookie, location: "/" }).end();
      } else {
        sendPage(
          response,
          `<script src="/svc-dashboard.js"></script><h1>${user}, ${CUSTOMERS[user]}</h1>
          <svc-dashboard tenant-origin="${baseUrl}" public-id="${publicIds[0]}" session-endpoint="/session"
            viewer="${user}"></svc-dashboard>
          <script>const dashboard = document.querySelector("svc-dashboard");${CLOCK}</script>`,
        );
      }
    });
  });
  after(async () => {
    await browser.close();
    host.close();
  });

  /** Signs in in a new tab of the same browser, and waits for the dashboard. */
  async function signIn(user: string): Promise<Page> {
    const page = await newTab(browser);
    await page.goto(`${host.origin("localhost")}/sign-in/${user}`);
    await found(page, "svc-dashboard:state(loaded)");
    return page;
  }

  /** Returns the first figure of the dashboard in a page; undefined if it shows none. */
  async function figureOn(page: Page): Promise<string | undefined> {
    const frame = page.frames().find((one) => one !== page.mainFrame() && one.url() !== "about:blank");
    const text = await frame?.evaluate(() => document.body.innerText);
    return text && /\$[\d,]+/.exec(text)?.[0];
  }

  const noticeOf = (page: Page, dashboard = "dashboard"): Promise<unknown> =>
    page.evaluate(`${dashboard}.shadowRoot.querySelector(".problem").textContent`);

  beforeEach(async () => {
    isDown = false;
    ada = await signIn("ada");
  });
  afterEach(async () => {
    for (const page of await browser.pages()) await page.close();
  });

  it("shows its own user's rows as long as no other user has signed in", async () => {
    const figure = await figureOn(ada);
    assert.match(String(figure), /^\$/);
    await ada.evaluate(`new Promise((done) => {
      dashboard.addEventListener("svc-dashboard-loaded", done, { once: true });
      dashboard.reload();
    })`);
    assert.equal(await figureOn(ada), figure);
  });

  it("shows a notice in place of the other user's rows, on a reload and in another dashboard", async () => {
    const [own, other] = [await figureOn(ada), await figureOn(await signIn("grace"))];
    assert.notEqual(own, other);
    await ada.evaluate(`dashboard.reload()`);
    await ada.evaluate(`
      globalThis.further = dashboard.cloneNode();
      further.sessionEndpoint = "/session";
      document.body.append(further);`);
    await until(ada, () => document.querySelectorAll("svc-dashboard:state(failed)").length === 2);
    assert.deepEqual([await noticeOf(ada), await noticeOf(ada, "further")], [NOTICE, NOTICE]);
    assert.equal(await figureOn(ada), undefined);
    // a reload: the page becomes that of the signed-in user
    const reloaded = ada.waitForNavigation();
    await ada.evaluate(`dashboard.shadowRoot.querySelector("[part=retry]").click()`);
    await reloaded;
    await found(ada, "svc-dashboard:state(loaded)");
    assert.deepEqual(
      [await ada.$eval("h1", ({ textContent }) => textContent), await figureOn(ada)],
      ["grace, globex-retail", other],
    );
  });

  it("keeps its user's frame if a renewal finds another user, and reports it to the page", async () => {
    const own = await figureOn(ada);
    await signIn("grace");
    const failure = ada.evaluate(`new Promise((done) => {
      dashboard.addEventListener("svc-error", ({ detail }) => done(detail), { once: true });
      Object.defineProperty(document, "hidden", { value: true });
      ahead = 23.6 * 3_600_000;
      document.dispatchEvent(new Event("visibilitychange"));
    })`);
    const { code, fatal, message } = (await failure) as HostFailure;
    assert.deepEqual([code, fatal], ["session-refused", false]);
    assert.match(message, /409 \(viewer-changed\)/);
    assert.deepEqual([await figureOn(ada), await ada.evaluate("dashboard.state")], [own, "loaded"]);
  });

  it("shows the notice if a recovery finds another user, and sends no further requests", async () => {
    isDown = true;
    await ada.evaluate(`ahead = 24.1 * 3_600_000; document.dispatchEvent(new Event("visibilitychange"))`);
    await found(ada, "svc-dashboard:state(failed)");
    assert.equal(await noticeOf(ada), "The dashboard could not be loaded.");
    isDown = false;
    await signIn("grace");
    await ada.evaluate(`dispatchEvent(new Event("online"))`);
    await until(ada, () => {
      const { shadowRoot } = document.querySelector("svc-dashboard")!;
      return shadowRoot!.querySelector(".problem")!.textContent.includes("different user");
    });
    assert.equal(await figureOn(ada), undefined);
    const count = host.requests.filter((path) => path === "/session").length;
    await ada.evaluate(`dispatchEvent(new Event("online")); fetch("/")`); // an earlier request would have arrived
    assert.equal(host.requests.filter((path) => path === "/session").length, count);
  });
});
