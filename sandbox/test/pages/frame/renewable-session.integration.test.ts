import assert from "node:assert/strict";
import type { LoggedRequest } from "svc-sandbox";
import { found, until } from "../../../../test/support/browser.js";
import { generateSession } from "../../support/call-sandbox.js";
import {
  HOUR,
  loadsOf,
  startSite,
  stopSite,
  WITHOUT_QUERIES,
  withTab,
  type RenewalSite,
} from "../../support/renewal-tab.js";

const EXPIRING = "svc:event:session-expiring";
const EXPIRED = "svc:event:session-expired";

describe("a sandbox that renews sessions in place, in <svc-dashboard>", () => {
  let site: RenewalSite;

  before(async () => {
    site = await startSite({ renewal: "in-place" });
  });
  after(() => stopSite(site));

  /** Waits until a second session was exchanged, and returns the status. */
  const exchanged = async (): Promise<number> => {
    const [first] = (await site.sandbox.requests()).filter(isExchange);
    const log = await site.sandbox.requests({
      waitFor: "exchangeSession",
      after: first!.id,
      timeoutMs: 60_000,
    });
    return log.find(isExchange)!.status;
  };

  it("posts session-expiring before the session expires, and gets one session in place", () =>
    withTab(site, { publicId: WITHOUT_QUERIES }, async (tab) => {
      site.sandbox.clock.advance(23 * HOUR - 60_000);
      assert.equal(await exchanged(), 200);
      assert.deepEqual(await tab.posted(), [EXPIRING]);
      assert.deepEqual(
        tab.generated.map(({ reason }) => reason),
        ["load", "renew"],
      );
      const payload = await tab.page.evaluate(
        `JSON.stringify(dispatched.find(([type, detail]) => detail?.type === "${EXPIRING}")[1].payload)`,
      );
      assert.match(payload as string, /^\{"expiresAt":\d{13}\}$/);
    }));

  it("keeps the document, the filters, the scroll position and an open dialog after 23 hours, and continues to query", () =>
    withTab(site, {}, async (tab) => {
      const { frame, page } = tab;
      await frame.evaluate("window.isSame = true");
      await frame.click("[data-widget=filter-status] .filter-button");
      // cancelled orders, the first option, have no values in the table
      const option = await found(frame, ".filter-list:popover-open .filter-option:nth-child(2) input");
      const last = (await site.sandbox.requests()).at(-1)!.id;
      await option.click();
      await site.sandbox.requests({ waitFor: "embedQuery", after: last, timeoutMs: 60_000 });
      await until(frame, '!document.querySelector(".progress.busy")');
      await frame.evaluate("document.querySelector('.filter-list:popover-open').hidePopover()");
      await frame.evaluate("scrollTo(0, 300)");
      await frame.evaluate('document.querySelector("[data-cell]").click()');
      await frame.waitForSelector("dialog[open] .rows-behind[aria-busy=false]");
      const content = `JSON.stringify([
        window.isSame,
        scrollY,
        document.querySelector("[data-widget=filter-status] .pill-value").textContent.trim(),
        document.querySelector("dialog[open]").textContent,
        [...document.querySelectorAll(".figure")].map((figure) => figure.textContent.trim()),
      ])`;
      const before = await frame.evaluate(content);
      assert.match(before as string, /^\[true,300,"(?!All)/);

      site.sandbox.clock.advance(23 * HOUR);
      assert.equal(await exchanged(), 200);
      site.sandbox.clock.advance(2 * HOUR); // the first token has expired
      const statuses = await tab.refresh();
      assert.ok(statuses.length > 0 && statuses.every((status) => status === 200), statuses.join());
      await until(frame, '!document.querySelector(".progress.busy")');
      assert.equal(await frame.evaluate(content), before);
      assert.equal(loadsOf(await site.sandbox.requests()).length, 1);
      assert.equal(await page.evaluate("dashboard.state"), "loaded");
    }));

  it("posts both events after a jump of the clock, which lead to one request, and no event contains a session", () =>
    withTab(site, {}, async (tab) => {
      site.sandbox.clock.advance(23 * HOUR);
      assert.equal(await exchanged(), 200);
      await tab.refresh();
      assert.deepEqual(await tab.posted(), [EXPIRING, EXPIRED]);
      assert.deepEqual(
        tab.generated.map(({ reason }) => reason),
        ["load", "renew"],
      );
      const dispatched = await tab.dispatched();
      assert.ok(dispatched.includes(EXPIRED));
      for (const { sessionId } of tab.generated) assert.ok(!dispatched.includes(sessionId));
    }));

  it("runs rejected queries again with the new session, after one session-expired for all of them", () =>
    withTab(site, {}, async (tab) => {
      let generate = (): void => undefined;
      const isGenerated = new Promise<void>((resolve) => (generate = resolve));
      tab.replace("renew", async (sandbox) => {
        await isGenerated;
        return generateSession(sandbox);
      });
      const first = (await site.sandbox.requests()).filter(isQuery).length;
      const removeFault = site.sandbox.fault({ operation: "embedQuery", status: 401 });
      await tab.page.evaluate("dashboard.refresh()");
      await until(tab.page, `posted.includes("${EXPIRED}")`);
      removeFault();
      // a query without a session waits as well
      await tab.page.evaluate('dashboard.setFilter("orders.status", "delivered")');
      generate();
      await until(tab.frame, '!document.querySelector(".progress.busy")');
      const statuses = (await site.sandbox.requests())
        .filter(isQuery)
        .slice(first)
        .map(({ status }) => status);
      assert.deepEqual(new Set(statuses), new Set([401, 200]));
      assert.deepEqual(await tab.posted(), [EXPIRED]);
      assert.equal(await tab.frame.evaluate('document.querySelectorAll("[role=alert]").length'), 0);
      assert.equal(loadsOf(await site.sandbox.requests()).length, 1);
    }));

  it("posts session-expired again for a rejected session, which leads to one new load", () =>
    withTab(site, { publicId: WITHOUT_QUERIES }, async (tab) => {
      tab.replace("renew", () => "no-session");
      site.sandbox.clock.advance(23 * HOUR);
      await until(tab.page, `dispatched.filter(([type]) => type === "svc-dashboard-loaded").length === 2`);
      assert.deepEqual(await tab.posted(), [EXPIRING, EXPIRED, EXPIRED]);
      assert.deepEqual(
        tab.generated.map(({ reason }) => reason),
        ["load", "renew", "expired"],
      );
      assert.equal(loadsOf(await site.sandbox.requests()).length, 2);
      assert.equal(await tab.page.evaluate("dashboard.state"), "loaded");
    }));
});

describe("a sandbox that does not renew sessions, in <svc-dashboard>", () => {
  let site: RenewalSite;

  before(async () => {
    site = await startSite({});
  });
  after(() => stopSite(site));

  it("ignores set-session like any unknown action, and posts no session events", () =>
    withTab(site, {}, async (tab) => {
      const sessionId = await generateSession(site.sandbox);
      await tab.page.evaluate(
        `dashboard.postAction("svc:action:set-session", { sessionId: "${sessionId}" })`,
      );
      site.sandbox.clock.advance(23.5 * HOUR);
      assert.deepEqual(await tab.refresh().then((statuses) => new Set(statuses)), new Set([200]));
      assert.deepEqual(await tab.posted(), []);
      assert.equal((await site.sandbox.requests()).filter(isExchange).length, 1);
    }));

  it("posts a fatal error when the token has expired, which leads to a new load", () =>
    withTab(site, {}, async (tab) => {
      site.sandbox.clock.advance(24 * HOUR);
      await tab.page.evaluate("dashboard.refresh()");
      await until(tab.page, `dispatched.filter(([type]) => type === "svc-dashboard-loaded").length === 2`);
      assert.deepEqual(
        tab.generated.map(({ reason }) => reason),
        ["load", "expired"],
      );
      assert.equal(loadsOf(await site.sandbox.requests()).length, 2);
    }));
});

function isQuery({ operation }: LoggedRequest): boolean {
  return operation === "embedQuery";
}

function isExchange({ operation }: LoggedRequest): boolean {
  return operation === "exchangeSession";
}
