import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { commandFor } from "./support/examine.js";
import { startFakeTenant, withHost } from "./support/fake-tenant.js";
import { CLI, type Outcome } from "./support/run-doctor.js";

/** Runs the command line in a shell with redirections, and returns the doctor's exit code. */
async function runInShell(redirect: string, ...more: string[]): Promise<Outcome> {
  const { origin } = await startFakeTenant();
  const { args, env } = commandFor(withHost(origin));
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
    it(`may be closed by its reader: the exit code is that of the checks, with "${more.join("")}"`, async () => {
      const { code, output, errors } = await runInShell("| head -c 20", ...more);
      assert.deepEqual([code, errors, output.length], [0, "", 20]);
      const failing = await runInShell("| true", ...more, "--public-id=unknown");
      assert.deepEqual([failing.code, failing.errors], [1, ""]);
    });
  }

  it("results in exit code 2 and a message if it can't be written", async function () {
    if (!existsSync("/dev/full")) this.skip();
    for (const more of [[], ["--json"], ["--help"]]) {
      const { code, errors } = await runInShell("> /dev/full", ...more);
      assert.equal(code, 2);
      assert.match(errors, /^The output could not be written: ENOSPC[^\n]*\.\n$/);
    }
  });
});
