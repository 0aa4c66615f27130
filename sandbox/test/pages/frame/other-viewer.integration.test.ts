import assert from "node:assert/strict";
import { found, until } from "../../../../test/support/browser.js";
import type { QueryResponse } from "../../../src/contract/viewer-api.js";
import type { EmbeddedPage } from "../../support/embedded-page.js";
import { serveSandbox } from "../../support/serve-sandbox.js";

const ADA = {
  ...{ externalId: "ada", embedTenantName: "acme-outdoors" },
  ...{ settings: { locale: "de" }, embedTheme: { primaryColor: "red" } },
};
const BOB = { externalId: "bob", embedTenantName: "globex-retail" };
const DASHBOARD = "/embed/dashboard/a1b2c3d4";
const CHAT = "/embed/d/42/chat";
const QUESTION = "How many orders?";

/** Expressions for the content of a frame. */
const ORDERS = `document.querySelector("[data-widget=orders] .figure")?.textContent.trim()`;
const CONTENT = `[${ORDERS}, document.querySelector("[data-widget=filter-status] .pill-value").textContent.trim(), document.querySelector("dialog")?.textContent, document.documentElement.lang, document.documentElement.style.getPropertyValue("--primary"), scrollY, window.isSame]`;
const ANSWERS = `document.querySelectorAll("answer-card .reading").length`;
const IDLE = `!document.querySelector(".progress.busy")`;

