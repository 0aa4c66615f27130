import assert from "node:assert/strict";
import type { CDPSession, Page } from "puppeteer-core";
import { found, newTab, until } from "../support/browser.js";
import { sendPage, tenantPage } from "../support/web-pages.js";
import { suiteBrowser, suiteHost, suiteSite } from "./support/suite.js";

type Axe = typeof globalThis & { axe: { run(): Promise<{ violations: { id: string; nodes: object[] }[] }> } };

const SCHEMES = {
  light: { name: "prefers-color-scheme", value: "light" },
  dark: { name: "prefers-color-scheme", value: "dark" },
  "forced colors": { name: "forced-colors", value: "active" },
};

/** The responses of the page's session endpoint, and the sentences that the viewer reads. */
const NOTICES = {
  "/signed-out": "Sign in to see this dashboard.",
  "/not-there": "The dashboard could not be loaded.",
  "https://other.example": "This dashboard cannot be shown here. Tell the owner of this page.",
};

describe("the notice of <svc-dashboard> in a page", () => {
  const browser = suiteBrowser({ keepsTabs: true });
  const tenant = suiteSite((_, response, { pathname }) => {
    if (pathname.endsWith("/refused")) response.setHeader("x-frame-options", "DENY");
    // a slow page, which becomes ready when its host requests it
    sendPage(response, tenantPage(`addEventListener("message", () => post("later", {}));`));
  });
  const host = suiteHost(
    ({ searchParams }) => `<html lang="en"><title>Host</title><meta name="color-scheme" content="light dark">
      <script>
        window.fetch = async (url) => new Response(null, { status: /signed-out/.test(url) ? 401 : 404 });
      </script>
      <script src="/svc-dashboard.js"></script><main><h1>Sales</h1>
      <svc-dashboard tenant-origin="${tenant.origin()}" public-id="${searchParams.get("id") ?? "a"}"
        ready-timeout="300" ${searchParams.get("attributes") ?? 'session="s"'}></svc-dashboard></main>`,
  );
  let page: Page;
  let devtools: CDPSession;
  before(async () => {
    page = await newTab(browser());
    devtools = await page.createCDPSession();
  });

  const open = async (parameters: Record<string, string>): Promise<void> => {
    await page.goto(`${host.origin("localhost")}/?${new URLSearchParams(parameters)}`);
  };

  const emulate = async (...features: { name: string; value: string }[]): Promise<void> => {
    await devtools.send("Emulation.setEmulatedMedia", { features });
  };

  /** Returns the names of the parts in the middle of the element's lower and upper half. */
  const seen = async (): Promise<(string | null)[]> =>
    page.evaluate(() => {
      const { shadowRoot } = document.querySelector("svc-dashboard")!;
      const { left, top, width, height } = shadowRoot!.host.getBoundingClientRect();
      return [0.5, 0.9].map((part) => {
        const at = shadowRoot!.elementFromPoint(left + width / 2, top + height * part);
        return at?.closest("[part]:not(button)")?.getAttribute("part") ?? null;
      });
    });

  /** Waits for a notice. @returns its sentence */
  const notice = async (): Promise<string> => {
    const handle = await until(page, () => {
      const box = document.querySelector("svc-dashboard")?.shadowRoot?.querySelector("[part=error]");
      return (box as HTMLElement | null)?.checkVisibility() && box!.querySelector(".problem")!.textContent;
    });
    return handle.jsonValue() as Promise<string>;
  };

  for (const [scheme, feature] of Object.entries(SCHEMES)) {
    it(`passes the axe checks for each button that it can have, in ${scheme}`, async () => {
      await emulate(feature);
      for (const [endpoint, sentence] of [...Object.entries(NOTICES), ["", NOTICES["/not-there"]]]) {
        await open(endpoint ? { attributes: `session-endpoint="${endpoint}"` } : { id: "refused" });
        assert.equal(await notice(), sentence);
        await page.addScriptTag({ path: "node_modules/axe-core/axe.min.js" });
        const broken = await page.evaluate(async () => {
          document.querySelector("svc-dashboard")!.shadowRoot!.querySelector("details")!.open = true;
          const { violations } = await (globalThis as Axe).axe.run();
          return violations.map(({ id, nodes }) => `${id} ${JSON.stringify(nodes)}`);
        });
        assert.deepEqual(broken, [], sentence);
      }
      await emulate();
    });
  }

  it("covers the browser's page for a refused frame, until the viewer chooses to see it", async () => {
    await open({ id: "refused" });
    assert.equal(await notice(), NOTICES["/not-there"]);
    assert.deepEqual(await seen(), ["error", null]);
    await page.evaluate(() => {
      const { shadowRoot } = document.querySelector("svc-dashboard")!;
      shadowRoot!.querySelector<HTMLButtonElement>("[part=show]")!.click();
    });
    assert.equal(await notice(), "The dashboard is taking longer than usual.");
    assert.deepEqual(await seen(), ["frame", "error"]);
  });

  it("shows a slow page as soon as it sends something", async () => {
    await open({});
    assert.equal(await notice(), NOTICES["/not-there"]);
    assert.deepEqual(await seen(), ["error", null]);
    await page.evaluate(async () => {
      const element = document.querySelector("svc-dashboard")!;
      const message = new Promise((done) => element.addEventListener("svc-message", done));
      element.shadowRoot!.querySelector("iframe")!.contentWindow!.postMessage(1, "*");
      await message;
    });
    assert.equal((await seen())[0], "frame");
  });

  it("has its text on a separate line above the button on a phone, beside a frame", async () => {
    await page.setViewport({ width: 390, height: 700 });
    await open({ id: "refused" });
    await notice();
    const [text, button] = await page.evaluate(() => {
      const { shadowRoot } = document.querySelector("svc-dashboard")!;
      shadowRoot!.querySelector<HTMLButtonElement>("[part=show]")!.click();
      return [".problem", "[part=retry]"].map((selector) => {
        const { top, bottom, width } = shadowRoot!.querySelector(selector)!.getBoundingClientRect();
        return { top, bottom, width };
      });
    });
    assert.ok(text!.bottom <= button!.top, "above");
    assert.ok(text!.width > 300, "of its own");
    await page.setViewport({ width: 800, height: 600 });
  });

  it("has a spinner whose rotation is visible in forced colors", async () => {
    await emulate(SCHEMES["forced colors"]);
    await open({ attributes: "" }); // without a source of sessions
    await found(page, "svc-dashboard:state(waiting-for-session)");
    const [top, right] = await page.evaluate(() => {
      const { shadowRoot } = document.querySelector("svc-dashboard")!;
      const { borderTopColor, borderRightColor } = getComputedStyle(shadowRoot!.querySelector("i")!);
      return [borderTopColor, borderRightColor];
    });
    assert.equal(top, "rgba(0, 0, 0, 0)");
    assert.notEqual(right, top);
    await emulate();
  });
});
