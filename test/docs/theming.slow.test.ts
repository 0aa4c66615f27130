import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Page } from "puppeteer-core";
import { found, until } from "../support/browser.js";
import { codeBlocks } from "./support/code-blocks.js";
import { DocHost } from "./support/doc-host.js";
import { markupBlock } from "./support/markup-blocks.js";

const PAGE = "docs/theming.md";

/** A style of the dashboard, or of a box in its shadow tree. */
const styleOf = (tab: Page, property: string, part?: string): Promise<unknown> =>
  tab.evaluate(
    (name, inner) => {
      const dashboard = document.querySelector("svc-dashboard")!;
      const box = inner ? dashboard.shadowRoot!.querySelector(`[part=${inner}]`)! : dashboard;
      return getComputedStyle(box).getPropertyValue(name);
    },
    property,
    part,
  );

const run = (tab: Page, text: string): Promise<unknown> => {
  const { code } = codeBlocks(PAGE).find((block) => block.code.includes(text))!;
  return tab.evaluate(`{ const dashboard = document.querySelector("svc-dashboard"); ${code} }`);
};

describe("docs/theming.md", { timeout: 600_000 }, () => {
  let host: DocHost;
  before(async () => {
    host = await DocHost.start();
  });
  after(() => host.stop());

  it("themes the embed of the sandbox by the attribute, by the method, and as a whole", async () => {
    const tab = await host.open(host.withTenant(markupBlock(PAGE, "html", "theme=")));
    await found(tab, "svc-dashboard:is(:state(ready), :state(loaded))");
    const frame = host.frameOf(tab);
    const root = "getComputedStyle(document.documentElement)";
    await until(frame, `${root}.getPropertyValue("--primary") === "#7a1fa2"`);
    await until(frame, `${root}.getPropertyValue("--font").includes("Georgia")`);
    await run(tab, "dashboard.setTheme(");
    await until(frame, `${root}.getPropertyValue("--primary") === "#00796b"`);
    assert.equal(await frame.evaluate(`${root}.getPropertyValue("--font").includes("Georgia")`), false);
    await tab.evaluate('document.documentElement.className = "dark"');
    await run(tab, "setColorScheme");
    await until(frame, 'document.documentElement.dataset.scheme === "dark"');
    await tab.close();
  });

  it("shows its own loading and error content, with the retry button beside it", async () => {
    const css = markupBlock(PAGE, "css", "::part(retry)");
    const html = host.withTenant(markupBlock(PAGE, "html", "slot="));
    const isShown = (slot: string): string =>
      `document.querySelector("[slot=${slot}]").checkVisibility({ visibilityProperty: true })`;

    const late = await host.open(html.replace("/api/embed-session", "/api/late"));
    await until(late, isShown("loading"));
    assert.equal(await late.evaluate(isShown("error")), false);
    await late.close();

    const failed = await host.open(
      `<style>${css}</style>${html.replace("/api/embed-session", "/api/signed-out")}`,
    );
    await until(failed, isShown("error"));
    assert.equal(await failed.evaluate(isShown("loading")), false);
    assert.equal(await styleOf(failed, "background-color", "retry"), "rgb(122, 31, 162)");
    assert.equal(await styleOf(failed, "border-color"), "rgb(179, 38, 30)");
    assert.equal(await styleOf(failed, "min-height"), "320px");
    assert.equal(await styleOf(failed, "border-radius"), "12px");
    await failed.close();
  });

  it("suppresses the notice", async () => {
    const tab = await host.open(host.tag('public-id="a1b2c3d4"'));
    await run(tab, "dashboard.hidden = true");
    await tab.evaluate('document.querySelector("svc-dashboard").sessionEndpoint = "/api/signed-out"');
    await until(tab, 'document.querySelector("svc-dashboard").hidden');
    assert.equal(await styleOf(tab, "display"), "none");
    await tab.close();
  });
});
