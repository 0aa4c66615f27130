import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { posix } from "node:path";

describe("the commands of the workspaces", () => {
  it("are files of the repository, so that npm links them in a clone before the first build", () => {
    const { bin } = JSON.parse(readFileSync("sandbox/package.json", "utf8")) as {
      bin: Record<string, string>;
    };
    const files = Object.values(bin).map((file) => posix.join("sandbox", file));
    assert.ok(files.length > 0);
    for (const file of files) {
      assert.equal(
        execFileSync("git", ["ls-files", "-co", "--exclude-standard", file], { encoding: "utf8" }),
        `${file}\n`,
      );
      if (process.platform !== "win32")
        assert.ok((statSync(file).mode & 0o111) > 0, `${file} is not executable`);
    }
  });
});
