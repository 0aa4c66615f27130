import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFolder } from "../../src/store/folder-lock.js";

describe("the lock of a data folder", () => {
  let data: string;

  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), "svc-sandbox-lock-"));
  });
  afterEach(() => rm(data, { recursive: true, force: true }));

  /** Starts a process that holds the lock. A busy process runs no timers and handles no events. */
  async function startOwner(state: "idle" | "busy" = "idle"): Promise<ChildProcess> {
    const module = new URL("../../src/store/folder-lock.ts", import.meta.url).href;
    const code = `import { lockFolder } from ${JSON.stringify(module)};
      await lockFolder(process.argv[1]);
      console.log("locked");
      if (process.argv[2] === "busy") for (;;);
      setInterval(() => undefined, 1000);`;
    const args = ["--import", "tsx", "--input-type=module", "--eval", code, data, state];
    const owner = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    await once(owner.stdout, "data");
    return owner;
  }

  async function kill(owner: ChildProcess): Promise<void> {
    owner.kill("SIGKILL");
    await once(owner, "exit");
  }

  it("can be held once at a time, and leaves no files behind", async () => {
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

  it("is held by a process as long as it runs", async () => {
    const owner = await startOwner();
    try {
      await assert.rejects(lockFolder(data), {
        message:
          `The data folder ${data} is in use by another sandbox. ` +
          "Stop that sandbox, or choose another folder with --data.",
      });
    } finally {
      await kill(owner);
    }
  });

  it("is still held by a process that is too busy to accept connections", async () => {
    const owner = await startOwner("busy");
    const sockets = Array.from({ length: 600 }, () =>
      connect(join(data, "lock")).on("error", () => undefined),
    );
    try {
      await assert.rejects(lockFolder(data), /in use by another sandbox/);
    } finally {
      for (const socket of sockets) socket.destroy();
      await kill(owner);
    }
  });

  it("is free for one process as soon as its owner was killed", async () => {
    await kill(await startOwner());
    const outcomes = await Promise.allSettled([lockFolder(data), lockFolder(data)]);
    const [unlock, ...others] = outcomes.flatMap((outcome) =>
      outcome.status === "fulfilled" ? [outcome.value] : [],
    );
    assert.ok(unlock);
    assert.deepEqual(others, []);
    await unlock();
    assert.deepEqual(await readdir(data), []);
  });

  it("works in a folder with a long path, if the relative path is short", async () => {
    const before = process.cwd();
    const long = join(data, "a".repeat(100));
    await assert.rejects(lockFolder(long), /is too long for a lock in it/);
    process.chdir(data);
    try {
      const unlock = await lockFolder("b".repeat(80));
      await assert.rejects(lockFolder(join(data, "b".repeat(80))), /in use by another sandbox/);
      await unlock();
    } finally {
      process.chdir(before);
    }
  });

  it("reports a folder that can't be created or written to", async () => {
    const file = join(data, "file");
    await writeFile(file, "");
    await assert.rejects(
      lockFolder(join(file, "data")),
      /^Error: The data folder .* can't be created: ENOTDIR/,
    );
    // not even root can write there
    if (process.platform === "linux") {
      await assert.rejects(
        lockFolder("/proc/self"),
        /^Error: The data folder \/proc\/self can't be written: .*EACCES/,
      );
    }
  });
});
