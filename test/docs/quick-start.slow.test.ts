import assert from "node:assert/strict";
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { BrowserContext } from "puppeteer-core";
import { openQuietTab } from "../examples/support/quiet-tab.js";
import { found, startBrowser } from "../support/browser.js";
import { blocksIn } from "./support/blocks.js";

const [quickStart] = blocksIn("sh").filter(({ code }) => code.includes("cp -r examples/html"));

/** Copies the repository like a clone, with uncommitted files. */
function copyRepository(folder: string): void {
  const listed = execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], { encoding: "utf8" });
  const deleted = new Set(execFileSync("git", ["ls-files", "-dz"], { encoding: "utf8" }).split("\0"));
  for (const file of listed.split("\0").filter((file) => file && !deleted.has(file))) {
    cpSync(file, join(folder, file));
  }
}

describe("the quick start", () => {
  let folder: string;
  let browser: BrowserContext;
  let commands: ChildProcess | undefined;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "svc-quick-start-"));
    browser = await startBrowser();
  });
  afterEach(async () => {
    if (!commands?.pid) return;
    process.kill(-commands.pid, "SIGKILL");
    await once(commands, "close");
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs the unchanged commands in a folder until they print a URL, and opens the URL. */
  async function follow(text: string, cwd: string): Promise<void> {
    commands = spawn("sh", ["-ec", text], {
      cwd,
      detached: true, // a separate process group, so that all of its processes end
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PORT: "0", NODE_OPTIONS: "" },
    });
    let output = "";
    commands.stderr!.on("data", (chunk: Buffer) => (output += chunk.toString()));
    let url: string | undefined;
    for await (const line of createInterface({ input: commands.stdout! })) {
      output += `${line}\n`;
      url = /^(http:\/\/localhost:\d+\/\S*)$/.exec(line)?.[1];
      if (url) break;
    }
    assert.ok(url, output);
    commands.stdout!.resume();
    const { page, complaints } = await openQuietTab(browser, url);
    await found(page, "svc-dashboard:state(loaded)");
    assert.deepEqual(complaints, []);
    await page.close();
  }

  it("shows a dashboard, from a clone", async () => {
    const clone = join(folder, "svc-dashboard");
    copyRepository(clone);
    await follow(quickStart!.code, clone);
  });
});
