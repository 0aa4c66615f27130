import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumPath } from "../../tools/engines/chromium.mjs";
import { pack } from "../package/pack.js";
import { copyProject, PROJECTS, runNpm } from "./project.js";

const MINUTE = 60_000;

/** The last lines of Vitest, Jest, Node and web-test-runner if at least one test ran, and no test failed or was skipped. */
const CLOSING_LINE = new RegExp(
  [
    "^ *Tests +(\\d+) passed \\(\\1\\)$",
    "^Tests: +(\\d+) passed, \\2 total$",
    "^# pass [1-9]\\d*(?=\\n# fail 0\\n# cancelled 0\\n# skipped 0$)",
    "\\| [1-9]\\d* passed, 0 failed$",
  ].join("|"),
  "m",
);

/** Messages that the console must not contain: about missing features, and about two copies of the element. */
const NOISE = /Not implemented|page loading is disabled|sandbox flag|already defined|not wrapped in act/i;

describe("EmbedStub in a user's project", () => {
  let folder: string;
  let tarball: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-runners-"));
    ({ tarball } = pack(folder));
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const name of PROJECTS) {
    it(`behaves as documented in ${name}`, async () => {
      const project = join(folder, name);
      copyProject(name, project);
      const install = ["install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"];
      await runNpm([...install, tarball], project, 10 * MINUTE);
      const output = await runNpm(["test"], project, 2 * MINUTE, { CHROME_PATH: chromiumPath() });
      const [closingLine] = CLOSING_LINE.exec(output) ?? [];
      assert.ok(closingLine, output);
      assert.doesNotMatch(output, NOISE);
    });
  }
});