describe("set-session in an embed that renews its session in place", () => {
  const site = serveSandbox({ renewal: "in-place" });

  const open = async (path: string, run: (embedded: EmbeddedPage) => Promise<void>) =>
    site.open(`${path}?session=${await site.createSession(ADA)}`, async (embedded) => {
      await embedded.event("view");
      await until(embedded.frame, `(window.isSame = true) && ${path === CHAT} || ${IDLE} && ${ORDERS}`);
      await run(embedded);
    });

  /** Sets a session, and waits until a subsequent action has been applied. */
  async function set({ act, frame }: EmbeddedPage, viewer: object): Promise<void> {
    const scheme = viewer === ADA ? "light" : "dark";
    await act("set-session", { sessionId: await site.createSession(viewer) });
    await act("set-color-scheme", { scheme });
    await until(frame, `document.documentElement.dataset.scheme === "${scheme}"`);
  }

  /** Returns the number of orders that the API has for a viewer. */
  async function ordersOf(viewer: object, path = "/embed/api/query", more = {}): Promise<string> {
    const post = async (path: string, body: object, token = ""): Promise<unknown> => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      return (await fetch(site.sandbox.origin + path, init)).json();
    };
    const sessionId = await site.createSession(viewer);
    const { token } = (await post("/api/v1/embed/session/token", { sessionId })) as { token: string };
    const query = { publicId: "a1b2c3d4", reportId: 1002, timezone: "UTC", filters: [], ...more };
    const { rows } = (await post(path, { question: QUESTION, ...query }, token)) as QueryResponse;
    return Number(rows[0]!["orders_count"]).toLocaleString("en");
  }

  /** Picks a status, scrolls, and opens the rows behind a value. */
  async function explore({ frame }: EmbeddedPage): Promise<void> {
    const all = await frame.evaluate(ORDERS);
    await frame.click("[data-widget=filter-status] .filter-button");
    await (await found(frame, ".filter-list:popover-open .filter-option input")).click();
    await until(frame, `${IDLE} && ${ORDERS} !== "${String(all)}"`);
    await frame.evaluate(`document.querySelector(".filter-list:popover-open").hidePopover();
      scrollTo(0, 300);
      document.querySelector("[data-cell]").click()`);
    await frame.waitForSelector("dialog[open] .rows-behind[aria-busy=false]");
  }

  async function ask({ frame }: EmbeddedPage): Promise<string> {
    await frame.type(".chat-form input", QUESTION);
    await frame.click(".chat-ask");
    await until(frame, `${ANSWERS} === 1`);
    return frame.$eval("answer-card", (card) => card.textContent);
  }

  for (const path of [DASHBOARD, "/embed/d/42/app/dashboards/a1b2c3d4"]) {
    it(`loads ${path} again for another viewer, without picked values, open dialogs and pending queries`, () =>
      open(path, async (embedded) => {
        await explore(embedded);
        site.sandbox.fault({ operation: "embedQuery", stall: true, times: 2 }); // with more, no connection would be left
        await embedded.act("refresh");
        await until(embedded.frame, `!(${IDLE})`);
        await set(embedded, BOB);
        await until(embedded.frame, `${IDLE} && ${ORDERS}`);
        const shown = [await ordersOf(BOB), "All", null, "en-US", "", 0, true];
        assert.deepEqual(await embedded.frame.evaluate(CONTENT), shown);
        const types = (await embedded.events()).map(({ type }) => type.split(":")[2]!);
        assert.equal(types.filter((type) => /ready|view|error/.test(type)).join(), "ready,view,view");
      }));
  }

  it("changes nothing for the same viewer, and sends no other requests", () =>
    open(DASHBOARD, async (embedded) => {
      await explore(embedded);
      const before = await embedded.frame.evaluate(CONTENT);
      const { length } = await site.sandbox.requests();
      await set(embedded, ADA);
      assert.deepEqual(await embedded.frame.evaluate(CONTENT), before);
      const sent = (await site.sandbox.requests()).slice(length).map(({ operation }) => operation);
      assert.equal(sent.join(), "generateSession,exchangeSession");
    }));

  it("starts a new chat only for another viewer", () =>
    open(CHAT, async (embedded) => {
      await ask(embedded);
      await set(embedded, ADA);
      assert.equal(await embedded.frame.evaluate(ANSWERS), 1);
      await set(embedded, BOB); // so that only the answer to BOB is left
      assert.ok((await ask(embedded)).includes(await ordersOf(BOB, "/embed/api/ask")));
    }));

  it("applies subsequent actions to the dashboard of another viewer", () =>
    open(DASHBOARD, async ({ act, frame }) => {
      await act("set-session", { sessionId: await site.createSession(BOB) });
      await act("set-filter", { filterUrlParameter: 'f_orders.status={"value":"delivered"}' });
      const filters = [{ member: "orders.status", type: "equals", value: "delivered" }];
      await until(frame, `${ORDERS} === "${await ordersOf(BOB, "/embed/api/query", { filters })}"`);
    }));

  it("results in an error if the new viewer's first request is refused, even for the token", async () => {
    for (const status of [401, 403])
      await open(DASHBOARD, async ({ act, event, frame }) => {
        site.sandbox.fault({ operation: "embedDashboard", status, times: 1 });
        await act("set-session", { sessionId: await site.createSession(BOB) });
        await event("error");
        assert.ok(await frame.$("#app > .full-page:only-child"));
      });
  });

  it("cancels a document that is being drawn, and saves one that the new viewer requests", () =>
    open(DASHBOARD, async (embedded) => {
      const { frame } = embedded;
      const download = `[...document.querySelectorAll("[role=menuitem]")].find((one) => /PDF/.test(one.textContent)).click()`;
      await frame.evaluate(`window.saved = 0;
        URL.createObjectURL = () => "#" + (window.saved += 1);
        const { decode } = HTMLImageElement.prototype;
        const finished = new Promise((done) => (window.finish = done));
        HTMLImageElement.prototype.decode = async function () {
          window.isDrawing = true;
          await finished;
          return decode.call(this);
        };
        ${download}`);
      await until(frame, "window.isDrawing");
      await set(embedded, BOB);
      await until(frame, `${IDLE} && ${ORDERS}`);
      await frame.evaluate(`window.finish(); ${download}`);
      await until(frame, "window.saved");
      assert.equal(await frame.evaluate("window.saved"), 1);
    }));
});
