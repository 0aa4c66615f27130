import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import type { BrowserContext, Frame, Page } from "puppeteer-core";
import { found, newTab, startBrowser, until } from "../support/browser.js";
import { sendPage, tenantPage, WebSite } from "../support/web-pages.js";
import { AngularStabilityApp, ZONE_VARIANTS } from "./support/angular-stability-app.js";

/** The time without activity, in milliseconds: longer than each interval of a load. */
const WINDOW = 3000;

/** The app's own figures. */
interface Figures {
  isStable: boolean;
  pendingTasks: number;
  checks: number;
}

const DRILLDOWN = { member: "orders.revenue", value: 12 };

describe("an Angular app with a dashboard", () => {
  let app: AngularStabilityApp;
  let browser: BrowserContext;
  let tenant: WebSite;

  before(async function () {
    this.timeout(600_000); // npm, and two builds
    app = await AngularStabilityApp.create();
    browser = await startBrowser();
    // ready on request: a test calls `ready()` and `post()` in the frame
    tenant = await WebSite.start((_, response) => sendPage(response, tenantPage("window.isHere = true;")));
  });

  after(async () => {
    await browser.close();
    tenant.close();
    app.remove();
  });

  for (const variant of ZONE_VARIANTS) {
    describe(variant === "zoneless" ? "without zones" : `with ${variant}`, () => {
      let site: WebSite;
      let page: Page;

      before(async () => {
        site = await WebSite.start((_, response, { pathname }) => {
          if (pathname === "/api/embed-session") {
            response.setHeader("content-type", "application/json").end('{ "sessionId": "a-session" }');
          } else if (pathname === "/favicon.ico") response.writeHead(204).end();
          else {
            response.setHeader("content-type", pathname.endsWith(".js") ? "text/javascript" : "text/html");
            response.end(app.file(variant, pathname));
          }
        });
      });
      afterEach(() => page.close());
      after(() => site.close());

      /** Opens the app, and waits for the page in its frame. */
      async function open(scene: "frame" | "endpoint" | "provider"): Promise<Frame> {
        page = await newTab(browser);
        const query = new URLSearchParams({ scene, tenant: tenant.origin() });
        await page.goto(`${site.origin("localhost")}/?${query}`);
        await until(page, "typeof pendingTasks === 'function'");
        const frame = await page.waitForFrame((one) => one.url().startsWith(tenant.origin()));
        await until(frame, "window.isHere");
        return frame;
      }

      async function load(frame: Frame): Promise<void> {
        await frame.evaluate("{ ready(); post('dashboard-loaded', {}); }");
        await found(page, "svc-dashboard:state(loaded)");
      }

      const figures = async (): Promise<Figures> =>
        (await page.evaluate("({ isStable, pendingTasks: pendingTasks(), checks })")) as Figures;

      /** Counts the change detections during an activity. */
      async function checksDuring(act: () => Promise<unknown>): Promise<number> {
        const { checks } = await figures();
        await act();
        return (await figures()).checks - checks;
      }

      /** Makes the embed post messages, and waits until the page has received all of them. */
      async function receive(frame: Frame, count: number, name: string, payload: object): Promise<void> {
        await page.evaluate(`{
          window.received = 0;
          addEventListener("message", () => (received += 1));
        }`);
        const call = `post(${JSON.stringify(name)}, ${JSON.stringify(payload)})`;
        await frame.evaluate(`{ for (let step = 0; step < ${count}; step += 1) ${call}; }`);
        await until(page, `received === ${count}`);
        await page.evaluate(
          "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))",
        );
      }

      const idle = (): Promise<void> => setTimeout(WINDOW);

      async function assertStable(): Promise<void> {
        const { isStable, pendingTasks } = await figures();
        assert.deepEqual({ isStable, pendingTasks }, { isStable: true, pendingTasks: 0 });
        assert.equal(await page.evaluate("whenStable()"), true);
      }

      it("is stable and idle with a bare frame", async () => {
        const frame = await open("frame");
        assert.equal(await checksDuring(idle), 0);
        assert.equal(await checksDuring(() => receive(frame, 10, "view", {})), 0);
        await assertStable();
      });

      it("is stable while the dashboard connects, and when it is loaded", async () => {
        const frame = await open("endpoint");
        await assertStable();
        await load(frame);
        await assertStable();
      });

      it("runs no change detection while the dashboard connects, becomes ready and is idle", async () => {
        const frame = await open("endpoint");
        assert.equal(await checksDuring(idle), 0, "connecting");
        assert.equal(await checksDuring(() => load(frame)), 0, "ready and loaded");
        assert.equal(await checksDuring(idle), 0, "loaded");
      });

      it("runs no change detection for the session and the frame", async () => {
        await open("frame");
        const { checks: withFrame } = await figures();
        await page.close();
        await open("endpoint");
        assert.equal((await figures()).checks, withFrame);
      });

      it("runs no change detection for messages that it does not listen to", async () => {
        const frame = await open("endpoint");
        await load(frame);
        const views = () => receive(frame, 10, "view", { surface: "dashboard", path: "/embed/dashboard/a" });
        assert.equal(await checksDuring(views), 0);
      });

      it("runs one change detection for an event that it listens to", async () => {
        const frame = await open("endpoint");
        await load(frame);
        assert.equal(await checksDuring(() => receive(frame, 1, "drilldown", DRILLDOWN)), 1);
        assert.equal(await page.$eval("#drilldown", ({ textContent }) => textContent), DRILLDOWN.member);
      });

      it("stays stable when the dashboard loads again", async () => {
        const frame = await open("endpoint");
        await load(frame);
        const reload = async (): Promise<void> => {
          await page.evaluate("document.querySelector('svc-dashboard').reload()");
          await until(page, "document.querySelector('svc-dashboard').state === 'connecting'");
        };
        assert.equal(await checksDuring(reload), 0);
        await assertStable();
      });

      if (variant === "zone.js") {
        it("runs a provider in the zone of its assignment, and renders its changes", async () => {
          await open("provider");
          await until(page, "document.querySelector('#provider').textContent.trim() === 'inside'");
          // called outside of Angular's zone
          await page.evaluate("document.querySelector('svc-dashboard').reload()");
          await until(page, "document.querySelector('#provider').textContent.trim() === 'inside inside'");
        });
      }
    });
  }
});
