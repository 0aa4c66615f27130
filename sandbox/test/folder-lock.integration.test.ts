import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, rmdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { lockFolder } from "../src/store/folder-lock.js";

describe("the lock of a data folder", () => {
  let data: string;
  let lock: string;

  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), "svc-sandbox-lock-"));
    lock = join(data, "lock");
  });
  afterEach(() => rm(data, { recursive: true, force: true }));

  /** A process that has the lock. */
  async function startOwner(): Promise<ChildProcess> {
    const module = new URL("../src/store/folder-lock.ts", import.meta.url).href;
    const code = `import { lockFolder } from ${JSON.stringify(module)};
      await lockFolder(process.argv[1]);
      console.log("locked");
      setInterval(() => undefined, 1000);`;
    const args = ["--import", "tsx", "--input-type=module", "--eval", code, data];
    const owner = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    await once(owner.stdout, "data");
    return owner;
  }

  async function kill(owner: ChildProcess): Promise<void> {
    owner.kill("SIGKILL");
    await once(owner, "exit");
  }

  /** Lets the lock be as old as if its owner had given no sign of life for so long. */
  async function age(seconds: number): Promise<void> {
    const then = new Date(Date.now() - seconds * 1000);
    await utimes(lock, then, then);
  }

  it("is taken once at a time, and leaves nothing behind", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(data)));
    const taken = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    assert.equal(taken.length, 1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") assert.match(String(outcome.reason), /in use by another sandbox/);
    }
    await taken[0]?.();
    await taken[0]?.();
    assert.deepEqual(await readdir(data), []);
    await (
      await lockFolder(data)
    )();
  });

  it("is another process's for as long as that runs", async () => {
    const owner = await startOwner();
    try {
      await assert.rejects(lockFolder(data), {
        message:
          `The data folder ${data} is in use by another sandbox. Stop that sandbox, or choose another folder. ` +
          `If no sandbox runs, delete ${lock}.`,
      });
    } finally {
      await kill(owner);
    }
  });

  it("is free again when its process was killed, as soon as it is stale", async () => {
    await kill(await startOwner());
    await age(9);
    const unlock = await lockFolder(data);
    await assert.rejects(lockFolder(data), /in use by another sandbox/);
    await unlock();
    assert.deepEqual(await readdir(data), []);
  });

  it("ends its process when it is lost", async () => {
    const owner = await startOwner();
    const errors = text(owner.stderr!);
    await rmdir(lock);
    assert.deepEqual(await once(owner, "exit"), [1, null]);
    assert.match(
      await errors,
      /Error: The sandbox has lost the lock of its data folder .*: the lock was deleted/,
    );
  });

  it("reports a folder that can't be made or written", async () => {
    const file = join(data, "file");
    await writeFile(file, "");
    await assert.rejects(lockFolder(join(file, "data")), /^Error: The data folder .* can't be made: ENOTDIR/);
    // nobody can write there, also not who may do everything
    if (process.platform === "linux") {
      await assert.rejects(
        lockFolder("/proc/self"),
        /^Error: The data folder \/proc\/self can't be written: E/,
      );
    }
  });
});
