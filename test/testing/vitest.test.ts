import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { it } from "node:test";

/** Vitest's summary when both projects have run, and no test was skipped or failed. */
const ALL_PASSED = /^ *Test Files +2 passed \(2\)\n *Tests +(\d+) passed \(\1\)$/m;

/** What the console of a user must not contain: reports of missing features, and of two copies of the element. */
const NOISE = /Not implemented|page loading is disabled|sandbox flag|already defined/i;

const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/testing/vitest/vitest.config.ts"];

it("stubs an embed in Vitest, in jsdom and in happy-dom", async ({ signal }) => {
  const env = { ...process.env, NO_COLOR: "1" };
  const output = await new Promise<string>((done) => {
    const args = [...VITEST, "--reporter=verbose"];
    execFile(process.execPath, args, { env, signal }, (_, stdout, stderr) => done(stderr + stdout));
  });
  assert.ok(ALL_PASSED.test(output), output);
  assert.doesNotMatch(output, NOISE);
});
