import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { createSessionHandler, ManagementClient, toNodeHandler } from "svc-dashboard/backend";
import type { Sandbox } from "svc-sandbox";
import type { HostFailure } from "../../src/index.js";
import { found, newTab, until } from "../support/browser.js";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { sendPage } from "../support/web-pages.js";
import { sendAsset, setClock, suiteBrowser, suiteSite } from "./support/suite.js";

/** The users who may sign in, and the tenants of their rows. */
const CUSTOMERS: Record<string, string> = { ada: "acme-outdoors", grace: "globex-retail" };

const NOTICE = "A different user is now signed in.";

/** Runs in the page: a clock that the test advances. */
const CLOCK = `
  globalThis.ahead = 0;
  ${setClock("now: () => performance.now() + ahead, date: () => Date.now() + ahead")}`;

describe("a page whose browser has signed in another user", () => {
  const browser = suiteBrowser();
  let sandbox: Sandbox;
  let endpoint: ReturnType<typeof toNodeHandler>;
  let isDown = false;
  let ada: Page;

  before(async () => {
    sandbox = await sharedSandbox();
    const { origin: baseUrl, token, deploymentId } = sandbox;
    endpoint = toNodeHandler(
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
  });

  const userOf = (cookie: string | null | undefined): string => /user=(\w+)/.exec(cookie ?? "")?.[1] ?? "";
  const host = suiteSite((request, response, url) => {
    const { pathname } = url;
    const user = userOf(request.headers.cookie);
    if (pathname === "/session") endpoint(request, response);
    else if (pathname.startsWith("/sign-in/")) {
      const cookie = `user=${pathname.slice("/sign-in/".length)}; path=/`;
      response.writeHead(303, { "set-cookie": cookie, location: "/" }).end();
    } else if (!sendAsset(response, url)) {
      sendPage(
        response,
        `<script src="/svc-dashboard.js"></script><h1>${user}, ${CUSTOMERS[user]}</h1>
        <svc-dashboard tenant-origin="${sandbox.origin}" public-id="${sandbox.publicIds[0]}"
          session-endpoint="/session" viewer="${user}"></svc-dashboard>
        <script>const dashboard = document.querySelector("svc-dashboard");${CLOCK}</script>`,
      );
    }
  });

  /** Signs in in a new tab of the same browser, and waits for the dashboard. */
  async function signIn(user: string): Promise<Page> {
    const page = await newTab(browser());
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
    await signIn("grace"); // before the failure: a new tab hides this page, which is a moment of recovery too
    isDown = true;
    await ada.evaluate(`ahead = 24.1 * 3_600_000; document.dispatchEvent(new Event("visibilitychange"))`);
    await found(ada, "svc-dashboard:state(failed)");
    assert.equal(await noticeOf(ada), "The dashboard could not be loaded.");
    isDown = false;
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
