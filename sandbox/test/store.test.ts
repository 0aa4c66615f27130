import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { startSandbox, type Sandbox, type SandboxOptions } from "svc-sandbox";
import { DatabaseError } from "../src/store/database.js";
import { lockFolder } from "../src/store/folder-lock.js";
import { PgliteDatabase } from "../src/store/pglite-database.js";

let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "svc-sandbox-"));
});
after(() => rm(folder, { recursive: true, force: true }));

async function setVariable({ origin, token }: Sandbox, name?: string): Promise<string[]> {
  const response = await fetch(`${origin}/api/v1/deployments/42/env-vars`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ env_variables: name === undefined ? [] : [{ name, value: "kept" }] }),
  });
  return ((await response.json()) as { data: { name: string }[] }).data.map((variable) => variable.name);
}

async function withSandbox<T>(options: SandboxOptions, work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const sandbox = await startSandbox({ quiet: true, ...options });
  try {
    return await work(sandbox);
  } finally {
    await sandbox.stop();
  }
}

describe("a data folder", () => {
  it("keeps what was written, until a start with reset", async () => {
    const data = join(folder, "kept");
    await withSandbox({ data }, (sandbox) => setVariable(sandbox, "ADDED"));
    assert.ok((await withSandbox({ data }, (sandbox) => setVariable(sandbox))).includes("ADDED"));
    assert.ok(
      !(await withSandbox({ data, reset: true }, (sandbox) => setVariable(sandbox))).includes("ADDED"),
    );
  });

  it("is used by one sandbox at a time", async () => {
    const data = join(folder, "locked");
    await withSandbox({ data }, async (sandbox) => {
      await assert.rejects(
        startSandbox({ quiet: true, data }),
        new RegExp(`in use by process ${process.pid}`),
      );
      assert.ok((await setVariable(sandbox)).includes("REGION"));
    });
    assert.deepEqual(await readdir(data), ["postgres"]);
  });

  it("is free again when its process is gone, or its lock is no process", async () => {
    const data = join(folder, "stale");
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    for (const left of [String(child.pid), "", "not a number"]) {
      await (
        await lockFolder(data)
      )();
      await writeFile(join(data, "lock"), left);
      const unlock = await lockFolder(data);
      await assert.rejects(lockFolder(data), /in use/);
      await unlock();
    }
  });

  it("loses no acknowledged write when its process is killed", async () => {
    const data = join(folder, "killed");
    const writer = fileURLToPath(new URL("support/writer.ts", import.meta.url));
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const child = spawn(process.execPath, ["--import", "tsx", writer, data, `R${round}`], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(child, "exit");
      let written = 0;
      for await (const name of createInterface(child.stdout)) {
        acknowledged.push(name);
        if ((written += 1) === 20 + round * 7) child.kill("SIGKILL");
      }
      await ended;
    }
    assert.ok(acknowledged.length >= 60);
    const kept = await withSandbox({ data }, (sandbox) => setVariable(sandbox));
    assert.deepEqual(
      acknowledged.filter((name) => !kept.includes(name)),
      [],
    );
  });
});

describe("a seed file", () => {
  const seedFile = async (content: string) => {
    const file = join(folder, "seed.json");
    await writeFile(file, content);
    return file;
  };

  it("replaces lists of the default seed, and leaves the others", async () => {
    const envVariables = [{ deploymentId: 42, name: "FROM_FILE", value: "1" }];
    const seed = await seedFile(JSON.stringify({ envVariables }));
    await withSandbox({ seed }, async (sandbox) => {
      assert.deepEqual(await setVariable(sandbox), ["FROM_FILE"]);
      assert.equal(sandbox.publicIds[0], "a1b2c3d4");
      await setVariable(sandbox, "ADDED");
      await sandbox.reset();
      assert.deepEqual(await setVariable(sandbox), ["FROM_FILE"]);
    });
  });

  it("is refused when it is not of that form", async () => {
    for (const content of ["", "[]", "null", '{"dashbords":[]}', '{"dashboards":{}}']) {
      await assert.rejects(
        startSandbox({ quiet: true, seed: await seedFile(content) }),
        /Expected .* in the seed/,
        content,
      );
    }
    await assert.rejects(
      startSandbox({ quiet: true, seed: join(folder, "no-such.json") }),
      /The seed .* can't be read: ENOENT/,
    );
  });
});

describe("a database error", () => {
  it("holds the message and the state, and nothing of the statement", async () => {
    const database = await PgliteDatabase.open();
    try {
      await assert.rejects(
        database.query("select $1::text, 'marker-in-the-statement'", ["a\0secret-value"]),
        (error) => {
          assert.ok(error instanceof DatabaseError && error.isBadValue);
          assert.doesNotMatch(JSON.stringify(error) + String(error.stack), /marker-in|secret-value/);
          return true;
        },
      );
      await assert.rejects(
        database.query("select * from nowhere"),
        (error) => error instanceof DatabaseError && !error.isBadValue,
      );
    } finally {
      await database.close();
    }
  });

  it("undoes the transaction that it ends", async () => {
    const database = await PgliteDatabase.open();
    try {
      await database.query("create table kept (value integer)");
      const failing = database.transaction(async (store) => {
        await store.query("insert into kept values (1)");
        await store.query("insert into kept values ($1::integer)", ["no number"]);
      });
      await assert.rejects(failing, DatabaseError);
      await database.transaction((store) => store.query("insert into kept values (2)"));
      assert.deepEqual(await database.query("select value from kept"), [{ value: 2 }]);
    } finally {
      await database.close();
    }
  });
});
