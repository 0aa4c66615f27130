import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
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
  it("prints nothing about a program that succeeded", () => {
    const outcome = script("run", 'ours.run("Types", process.execPath, "-e", ""); console.log("next");');
    assert.deepEqual(outcome, { status: 0, output: "next\n", errors: "" });
  });

  it("exits with the exit code of a program that failed", () => {
    const line = 'ours.run("Types", process.execPath, "-e", "process.exit(3)"); console.log("next");';
    assert.deepEqual(script("run", line), {
      status: 3,
      output: "",
      errors: "\nTypes failed: see above.\n",
    });
  });

  it("prints why a program could not be started", () => {
    const { status, errors } = script("run", 'ours.run("Types", "no-such-program-anywhere");');
    assert.equal(status, 1);
    assert.match(errors, /^\nTypes failed: .*no-such-program-anywhere.* ENOENT\.\n$/);
  });

  it("prints which signal ended a program", () => {
    const line = 'ours.run("Types", process.execPath, "-e", "process.kill(process.pid, \'SIGKILL\')");';
    assert.deepEqual(script("run", line), {
      status: 1,
      output: "",
      errors: "\nTypes failed: ended by SIGKILL.\n",
    });
  });
});

describe("runTogether", () => {
  const program = (code: string): string => `[process.execPath, "-e", ${JSON.stringify(code)}]`;

  it("prints the output of each program in one piece, with its title", () => {
    const slow = program('console.log("a1"); setTimeout(() => console.log("a2"), 200)');
    const line = `await ours.runTogether({ A: ${slow}, B: ${program('console.log("b")')} }); console.log("next");`;
    const { status, output } = script("run", line);
    assert.equal(status, 0);
    assert.match(output, /\n— A: \d+ s\na1\na2\n\n/);
    assert.match(output, /\n— B: \d+ s\nb\n\n/);
    assert.match(output, /\nnext\n$/);
  });

  it("waits for the others when one fails, then names the one that failed", () => {
    const line = `await ours.runTogether({ A: ${program("process.exit(3)")}, B: ${program('console.log("b")')} }); console.log("next");`;
    const { status, output, errors } = script("run", line);
    assert.equal(status, 1);
    assert.match(output, /\nb\n/);
    assert.doesNotMatch(output, /next/);
    assert.equal(errors, "\nA failed: see above.\n");
  });
});

describe("chromiumPath", () => {
  const line = "console.log(ours.chromiumPath());";

  it("returns the browser that CHROME_PATH names", () => {
    const { output } = script("chromium", line, { CHROME_PATH: process.execPath });
    assert.equal(output, `${process.execPath}\n`);
  });

  it("throws when CHROME_PATH names a browser that does not exist", () => {
    const { status, output, errors } = script("chromium", line, { CHROME_PATH: "/no/such/browser" });
    assert.deepEqual([status, output], [1, ""]);
    assert.match(errors, /Expected CHROME_PATH to be .*, got "\/no\/such\/browser", which does not exist: /);
  });
});
