import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { found, newTab } from "../support/browser.js";
import { tenantPage } from "../support/web-pages.js";
import { suiteBrowser, suiteHost, suiteTenant } from "./support/suite.js";

describe("the appearance of <svc-dashboard>", () => {
  const browser = suiteBrowser({ keepsTabs: true });
  // a white page that is painted at once, and becomes ready on request
  const tenant = suiteTenant(
    tenantPage(`document.documentElement.style.background = "white";
        addEventListener("message", () => ready());
        requestAnimationFrame(() => requestAnimationFrame(() => parent.postMessage("painted", "*")));`),
  );
  const host = suiteHost(
    ({ searchParams }) => `<meta name="color-scheme" content="dark">
      <style>body { margin: 0; background: #101820 }</style><script src="/svc-dashboard.js"></script><script>
        window.painted = new Promise((done) => addEventListener("message", done, { once: true }));
      </script>
      <svc-dashboard tenant-origin="${searchParams.get("tenant") ?? ""}" public-id="a" session="s">
        <span slot="loading"></span>
      </svc-dashboard>`,
  );
  let page: Page;
  before(async () => {
    page = await newTab(browser());
  });

  it("does not show a white embed on a dark page before it is ready", async () => {
    await page.goto(host.origin("localhost"));
    await page.evaluate(() => {
      document.querySelector("svc-dashboard")!.remove();
      document.body.append(Object.assign(document.createElement("div"), { style: "height: 480px" }));
    });
    const empty = await page.screenshot();
    await page.goto(`${host.origin("localhost")}/?${new URLSearchParams({ tenant: tenant.origin() })}`);
    await page.evaluate("painted");
    assert.ok(Buffer.from(empty).equals(await page.screenshot()), "the page is as dark as without the embed");
    await page.evaluate(
      "document.querySelector('svc-dashboard').shadowRoot.querySelector('iframe').contentWindow.postMessage(1, '*')",
    );
    await found(page, "svc-dashboard:state(ready)");
    assert.ok(!Buffer.from(empty).equals(await page.screenshot()), "it is visible then");
  });

  it("uses the viewer's forced colors for its notice", async () => {
    const devtools = await page.createCDPSession();
    await page.goto(`${host.origin("localhost")}/?tenant=none`);
    await found(page, "svc-dashboard:state(failed)");
    const colors = (): Promise<string[][]> =>
      page.evaluate(() => {
        const { shadowRoot } = document.querySelector("svc-dashboard")!;
        const colorsOf = (element: Element): string[] => {
          const { color, backgroundColor } = getComputedStyle(element);
          return [color, backgroundColor];
        };
        const probe = document.body.appendChild(document.createElement("p"));
        const system = ["CanvasText", "ButtonText", "ButtonFace"].map((name) => {
          probe.style.cssText = `forced-color-adjust: none; color: ${name}`;
          return getComputedStyle(probe).color;
        });
        probe.remove();
        const [text, button] = ["[part=error]", "button"].map((name) =>
          colorsOf(shadowRoot!.querySelector(name)!),
        );
        return [[text![0]!, ...button!], system];
      });
    await page.addStyleTag({ content: "svc-dashboard { color: rgb(20, 40, 60) }" });
    const [own, system] = await colors();
    assert.notDeepEqual(own, system, "the page's own colors show");
    await devtools.send("Emulation.setEmulatedMedia", {
      features: [{ name: "forced-colors", value: "active" }],
    });
    const [forced, forcedSystem] = await colors();
    assert.deepEqual(forced, forcedSystem);
    await devtools.send("Emulation.setEmulatedMedia", { features: [] });
  });
});
