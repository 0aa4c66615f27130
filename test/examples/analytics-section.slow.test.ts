import assert from "node:assert/strict";
import { chromiumPath } from "../../tools/engines/chromium.mjs";
import { freePort } from "../../tools/free-port.mjs";
import { found } from "../support/browser.js";
import { suiteApp } from "./support/built-app.js";

/** Changes that break a promise of the section, and the tests that then fail. */
const BREAKAGES = [
  ["src/panels.tsx", "filters={filters}", "", "test:unit", /posts a change of the filter bar/],
  ["src/usage.ts", 'detail.status === "submitted"', "detail.status", "test:unit", /records a question once/],
  ["src/styles.css", "visibility: hidden", "display: none", "test:browser", /keeps the place/],
  ["server/api.ts", "viewer: user.id,", "", "test:browser", /shows no rows of another user/],
  ["server/api.ts", "viewer !== user.id", "false", "test:browser", /records no usage by them/],
] as const;

describe("examples/analytics-section", () => {
  const app = suiteApp("examples/analytics-section");

  const run = async (script: string): Promise<string> =>
    app().project.run(["npm", "run", script], {
      CHROME_PATH: chromiumPath(),
      PORT: String(await freePort()),
    });

  it("passes its type check, which reports a misspelled member of an event", async () => {
    await run("check");
    const restore = app().project.change("src/panels.tsx", "detail: { member,", "detail: { membre: member,");
    await assert.rejects(run("check"), /membre/).finally(restore);
  });

  it("contains no token in its build", () => {
    assert.deepEqual(app().project.filesWith(app().sandbox.token), []);
  });

  it("passes its own tests", async () => {
    const output = await run("test");
    for (const passed of [/Tests\s+8 passed \(8\)/, /1 passed/]) assert.match(output, passed);
  });

  for (const [file, before, after, script, failed] of BREAKAGES) {
    it(`fails in its own tests if ${file} has no "${before}"`, async () => {
      const restore = app().project.change(file, before, after);
      await assert.rejects(run(script), failed).finally(restore);
    });
  }

  for (const mode of ["production", "development"] as const) {
    it(`loads the dashboard of a link with one session and no warning in ${mode}`, async () => {
      const { page, complaints } = await app().open("/analytics/regions", mode);
      const before = await app().sessionCount();
      await (await found(page, "button[value=ada]")).click();
      await found(page, "svc-dashboard:state(loaded)");
      assert.equal((await app().sessionCount()) - before, 1);
      assert.deepEqual(complaints, []);
    });
  }
});
