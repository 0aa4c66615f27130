import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { newTab, until } from "../support/browser.js";
import { sendPage } from "../support/web-pages.js";
import { sendAsset, setClock, suiteBrowser, suiteSite, suiteTenant } from "./support/suite.js";

/** Members of `document` that an element with this name hides, and a name that hides nothing. */
const NAMES = [
  "unrelated",
  "baseURI",
  "head",
  "defaultView",
  "addEventListener",
  "hidden",
  "body",
  "title",
  "documentElement",
  "visibilityState",
  "activeElement",
];

const KINDS: [what: string, html: (name: string) => string][] = [
  ["an image", (name) => `<img name="${name}">`],
  ["a form", (name) => `<form name="${name}"></form>`],
  ["two frames", (name) => `<iframe name="${name}"></iframe><iframe name="${name}"></iframe>`],
  ["an object", (name) => `<object id="${name}"></object>`],
];

describe("<svc-dashboard> on a page whose elements hide members of document", () => {
  const browser = suiteBrowser({ keepsTabs: true });
  const tenant = suiteTenant();
  const host = suiteSite((_, response, url) => {
    if (!sendAsset(response, url)) {
      sendPage(
        response,
        `${url.searchParams.get("named") ?? ""}<script src="/svc-dashboard.js"></script><script>
          window.seen = [];
          for (const name of ["svc-ready", "svc-error", "svc-session-needed"]) {
            addEventListener(name, ({ detail }) => seen.push(detail.code ?? name));
          }
          window.dashboard = document.createElement("svc-dashboard");
          Object.assign(dashboard, { tenantOrigin: "${tenant.origin()}", publicId: "a" });
          document.currentScript.after(dashboard);
        </script>`,
      );
    }
  });

  let page: Page;
  before(async () => {
    page = await newTab(browser());
  });

  /** Opens a page with elements of a name, and waits until its dashboard needs a session. */
  async function open(name: string, html: (name: string) => string): Promise<void> {
    await page.goto(`${host.origin("localhost")}/app/?${new URLSearchParams({ named: html(name) })}`);
    await until(page, 'seen.includes("svc-session-needed")');
    const isHidden = `document["${name}"] !== Reflect.get(Document.prototype, "${name}", document)`;
    assert.ok(await page.evaluate(isHidden));
  }

  for (const name of NAMES) {
    it(`loads with an endpoint of a relative URL, and cleans up, beside elements named ${name}`, async () => {
      for (const [what, html] of KINDS) {
        await open(name, html);
        await page.evaluate('dashboard.sessionEndpoint = "session"');
        await until(page, "seen.length > 1");
        assert.deepEqual(
          await page.evaluate("[...seen, dashboard.state, dashboard.lastError]"),
          ["svc-session-needed", "svc-ready", "ready", null],
          what,
        );
        const left = await page.evaluate(`(() => {
          dashboard.remove();
          const { shadowRoot, state } = dashboard;
          const links = document.querySelectorAll("link").length;
          return [state, shadowRoot.querySelectorAll("iframe").length, links];
        })()`);
        assert.deepEqual(left, ["idle", 0, 0], what);
      }
    });

    it(`reports a missing source of sessions beside elements named ${name}`, async () => {
      for (const [what, html] of KINDS) {
        await open(name, html);
        // a new load, whose timers the test controls
        await page.evaluate(`(async () => {
          window.intervals = new Map();
          ${setClock(`
            setInterval: (callback, delay) => (intervals.set(intervals.size + 1, { callback, delay }), intervals.size),
            clearInterval: (id) => intervals.delete(id),`)}
          dashboard.publicId = "b";
          await dashboard.updateComplete;
        })()`);
        const after = (seconds: number): Promise<unknown> =>
          page.evaluate(`(() => {
            for (const { callback, delay } of [...intervals.values()])
              for (let at = 0; at < ${seconds * 1000} && intervals.size; at += delay) callback();
            return seen.slice(2);
          })()`);
        assert.deepEqual(await after(4.75), [], what);
        assert.deepEqual(await after(0.25), ["session-missing"], what);
        assert.equal(await page.evaluate("intervals.size"), 0, what);
      }
    });
  }
});
