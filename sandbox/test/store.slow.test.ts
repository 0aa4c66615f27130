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
import { defaultSeed } from "../src/seed/default-seed.js";
import { readSeed } from "../src/seed/read-seed.js";
import { DatabaseError } from "../src/store/database.js";
import { lockFolder } from "../src/store/folder-lock.js";
import { PgliteDatabase } from "../src/store/pglite-database.js";

/** How often a writing process is killed; more where there is time for it. */
const KILL_ROUNDS = Number(process.env["SVC_TEST_KILL_ROUNDS"] ?? 3);

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

  it(
    "loses no acknowledged write when its process is killed",
    { timeout: KILL_ROUNDS * 200_000 },
    async () => {
      const data = join(folder, "killed");
      const writer = fileURLToPath(new URL("support/writer.ts", import.meta.url));
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
      const kept = await withSandbox({ data }, (sandbox) => setVariable(sandbox));
      for (const [round, names] of acknowledged.entries()) {
        assert.ok(names.length > 0);
        const found = new Set(kept.filter((name) => name.startsWith(`R${round}_`)));
        // what was acknowledged, and beyond it the writes that followed it without a gap
        const expected = Array.from(
          { length: Math.max(names.length, found.size) },
          (_, n) => `R${round}_${n}`,
        );
        assert.deepEqual(found, new Set(expected), `${names.length} acknowledged in round ${round}`);
      }
    },
  );
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

  it("may leave out what has a default", async () => {
    const workbooks = [
      { id: 7, deploymentId: 1, type: "FOLDER", name: "Ours", ownerId: 1 },
      { id: 8, deploymentId: 1, type: "WORKBOOK", name: "Shop", ownerId: 1, folderId: 7 },
    ];
    const config = { widgets: [{ id: "t", type: "TEXT", position: { x: 0, y: 0, w: 4, h: 1 } }] };
    const dashboards = [{ id: 9, publicId: "ours", deploymentId: 1, workbookId: 8, title: "Ours", config }];
    const content = {
      $schema: "./seed.schema.json",
      deployments: [{ id: 1, name: "Ours" }],
      users: [{ id: 1, email: "ada@ours.example" }],
      embedTenants: [
        {
          name: "customer",
          users: [{ id: 5, username: "u" }],
          groups: [{ id: 6, name: "g", memberIds: [5] }],
        },
      ],
      notifications: [{ id: 3, deploymentId: 1, dashboardId: 9, scheduleType: "DAILY", hour: 9 }],
      envVariables: [],
      workbooks,
      dashboards,
    };
    const seed = await readSeed(await seedFile(JSON.stringify(content)));
    assert.deepEqual(seed.workbooks[1]?.createdAt, "2025-01-01T00:00:00Z");
    await withSandbox({ seed: join(folder, "seed.json") }, async (sandbox) => {
      assert.deepEqual([sandbox.deploymentId, sandbox.publicIds], [1, ["ours"]]);
      const path = `${sandbox.origin}/api/v1/deployments/1/workbooks`;
      const response = await fetch(path, { headers: { authorization: `Bearer ${sandbox.token}` } });
      const { items } = (await response.json()) as { items: { name: string; folderPath: object[] }[] };
      assert.deepEqual(items.map(({ name, folderPath }) => [name, folderPath.length]).sort(), [
        ["Ours", 0],
        ["Shop", 1],
      ]);
    });
  });

  it("has the form of the default seed, which holds together", async () => {
    // one of its dashboards shows what a later version of the service may bring, which is beyond the form
    const dashboards = defaultSeed.dashboards.filter(({ publicId }) => publicId !== "unknown01");
    const expected = { ...defaultSeed, dashboards };
    const seed = await readSeed(await seedFile(JSON.stringify(expected)));
    assert.deepEqual(seed, JSON.parse(JSON.stringify(expected)));
  });

  const workbook = { id: 1, deploymentId: 42, type: "WORKBOOK", name: "A", ownerId: 1 };
  const wrong: [content: unknown, text: RegExp][] = [
    ["{", /Expected JSON in the seed .*: .+\.$/],
    [[], /the whole: must be object\.$/],
    [{ dashbords: [] }, /the whole: there is no member "dashbords"\.$/],
    [{ dashboards: {} }, /dashboards: must be array\.$/],
    [{ deployments: [{ id: 1 }] }, /deployments\[0\]: must have required property 'name'\.$/],
    [
      { workbooks: [{ ...workbook, type: "BOOK" }] },
      /workbooks\[0\]\.type: expected one of FOLDER, WORKBOOK, REPORT\.$/,
    ],
    [
      { embedTenants: [{ name: "a-b", users: [{ id: 1, username: "u", mail: "x" }] }] },
      /embedTenants\[0\]\.users\[0\]: there is no member "mail"\.$/,
    ],
    [
      { workbooks: [{ ...workbook, folderId: 9 }] },
      /workbooks\[0\]\.folderId: there is no folder 9 before it\.$/,
    ],
    [{ users: [] }, /workbooks\[0\]\.ownerId: there is no user \d+\.$/],
    [{ deployments: [1, 1].map((id) => ({ id, name: "A" })) }, /deployments\[1\]\.id: 1 is there twice\.$/],
    [
      { embedTenants: [{ name: "a-b", groups: [{ id: 1, name: "g", memberIds: [4] }] }] },
      /embedTenants\[0\]\.groups\[0\]\.memberIds\[0\]: the tenant has no user 4\.$/,
    ],
    [
      {
        notifications: [
          { id: 1, deploymentId: 42, dashboardId: 201, scheduleType: "CUSTOM", customCron: "x" },
        ],
      },
      /notifications\[0\]/,
    ],
  ];
  for (const [content, text] of wrong) {
    it(`is refused with the place of what is wrong: ${text.source}`, async () => {
      const file = await seedFile(typeof content === "string" ? content : JSON.stringify(content));
      await assert.rejects(readSeed(file), text);
    });
  }

  it("is refused when it can't be read", async () => {
    await assert.rejects(readSeed(join(folder, "no-such.json")), /The seed .* can't be read: ENOENT/);
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
