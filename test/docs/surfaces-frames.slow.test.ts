import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { found, until } from "../support/browser.js";
import { codeBlocks } from "./support/code-blocks.js";
import { DocHost } from "./support/doc-host.js";
import { markupBlocks } from "./support/markup-blocks.js";

const PAGE = "docs/surfaces.md";
const examples = markupBlocks(PAGE, "html").map(({ code }) => ({
  code,
  surface: /surface="(\w+)"/.exec(code)?.[1] ?? "dashboard",
}));

describe("the examples of docs/surfaces.md", { timeout: 600_000 }, () => {
  let host: DocHost;
  before(async () => {
    host = await DocHost.start();
  });
  after(() => host.stop());

  it("are one for each surface", () => {
    assert.deepEqual(
      examples.map(({ surface }) => surface),
      ["dashboard", "app", "chat"],
    );
  });

  for (const { code, surface } of examples) {
    it(`load the surface ${surface} of the sandbox`, async () => {
      const tab = await host.open(host.withTenant(code));
      await found(tab, `svc-dashboard:state(${surface === "dashboard" ? "loaded" : "ready"})`);
      const ready = await tab.evaluate(() => document.querySelector("svc-dashboard")!.ready);
      assert.equal(ready.surface, surface);
      await tab.close();
    });
  }

  it("navigate an app, and log both paths", async () => {
    const app = examples.find(({ surface }) => surface === "app")!;
    const tab = await host.open(host.withTenant(app.code));
    await found(tab, "svc-dashboard:state(ready)");
    const { code } = codeBlocks(PAGE).find((block) => block.code.includes("svc-navigate"))!;
    const logged: string[] = [];
    tab.on("console", (message) => logged.push(message.text()));
    await tab.evaluate(`{ const dashboard = document.querySelector("svc-dashboard"); ${code} }`);
    await until(tab, `document.querySelector("svc-dashboard").embedPath.endsWith("/dashboards/a1b2c3d4")`);
    const moved = logged.find((text) => text.endsWith("/dashboards/a1b2c3d4"));
    assert.equal(moved, "/embed/d/42/app /embed/d/42/app/dashboards/a1b2c3d4");
    await tab.close();
  });
});
