import assert from "node:assert/strict";
import { chromiumPath } from "../../tools/engines/chromium.mjs";
import { freePort } from "../../tools/free-port.mjs";
import { AppProject } from "./support/app-project.js";

/** The last lines of Vitest, Jest and Playwright. */
const PASSED = [/Tests\s+3 passed \(3\)/, /Tests:\s+3 passed, 3 total/, /4 passed/];

describe("examples/testing", () => {
  let project: AppProject;

  before(async () => {
    project = await AppProject.create("examples/testing");
  });
  after(() => project.remove());

  const run = async (script: string, ...options: string[]): Promise<string> =>
    project.run(["npm", "run", script, "--", ...options], {
      CHROME_PATH: chromiumPath(),
      PORT: String(await freePort()),
    });

  it("passes its type check", async () => {
    await assert.doesNotReject(run("check"));
  });

  it("passes all of its tests, in each runner", async () => {
    const output = await run("test");
    for (const passed of PASSED) assert.match(output, passed);
  });

  for (const [script, options] of [
    ["test:vitest", []],
    ["test:jest", []],
    ["test:playwright", ["--max-failures=1"]], // each failure takes half a minute
  ] as const) {
    it(`fails if the app shows something else: ${script}`, async () => {
      const restore = project.change("src/sales.ts", "} widgets`", "} charts`");
      await assert.rejects(run(script, ...options), /\d+ charts/);
      restore();
    });
  }
});
