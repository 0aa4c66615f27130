import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { codeBlocks, runBlock } from "./support/code-blocks.js";

const PAGE = "docs/testing.md";
const page = readFileSync(PAGE, "utf8");
const blocks = codeBlocks(PAGE);
const find = (text: string) => blocks.find(({ code }) => code.includes(text))!;

describe(PAGE, () => {
  it("has tests for Vitest that pass there", async ({ signal }) => {
    const folder = mkdtempSync(join(tmpdir(), "svc-docs-"));
    try {
      symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
      writeFileSync(join(folder, "page.test.ts"), find('from "vitest"').code);
      const components = blocks.filter(({ code }) => code.includes("container"));
      assert.equal(components.length, 2);
      for (const { code, language } of components) {
        const waits = language === "tsx" ? "(await vi.waitUntil(() => stub))" : "stub";
        writeFileSync(
          join(folder, `${language}.test.${language}`),
          `import { it, vi } from "vitest";\n${code}
          it("is ready", async () => {
            ${waits}.ready();
            await document.querySelector("svc-dashboard")!.ready;
          });`,
        );
      }
      const args = [resolve("node_modules/vitest/vitest.mjs"), "run", "--environment", "jsdom"];
      const env = { ...process.env, NO_COLOR: "1" };
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env, signal });
      assert.match(stdout, /Tests +3 passed \(3\)/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("creates an endpoint whose statuses are those in its comments", async () => {
    const logged: unknown[] = [];
    const block = find("svc-sandbox");
    await runBlock(block, { console: { log: (value: unknown) => logged.push(value) } });
    const promised = [...block.code.matchAll(/console\.log\(.*\); \/\/ (\d+)$/gm)].map(([, status]) =>
      Number(status),
    );
    assert.deepEqual(promised, [401, 200, 403]);
    assert.deepEqual(logged, promised);
  });

  it("quotes tests of the example as they are", () => {
    const folder = "examples/testing/tests/playwright";
    const specs = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    const quoted = [...page.matchAll(/^```typescript\n([^]*?)^```$/gm)].map(([, code = ""]) => code);
    assert.equal(quoted.length, 2);
    assert.deepEqual(
      quoted.filter((code) => !specs.some((spec) => spec.includes(code))),
      [],
    );
  });

  it("names faults that the sandbox accepts", async () => {
    const { startSandbox } = await import("svc-sandbox");
    const sandbox = await startSandbox({ quiet: true });
    const faults = [...page.matchAll(/^\|.*`fault\((\{.*?\})\)`/gm)].map(([, fault = ""]) => fault);
    assert.equal(faults.length, 6);
    for (const fault of faults)
      await runBlock({ language: "js", code: `sandbox.fault(${fault});` }, { sandbox });
    await sandbox.stop();
  });
});
