import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { commandFor } from "./support/examine.js";
import { ENDPOINT_PATH, otherName, startFakeTenant } from "./support/fake-tenant.js";
import { CLI, type Outcome } from "./support/run-doctor.js";

/** Runs the command line in a shell, with redirections; the exit code is the doctor's. */
async function runInShell(redirect: string, more: string[] = [], isHealthy = true): Promise<Outcome> {
  const { origin } = await startFakeTenant();
  const target = { origin, hostOrigin: otherName(origin), sessionEndpoint: ENDPOINT_PATH };
  const { args, env } = commandFor(isHealthy ? target : { ...target, deploymentId: 42, token: "another" });
  const script = `set -o pipefail; "$0" "$@" ${redirect}`;
  const parameters = ["-c", script, process.execPath, CLI, ...args, ...more];
  return new Promise((resolve) => {
    execFile("bash", parameters, { env: { ...process.env, ...env } }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    );
  });
}

describe("standard output", () => {
  for (const more of [[], ["--json"]]) {
    const what = more.join(" ") || "the text";
    it(`may be closed by its reader: the run ends with the exit code of its checks, with ${what}`, async () => {
      const healthy = await runInShell("| head -c 20", more);
      assert.deepEqual([healthy.code, healthy.errors, healthy.output.length], [0, "", 20]);
      const failing = await runInShell("| head -c 20", more, false);
      assert.deepEqual([failing.code, failing.errors], [1, ""]);
      const unread = await runInShell("| true", more);
      assert.deepEqual([unread.code, unread.errors, unread.output], [0, "", ""]);
    });

    it(`that can't be written is reported, with exit code 2, with ${what}`, async function () {
      if (!existsSync("/dev/full")) this.skip();
      const { code, errors } = await runInShell("> /dev/full", more);
      assert.equal(code, 2);
      assert.match(errors, /^The output could not be written: ENOSPC[^\n]*\.\n$/);
      assert.equal((await runInShell("> /dev/null", more)).code, 0);
    });
  }

  it("that can't be written is reported for the help, too", async function () {
    if (!existsSync("/dev/full")) this.skip();
    assert.equal((await runInShell("> /dev/full", ["--help"])).code, 2);
  });
});
