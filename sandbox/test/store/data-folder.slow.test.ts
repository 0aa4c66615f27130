import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { startSandbox, type SandboxOptions } from "svc-sandbox";
import { PgliteDatabase } from "../../src/store/pglite-database.js";
import { setVariables } from "../support/call-sandbox.js";
import { withSandbox } from "../support/with-sandbox.js";

/** The number of times that a writing process is killed. */
const KILL_ROUNDS = Number(process.env["SVC_TEST_KILL_ROUNDS"] ?? 3);

describe("a data folder", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "svc-sandbox-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("keeps writes until a start with --reset", async () => {
    const data = join(folder, "kept");
    await withSandbox({ data }, (sandbox) => setVariables(sandbox, "ADDED"));
    assert.ok((await withSandbox({ data }, setVariables)).includes("ADDED"));
    assert.ok(!(await withSandbox({ data, reset: true }, setVariables)).includes("ADDED"));
  });

  it("rejects another seed than its own, unless --reset replaces it", async () => {
    const data = join(folder, "seeded");
    const seed = join(folder, "seed.json");
    const write = (name: string) =>
      writeFile(seed, JSON.stringify({ envVariables: [{ deploymentId: 42, name, value: "1" }] }));
    const names = (options: SandboxOptions) => withSandbox({ data, ...options }, setVariables);
    await write("FIRST");
    assert.deepEqual(await names({ seed }), ["FIRST"]);
    await withSandbox({ data, seed }, (sandbox) => setVariables(sandbox, "ADDED"));
    await write("SECOND");
    await assert.rejects(names({ seed }), /another seed than .*seed\.json\. Start with --reset to replace/);
    assert.deepEqual(await names({}), ["ADDED", "FIRST"]);
    // without a seed, the store keeps its own
    await withSandbox({ data }, async (sandbox) => {
      await setVariables(sandbox, "LATER");
      await sandbox.reset();
      assert.deepEqual(await setVariables(sandbox), ["FIRST"]);
      await setVariables(sandbox, "LATER");
    });
    assert.deepEqual(await names({ reset: true }), ["FIRST"]);
    assert.deepEqual(await names({ seed, reset: true }), ["SECOND"]);
    assert.deepEqual(await names({ seed }), ["SECOND"]);
  });

  it("is unlocked after a start that rejects the store of a later version", async () => {
    const data = join(folder, "later");
    await withSandbox({ data }, () => Promise.resolve());
    const dataDir = join(data, "postgres");
    const engine = await PgliteDatabase.open({ dataDir });
    await engine.query("insert into migrations values (999)");
    await engine.close();
    for (let start = 0; start < 2; start += 1) {
      await assert.rejects(startSandbox({ quiet: true, data }), /The store has version 999/);
    }
    assert.deepEqual(await readdir(data), ["postgres"]);
    const again = await PgliteDatabase.open({ dataDir });
    await again.query("delete from migrations where version = 999");
    await again.close();
    assert.ok((await withSandbox({ data }, setVariables)).includes("REGION"));
  });

  it("is reported with advice if its store is damaged, and works again once the store is deleted", async () => {
    const data = join(folder, "damaged");
    const store = join(data, "postgres");
    await mkdir(store, { recursive: true });
    await writeFile(join(store, "PG_VERSION"), "x");
    const start = (reset: boolean) => withSandbox({ data, reset }, setVariables);
    for (const reset of [false, true]) {
      await assert.rejects(start(reset), (error: Error) => {
        assert.ok(error.message.startsWith(`The store in ${store} can't be opened: `), error.message);
        assert.match(
          error.message,
          /; if the store is damaged, delete this folder or choose another one with --data\.$/,
        );
        return true;
      });
    }
    assert.deepEqual(await readdir(data), ["postgres"]);
    await rm(store, { recursive: true });
    assert.ok((await start(false)).includes("REGION"));
  });

  it("is reported with advice if its disk is full, and works once there is space", async function () {
    const disk = join(folder, "disk");
    await mkdir(disk);
    const mount = (...options: string[]) => spawnSync("mount", [...options, disk]).status === 0;
    if (!mount("-t", "tmpfs", "-o", "size=12m", "tmpfs")) {
      this.skip(); // This user may not mount a small disk.
    }
    try {
      const data = join(disk, "data");
      const start = () => withSandbox({ data }, setVariables);
      await assert.rejects(start(), {
        message:
          `A store can't be created in ${data}: no space is left on the device. ` +
          "Make room there, or choose another folder with --data.",
      });
      assert.deepEqual(await readdir(data), []);
      assert.ok(mount("-o", "remount,size=300m"));
      assert.ok((await start()).includes("REGION"));
    } finally {
      // lazily: the engine does not close all its files
      spawnSync("umount", ["--lazy", disk]);
    }
  });

  it("is used by one sandbox at a time", async () => {
    const data = join(folder, "locked");
    await withSandbox({ data }, async (sandbox) => {
      await assert.rejects(startSandbox({ quiet: true, data }), /in use by another sandbox/);
      assert.ok((await setVariables(sandbox)).includes("REGION"));
    });
    assert.deepEqual(await readdir(data), ["postgres"]);
  });

  it("loses no acknowledged write when its process is killed", async function () {
    this.timeout(KILL_ROUNDS * 200_000);
    const data = join(folder, "killed");
    const writer = fileURLToPath(new URL("../support/writer.ts", import.meta.url));
    const acknowledged: string[][] = [];
    for (let round = 0; round < KILL_ROUNDS; round += 1) {
      const child = spawn(process.execPath, ["--import", "tsx", writer, data, `R${round}`], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(child, "exit");
      const names: string[] = [];
      for await (const name of createInterface(child.stdout)) {
        names.push(name);
        if (names.length === 1 + ((round * 7) % 30)) child.kill("SIGKILL");
      }
      await ended;
      acknowledged.push(names);
    }
    const kept = await withSandbox({ data }, setVariables);
    for (const [round, names] of acknowledged.entries()) {
      assert.ok(names.length > 0);
      const found = new Set(kept.filter((name) => name.startsWith(`R${round}_`)));
      // the acknowledged writes, and perhaps some that followed them without a gap
      const expected = Array.from({ length: Math.max(names.length, found.size) }, (_, n) => `R${round}_${n}`);
      assert.deepEqual(found, new Set(expected), `${names.length} acknowledged in round ${round}`);
    }
  });
});
