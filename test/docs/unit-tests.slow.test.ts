import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { blocksIn } from "./support/blocks.js";
import { WrittenApp } from "./support/written-app.js";

describe("the unit tests of the documentation", () => {
  for (const { page, file, code } of blocksIn("js").filter(({ file }) => file?.endsWith(".test.js"))) {
    it(`pass in Vitest: ${page}`, () => {
      const app = new WrittenApp([[file!, code]], "http://127.0.0.1:4400");
      try {
        const run = (command: string, ...args: string[]): string =>
          execFileSync(command, args, {
            cwd: app.folder,
            env: { ...process.env, NO_COLOR: "1" },
            encoding: "utf8",
          });
        const tarball = readdirSync("packages").find((name) => name.startsWith("svc-dashboard-"))!;
        const options = ["--no-save", "--no-audit", "--no-fund", "--prefix", "."];
        run("npm", "install", ...options, resolve("packages", tarball), "vitest@4", "jsdom@26");
        assert.match(run("npx", "vitest", "run"), /Tests +\d+ passed/);
      } finally {
        app.remove();
      }
    });
  }
});
