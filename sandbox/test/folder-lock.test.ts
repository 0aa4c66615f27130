import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
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
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [String(outcome.reason)] : [],
    );
    for (const refusal of refusals) assert.match(refusal, /in use by process/);
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
});
