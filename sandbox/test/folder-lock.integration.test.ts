import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { mock } from "node:test";
import { lockFolder } from "../src/store/folder-lock.js";

describe("the lock of a data folder", () => {
  let data: string;

  before(async () => {
    data = await mkdtemp(join(tmpdir(), "svc-sandbox-lock-"));
  });
  after(() => rm(data, { recursive: true, force: true }));

  it("is one process's at a time, and leaves nothing behind", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(data)));
    const taken = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    assert.equal(taken.length, 1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") assert.match(String(outcome.reason), /in use by process/);
    }
    await assert.rejects(lockFolder(data), new RegExp(`in use by process ${process.pid}`));
    await taken[0]?.();
    assert.deepEqual(await readdir(data), []);
  });

  it("is free again when its process is gone, when it is no process, and when a dead one had this one's number", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    for (const left of [String(child.pid), "", "not a number", String(process.pid)]) {
      await writeFile(join(data, "lock"), left);
      const unlock = await lockFolder(data);
      await assert.rejects(lockFolder(data), /in use/);
      await unlock();
    }
    assert.deepEqual(await readdir(data), []);
  });

  it("is another living process's for as long as that runs", async () => {
    const lock = join(data, "lock");
    const owner = String(process.ppid);
    await writeFile(lock, owner);
    await assert.rejects(lockFolder(data), new RegExp(`in use by process ${owner}\\. Stop that sandbox`));
    assert.equal(await readFile(lock, "utf8"), owner);
    await rm(lock);
    await (
      await lockFolder(data)
    )();
  });

  const itOnLinux = process.platform === "linux" ? it : it.skip;

  itOnLinux("is free again when its process was killed and its parent has not noticed", async () => {
    const lock = join(data, "lock");
    // the program that the shell becomes does not ask for the exit code of the shell's child
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(String(output));
    await writeFile(lock, String(pid));
    await assert.rejects(lockFolder(data), new RegExp(`in use by process ${pid}\\.`));
    process.kill(pid, "SIGKILL");
    while (!(await readFile(`/proc/${pid}/stat`, "utf8")).includes(") Z "));
    await (
      await lockFolder(data)
    )();
    const ended = once(parent, "exit");
    parent.kill("SIGKILL");
    await ended;
  });

  itOnLinux("is free again when another process has got the number of its own", async () => {
    const lock = join(data, "lock");
    const child = spawn("sleep", ["60"]);
    const startedAt = (await readFile(`/proc/${child.pid}/stat`, "utf8")).split(" ")[21];
    const boot = (await readFile("/proc/sys/kernel/random/boot_id", "utf8")).trim();
    const mark = (start: unknown) => `${child.pid} ${hostname()} ${boot} ${String(start)}`;
    await writeFile(lock, mark(startedAt));
    await assert.rejects(lockFolder(data), new RegExp(`in use by process ${child.pid}\\.`));
    await writeFile(lock, mark(1));
    await (
      await lockFolder(data)
    )();
    child.kill("SIGKILL");
    await once(child, "exit");
  });

  it("is another machine's for as long as that shows that it lives", async () => {
    const lock = join(data, "lock");
    const before = (seconds: number) => new Date(Date.now() - seconds * 1000);
    const others = [`${process.pid} another-host boot-1`, `1 ${hostname()} another-boot`];
    for (const mark of others) {
      await writeFile(lock, mark);
      await utimes(lock, before(10), before(10));
      await assert.rejects(lockFolder(data), /in use by process \d+/);
      await utimes(lock, before(20), before(20));
      await (
        await lockFolder(data)
      )();
    }
    await writeFile(lock, others[0]!);
    await assert.rejects(lockFolder(data), new RegExp(`in use by process ${process.pid} on another-host\\.`));
    await rm(lock);
  });

  it("shows that its process lives, until it is let go", async () => {
    mock.timers.enable({ apis: ["setInterval"] });
    const lock = join(data, "lock");
    const unlock = await lockFolder(data);
    const old = new Date(1_000_000);
    await utimes(lock, old, old);
    mock.timers.tick(5000);
    while ((await stat(lock)).mtime.getTime() === old.getTime());
    await unlock();
    assert.deepEqual(await readdir(data), []);
    await writeFile(lock, "1 another-host boot-1");
    await utimes(lock, old, old);
    mock.timers.tick(60_000);
    await unlock();
    assert.equal((await stat(lock)).mtime.getTime(), old.getTime());
    await rm(lock);
  });

  it("is left alone when another machine has taken it in the meantime", async () => {
    const lock = join(data, "lock");
    const unlock = await lockFolder(data);
    await writeFile(lock, "1 another-host boot-1");
    await unlock();
    assert.equal(await readFile(lock, "utf8"), "1 another-host boot-1");
    await rm(lock);
  });

  it("says that a folder can't be made or written", async () => {
    const file = join(data, "file");
    await writeFile(file, "");
    await assert.rejects(lockFolder(join(file, "data")), /^Error: The data folder .* can't be made: ENOTDIR/);
    await rm(file);
    // nobody can write there, also not who may do everything
    if (process.platform === "linux") {
      await assert.rejects(
        lockFolder("/proc/self"),
        /^Error: The data folder \/proc\/self can't be written: E/,
      );
    }
  });
});
