import assert from "node:assert/strict";
import type { Frame, Page } from "puppeteer-core";
import { found, newTab, until } from "../support/browser.js";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { run } from "../package/run.js";
import { KEEPERS, LIBRARIES, TURBO_VISITS } from "./morphing/libraries.js";
import { RenderedSite } from "./morphing/rendered-site.js";
import { suiteBrowser } from "./support/suite.js";

/** Runs in the page: waits for the reactions to changed attributes. */
const SETTLED = `(async () => {
  await document.querySelector("svc-dashboard").updateComplete;
  await new Promise((done) => setTimeout(() => setTimeout(done)));
})()`;

/** Runs in the page: records the events of a new load or a failure. */
const RECORD = `
  window.reported = [];
  for (const name of ["svc-error", "svc-session-needed", "svc-state-change"]) {
    addEventListener(name, ({ type, detail }) => reported.push(type + " " + (detail.code ?? detail.to ?? "")));
  }`;

describe("<svc-dashboard> in HTML of a server that a library applies to the page", () => {
  let site: RenderedSite;
  const browser = suiteBrowser();
  let page: Page;

  before(async function () {
    this.timeout(300_000); // npm
    run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], "test/pages/morphing");
    site = await RenderedSite.start(await sharedSandbox());
  });

  after(() => site.stop());

  const byEndpoint = (): Record<string, string> => ({
    "tenant-origin": site.sandbox.origin,
    "public-id": site.sandbox.publicIds[0]!,
    "session-endpoint": "/api/embed-session",
  });

  const bySession = async (): Promise<Record<string, string>> => ({
    "tenant-origin": site.sandbox.origin,
    "public-id": site.sandbox.publicIds[0]!,
    session: await site.createSession(),
  });

  const embed = (): Promise<Frame> =>
    page.waitForFrame((frame) => frame.url().startsWith(site.sandbox.origin));

  /** Opens the page with a dashboard of these attributes, and waits until it has loaded. */
  async function open(head: string, attributes: Record<string, string>): Promise<void> {
    site.head = `<meta charset="utf-8"><script src="/svc-dashboard.js"></script>${head}`;
    site.scene = { text: "1", attributes };
    site.endpointCalls = 0;
    page = await newTab(browser());
    await page.goto(site.origin);
    await found(page, "svc-dashboard:state(loaded)");
    await (await embed()).evaluate("window.mark = 'the same document'");
    await page.evaluate(RECORD);
  }

  /** Applies the current HTML of the server. */
  async function morph(code: string, changed: Record<string, string> = {}): Promise<void> {
    site.scene = { text: "2", attributes: { ...site.scene.attributes, ...changed } };
    await page.evaluate(`(async (html) => { ${code} })(${JSON.stringify(site.rootHtml())})`);
    assert.equal(await page.$eval("#root > p", ({ textContent }) => textContent), "2");
    await page.evaluate(SETTLED);
  }

  const markOf = (frame: Frame): Promise<unknown> =>
    frame.evaluate("window.mark").catch(() => "the frame was removed");

  async function assertKept(frame: Frame): Promise<void> {
    assert.deepEqual(await page.evaluate("reported"), []);
    assert.deepEqual(await page.$eval("svc-dashboard", ({ state, lastError }) => [state, lastError]), [
      "loaded",
      null,
    ]);
    assert.equal(await markOf(frame), "the same document");
    assert.equal(await page.$("svc-dashboard[session]"), null, "the session is in the DOM");
  }

  /** Waits until the dashboard has loaded in another document. */
  async function assertLoadedAgain(): Promise<void> {
    await until(page, 'reported.includes("svc-state-change loaded")');
    assert.equal(await (await embed()).evaluate("window.mark"), undefined);
    const { state, lastError } = await page.$eval("svc-dashboard", ({ state, lastError }) => ({
      state,
      lastError,
    }));
    assert.deepEqual([state, lastError], ["loaded", null]);
  }

  for (const [name, { head, morph: code }] of Object.entries(LIBRARIES)) {
    describe(name, () => {
      it("keeps the frame when the session that it loaded with is in the HTML again", async () => {
        await open(head, await bySession());
        const frame = await embed();
        await morph(code);
        await assertKept(frame);
      });

      it("keeps the frame of a dashboard with an endpoint, and requests no session", async () => {
        await open(head, byEndpoint());
        const frame = await embed();
        await morph(code);
        await assertKept(frame);
        assert.equal(site.endpointCalls, 1);
      });

      it("loads again when the HTML has a new session", async () => {
        await open(head, await bySession());
        await morph(code, { session: await site.createSession() });
        await assertLoadedAgain();
      });

      it("loads again when the HTML has another public-id", async () => {
        await open(head, byEndpoint());
        await morph(code, { "public-id": site.sandbox.publicIds[1]! });
        await assertLoadedAgain();
        assert.equal(site.endpointCalls, 2);
        assert.match((await embed()).url(), new RegExp(site.sandbox.publicIds[1]!));
      });
    });
  }

  for (const [name, { head, morph: code, attributes }] of Object.entries(KEEPERS)) {
    it(`keeps the frame with ${name}, although the HTML has a new session`, async () => {
      await open(head, { ...attributes, ...(await bySession()) });
      const frame = await embed();
      await morph(code, { session: await site.createSession() });
      await assertKept(frame);
    });
  }

  describe("Turbo's visits", () => {
    /** Visits another page, and goes back to the copy in Turbo's cache. */
    async function leaveAndGoBack(): Promise<void> {
      await page.evaluate(`(async () => {
        ${TURBO_VISITS.next}
        const left = next("turbo:load");
        Turbo.visit("/elsewhere");
        await left;
      })()`);
      assert.equal(await page.$("svc-dashboard"), null);
      await page.evaluate(`(async () => {
        ${TURBO_VISITS.next}
        const back = next("turbo:load");
        history.back();
        await back;
      })()`);
    }

    it("loads a page from Turbo's cache with a new session of the endpoint", async () => {
      await open(TURBO_VISITS.head, byEndpoint());
      await leaveAndGoBack();
      await assertLoadedAgain();
      assert.equal(site.endpointCalls, 2);
    });

    it("shows a notice with a button on a page from Turbo's cache that had a rendered session", async () => {
      await open(TURBO_VISITS.head, await bySession());
      await page.evaluate("reported.length = 0");
      await leaveAndGoBack();
      await until(page, 'reported.includes("svc-error session-missing")');
      await page.evaluate(SETTLED);
      const [state, ...shown] = await page.$eval("svc-dashboard", ({ state, shadowRoot }) => [
        state,
        ...["error", "retry", "loading"].filter((part) =>
          shadowRoot!.querySelector(`[part=${part}]`)!.checkVisibility(),
        ),
      ]);
      assert.deepEqual([state, shown], ["waiting-for-session", ["error", "retry"]]);
    });

    it("loads again with a session of the endpoint when a visit moves an element with data-turbo-permanent", async () => {
      await open(TURBO_VISITS.head, { id: "sales", "data-turbo-permanent": "", ...byEndpoint() });
      site.scene = { ...site.scene, text: "2" };
      await page.evaluate(`Turbo.visit("/?again")`);
      await assertLoadedAgain();
      assert.equal(site.endpointCalls, 2);
    });
  });
});
