import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { codeBlocks, runBlock, type CodeBlock } from "./support/code-blocks.js";
import { fencedBlocks } from "./support/fenced-blocks.js";

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

describe("the code of docs/sandbox.md and sandbox/README.md", () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ quiet: true });
  });
  after(() => sandbox.stop());

  /** Runs a block, and stops the sandboxes that it leaves running. @returns what it logs */
  async function run(block: CodeBlock): Promise<unknown[][]> {
    const logged: unknown[][] = [];
    const started: Sandbox[] = [];
    const start: typeof startSandbox = async (options) => {
      const own = await startSandbox({ ...options, quiet: true });
      started.push(own);
      return own;
    };
    const load = (entry: string): unknown =>
      entry === "svc-sandbox" ? { startSandbox: start } : import(entry);
    await runBlock(block, { load, console: { log: (...values: unknown[]) => logged.push(values) } });
    const [url] = logged.at(-1) ?? [];
    if (String(url).includes("?session=")) assert.equal((await fetch(String(url))).status, 200);
    for (const own of started) await own.stop();
    return logged;
  }

  for (const block of ["docs/sandbox.md", "sandbox/README.md"].flatMap((path) => codeBlocks(path))) {
    it(`runs unchanged, and logs what its comment promises: ${block.place}`, async () => {
      const logged = await run(block);
      const [, promised] = /console\.log\(.*\); \/\/ ([\w:.-]+)$/m.exec(block.code) ?? [];
      assert.equal(promised && String(logged.at(-1)?.[0]), promised);
    });
  }

  /** Runs commands of curl with the sandbox as their server. @throws Error if a response has an error's status */
  async function runCommands(commands: string): Promise<void> {
    const script = commands
      .replaceAll("http://127.0.0.1:4400", sandbox.origin)
      .replace(/^curl/gm, "curl -sS --fail");
    await promisify(execFile)("sh", ["-ec", script], { env: { ...process.env, TOKEN: sandbox.token } });
  }

  const commands = ["docs/sandbox.md", "sandbox/README.md"]
    .flatMap(fencedBlocks)
    .filter(({ code }) => code.startsWith("curl "));
  const skip = !hasCurl && "curl is not installed.";
  for (const { place, code } of commands) {
    it(`has commands that the sandbox accepts: ${place}`, { skip }, () => runCommands(code));
  }

  it("is checked for commands that the sandbox rejects", { skip }, async () => {
    const { code } = commands.find(({ code }) => code.includes("getWorkbooks"))!;
    await assert.rejects(runCommands(code.replace("getWorkbooks", "getWorkbook")), /error: 400/);
    await assert.rejects(runCommands(code.replace("__sandbox/reset", "__sandbox/restart")), /error: 404/);
  });
});
