import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";

interface Outcome {
  status: number | null;
  output: string;
  errors: string;
}

/** Runs a line of a script that imports one of ours. */
function script(name: string, line: string, env: NodeJS.ProcessEnv = {}): Outcome {
  const code = `const ours = await import("./scripts/${name}.mjs"); ${line}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { status, output: stdout, errors: stderr };
}

describe("run", () => {
  it("says nothing of a program that did its work", () => {
    const outcome = script("run", 'ours.run("Types", process.execPath, "-e", ""); console.log("next");');
    assert.deepEqual(outcome, { status: 0, output: "next\n", errors: "" });
  });

  it("ends with the exit code of a program that failed", () => {
    const line = 'ours.run("Types", process.execPath, "-e", "process.exit(3)"); console.log("next");';
    assert.deepEqual(script("run", line), {
      status: 3,
      output: "",
      errors: "\nTypes failed: see above.\n",
    });
  });

  it("says why a program could not be started", () => {
    const { status, errors } = script("run", 'ours.run("Types", "no-such-program-anywhere");');
    assert.equal(status, 1);
    assert.match(errors, /^\nTypes failed: .*no-such-program-anywhere.* ENOENT\.\n$/);
  });

  it("says which signal ended a program", () => {
    const line = 'ours.run("Types", process.execPath, "-e", "process.kill(process.pid, \'SIGKILL\')");';
    assert.deepEqual(script("run", line), {
      status: 1,
      output: "",
      errors: "\nTypes failed: ended by SIGKILL.\n",
    });
  });
});

describe("expectUnchanged", () => {
  const runWith = (after: string, end: string): Outcome => {
    const folder = mkdtempSync(join(tmpdir(), "svc-scripts-"));
    const file = JSON.stringify(join(folder, "README.md"));
    writeFileSync(join(folder, "README.md"), "as committed");
    const line = `import { writeFileSync } from "node:fs"; ours.expectUnchanged(${file}); writeFileSync(${file}, "${after}"); console.log("tests"); ${end}`;
    const outcome = script("expect-unchanged", line);
    rmSync(folder, { recursive: true });
    return outcome;
  };

  it("fails when the build has changed the file, after everything else has been said", () => {
    const { status, output, errors } = runWith("as built", "");
    assert.deepEqual([status, output], [1, "tests\n"]);
    assert.match(errors, /^\nThe build has changed .*README\.md: look at the difference, and commit it\.\n$/);
  });

  it("says so beside another failure, and keeps its exit code", () => {
    const { status, errors } = runWith("as built", "process.exit(3);");
    assert.equal(status, 3);
    assert.match(errors, /The build has changed/);
  });

  it("says nothing when the build writes what is there", () => {
    assert.deepEqual(runWith("as committed", ""), { status: 0, output: "tests\n", errors: "" });
  });
});

describe("chromiumPath", () => {
  const line = "console.log(ours.chromiumPath());";

  it("takes the browser that CHROME_PATH names", () => {
    const { output } = script("chromium", line, { CHROME_PATH: process.execPath });
    assert.equal(output, `${process.execPath}\n`);
  });

  it("takes no other browser where CHROME_PATH names none", () => {
    const { status, output, errors } = script("chromium", line, { CHROME_PATH: "/no/such/browser" });
    assert.deepEqual([status, output], [1, ""]);
    assert.match(errors, /Expected CHROME_PATH to be .*, got "\/no\/such\/browser", which does not exist: /);
  });
});
