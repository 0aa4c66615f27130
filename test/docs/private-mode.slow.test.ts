import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { ElementHandle, Page } from "puppeteer-core";
import { found, until } from "../support/browser.js";
import { DocHost } from "./support/doc-host.js";
import { markupBlock } from "./support/markup-blocks.js";

const PAGE = "docs/private-mode.md";

/** Collects the states of the page's dashboard, its messages, and the mode of `ready`. */
const COLLECT = `window.states = [];
  window.seen = [];
  addEventListener("svc-state-change", ({ detail }) => states.push(detail.to));
  for (const name of ["svc-message", "svc-error", "svc-session-needed"]) addEventListener(name, () => seen.push(name));
  addEventListener("svc-ready", ({ detail }) => (window.mode = detail.mode));`;

const isReady = "svc-dashboard:is(:state(ready), :state(loaded))";

describe(PAGE, { timeout: 600_000 }, () => {
  let host: DocHost;
  before(async () => {
    host = await DocHost.start();
  });
  after(() => host.stop());

  const open = (html: string): Promise<Page> => host.open(html, { first: COLLECT });
  const isHidden = (tab: Page): Promise<boolean> =>
    tab.$eval("svc-dashboard >>> iframe", ({ inert }) => inert);

  /** Waits for the sandbox's sign-in page, and until the frame with it is shown. @returns the button of a person */
  async function signInButton(tab: Page): Promise<ElementHandle> {
    const frame = await tab.waitForFrame((one) => one.url().startsWith(host.sandbox.origin));
    const button = await found(frame, ".sign-in button");
    await until(
      tab,
      () => !document.querySelector("svc-dashboard")!.shadowRoot!.querySelector("iframe")!.inert,
    );
    return button;
  }

  it("has a tag that shows a sign-in page, waits for the viewer, and needs no backend", async () => {
    const [last] = (await host.sandbox.requests()).slice(-1);
    const tag = host.withTenant(markupBlock(PAGE, "html", 'mode="private"'));
    // with a timeout that has passed before the viewer can sign in
    const tab = await open(tag.replace("mode=", 'ready-timeout="1" mode='));
    const button = await signInButton(tab);
    assert.deepEqual(await tab.evaluate("[document.querySelector('svc-dashboard').state, seen]"), [
      "connecting",
      [],
    ]);
    await button.click();
    await found(tab, isReady);
    assert.equal(await tab.evaluate("mode"), "private");
    assert.deepEqual(await tab.evaluate("states.slice(0, 3)"), [
      "waiting-for-session",
      "connecting",
      "ready",
    ]);
    assert.deepEqual(await tab.evaluate("[...new Set(seen)]"), ["svc-message"]);
    const requests = await host.sandbox.requests({ after: last?.id ?? 0 });
    assert.ok(
      requests.every(({ operation }) => operation !== "generateSession"),
      "a session was generated",
    );
    await tab.close();
  });

  it("compares it with a signed dashboard, which waits for a session, and is hidden until it is ready", async () => {
    const restore = host.sandbox.fault({ event: "ready", stall: true });
    const tab = await open(host.tag());
    const frame = await tab.waitForFrame((one) => one.url().startsWith(host.sandbox.origin));
    await until(
      frame,
      'document.readyState === "complete" && document.querySelector("#app").children.length > 0',
    );
    assert.deepEqual(await tab.evaluate("states"), ["waiting-for-session", "connecting"]);
    assert.equal(await isHidden(tab), true);
    restore();
    await tab.$eval("svc-dashboard", (dashboard) => dashboard.reload());
    await found(tab, isReady);
    assert.deepEqual([await isHidden(tab), await tab.evaluate("mode")], [false, "signed"]);
    const timeout = await tab.$eval("svc-dashboard", (dashboard) => dashboard.readyTimeout);
    assert.ok(readFileSync(PAGE, "utf8").includes(`\`ready-timeout\` after ${timeout / 1000} seconds`));
    await tab.close();
  });

  it("allows the surface chat, and no app", async () => {
    const chat = await open(host.tag('surface="chat" deployment-id="42" mode="private"'));
    await (await signInButton(chat)).click();
    await found(chat, isReady);
    assert.equal(await chat.evaluate("mode"), "private");
    await chat.close();
    const app = await open(host.tag('surface="app" deployment-id="42" mode="private"'));
    await until(app, 'document.querySelector("svc-dashboard").lastError?.code === "invalid-configuration"');
    await app.close();
  });

  it("describes the sandbox, which asks who the viewer is after each load and sets no cookies", async () => {
    for (let load = 1; load <= 2; load++) {
      const tab = await open(host.tag('public-id="a1b2c3d4" mode="private"'));
      await (await signInButton(tab)).click();
      await found(tab, isReady);
      assert.deepEqual(await tab.browserContext().cookies(), []);
      await tab.close();
    }
  });
});
