import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultSeed } from "../../src/seed/default-seed.js";
import { readSeed } from "../../src/seed/read-seed.js";
import { setVariables } from "../support/call-sandbox.js";
import { withSandbox } from "../support/with-sandbox.js";

describe("seeds", () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "svc-sandbox-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  describe("a seed file", () => {
    const seedFile = async (content: string) => {
      const file = join(folder, "seed.json");
      await writeFile(file, content);
      return file;
    };

    it("replaces the lists of the default seed that it has", async () => {
      const envVariables = [{ deploymentId: 42, name: "FROM_FILE", value: "1" }];
      const seed = await seedFile(JSON.stringify({ envVariables }));
      await withSandbox({ seed }, async (sandbox) => {
        assert.deepEqual(await setVariables(sandbox), ["FROM_FILE"]);
        assert.equal(sandbox.publicIds[0], "a1b2c3d4");
        await setVariables(sandbox, "ADDED");
        await sandbox.reset();
        assert.deepEqual(await setVariables(sandbox), ["FROM_FILE"]);
      });
    });

    it("may omit members that have a default", async () => {
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
        ...nothing,
        notifications: [{ id: 3, deploymentId: 1, dashboardId: 9, scheduleType: "DAILY", hour: 9 }],
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

    it("accepts all lists of the default seed", async () => {
      const workbooks = defaultSeed.workbooks.map((one) => ({
        ...{ meta: {}, embedTenant: null, creatorId: null },
        ...one,
      }));
      const dashboards = defaultSeed.dashboards.map((one) => ({ restrictDataDownload: false, ...one }));
      const expected = { ...defaultSeed, workbooks, dashboards };
      const seed = await readSeed(await seedFile(JSON.stringify(expected)));
      assert.deepEqual(seed, JSON.parse(JSON.stringify(expected)));
    });

    const dashboard = { id: 1, publicId: "a", deploymentId: 42, workbookId: 201, title: "A" };
    const workbook = { id: 1, deploymentId: 42, type: "WORKBOOK", name: "A", ownerId: 1 };
    const notification = { id: 1, deploymentId: 42, dashboardId: 2001, scheduleType: "DAILY", hour: 9 };
    const kept = ["deployments", "users", "embedTenants"];
    const others = Object.keys(defaultSeed).filter((list) => !kept.includes(list));
    const nothing = Object.fromEntries(others.map((list) => [list, []]));
    const wrong: [content: unknown, text: RegExp][] = [
      ["{", /Expected JSON in the seed .*: .+\.$/],
      [[], /the root: must be object\.$/],
      [{ dashbords: [] }, /the root: there is no member "dashbords"\.$/],
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
      [
        { workbooks: [{ ...workbook, embedTenant: "nobody" }] },
        /workbooks\[0\]\.embedTenant: there is no embed tenant nobody\.$/,
      ],
      [
        { workbooks: [{ ...workbook, creatorId: 999_999 }] },
        /workbooks\[0\]\.creatorId: there is no embed user 999999\.$/,
      ],
      [
        { dashboards: [{ ...dashboard, config: { kind: "APP", app: { entry: "x".repeat(256) } } }] },
        /dashboards\[0\]\.config\.app.*: must NOT have more than 255 characters\.$/,
      ],
      [{ users: [] }, /workbooks\[0\]\.ownerId: there is no user \d+\.$/],
      [{ deployments: [1, 1].map((id) => ({ id, name: "A" })) }, /deployments\[1\]\.id: 1 appears twice\.$/],
      [
        { dashboards: [1, 2].map((id) => ({ ...dashboard, config: { widgets: [] }, id })) },
        /dashboards\[1\]\.publicId: a appears twice\.$/,
      ],
      [
        { embedTenants: [{ name: "a-b", users: [1, 1].map((id) => ({ id, username: "u" })) }] },
        /embedTenants\[\]\.users\[1\]\.id: 1 appears twice\.$/,
      ],
      [
        { ...nothing, notifications: [notification] },
        /notifications\[0\]\.dashboardId: there is no dashboard 2001\.$/,
      ],
      [
        { embedTenants: [{ name: "a-b", groups: [{ id: 1, name: "g", memberIds: [4] }] }] },
        /embedTenants\[0\]\.groups\[0\]\.memberIds\[0\]: 4 is not a user of the tenant\.$/,
      ],
      [
        { embedTenants: [{ name: "a-b", groups: [1, 2].map((id) => ({ id, name: "g" })) }] },
        /embedTenants\[0\]\.groups\[1\]\.name: g appears twice\.$/,
      ],
      [
        {
          embedTenants: [
            { name: "a-b", users: [1, 2].map((id) => ({ id, username: "u", externalId: "same" })) },
          ],
        },
        /embedTenants\[0\]\.users\[1\]\.externalId: same appears twice\.$/,
      ],
      [
        { envVariables: [1, 2].map((value) => ({ deploymentId: 42, name: "A", value: String(value) })) },
        /envVariables\[1\]\.name: A of deployment 42 appears twice\.$/,
      ],
      [
        {
          notifications: [{ ...notification, scheduleType: "CUSTOM", customCron: "x" }],
        },
        /notifications\[0\]\.customCron: Expected a cron expression/,
      ],
      [
        { notifications: [{ ...notification, customCron: "@daily" }] },
        /notifications\[0\]\.customCron: Expected a cron expression of five fields .*, got "@daily"\.$/,
      ],
      [
        { notifications: [{ ...notification, scheduleType: "CUSTOM" }] },
        /notifications\[0\]\.customCron: A CUSTOM schedule needs customCron/,
      ],
      [
        { ...nothing, workbooks: [{ ...workbook, updatedAt: "2025-02-31" }] },
        /workbooks\[0\]\.updatedAt: there is no date 2025-02-31\.$/,
      ],
      [
        {
          embedTenants: [{ name: "a-b", users: [{ id: 1, username: "u", lastLogin: "2025-02-29T10:00Z" }] }],
        },
        /embedTenants\[0\]\.users\[0\]\.lastLogin: there is no date 2025-02-29T10:00Z\.$/,
      ],
      [
        { workbooks: [{ ...workbook, createdAt: "2025-01-01T25:00Z" }] },
        /workbooks\[0\]\.createdAt: must match/,
      ],
      [
        { users: [{ id: 1, email: "a\0b" }] },
        /users\[0\]\.email: a string must not contain NUL or a lone surrogate\.$/,
      ],
      [
        { users: [{ id: 1, "e\0": "x" }] },
        /users\[0\]: a string must not contain NUL or a lone surrogate\.$/,
      ],
      [
        { notifications: [{ ...notification, timezone: "Mars/Olympus" }] },
        /notifications\[0\]\.timezone: Expected an IANA time zone such as "Europe\/Berlin", got "Mars\/Olympus"\.$/,
      ],
      [
        {
          notifications: [
            { ...notification, timeGrains: [{ member: "orders.created_at", grain: "fortnight" }] },
          ],
        },
        /notifications\[0\]\.timeGrains\[0\]\.grain: Expected one of .*, got "fortnight"\.$/,
      ],
    ];
    for (const [content, text] of wrong) {
      it(`is rejected with the place of the error: ${text.source}`, async () => {
        const file = await seedFile(typeof content === "string" ? content : JSON.stringify(content));
        await assert.rejects(readSeed(file), text);
      });
    }

    it("accepts any date that exists", async () => {
      const dates = ["2024-02-29", "0001-01-01", "2025-12-31T23:59:59.999+14:00"];
      const workbooks = dates.map((updatedAt, index) => ({ ...workbook, id: index + 1, updatedAt }));
      const seed = await readSeed(await seedFile(JSON.stringify({ ...nothing, workbooks })));
      assert.deepEqual(
        seed.workbooks.map(({ updatedAt }) => updatedAt),
        dates,
      );
    });

    it("makes the deployment with the lowest id the sandbox's own, in any order", async () => {
      const deployments = [7, 3].map((id) => ({ id, name: `Number ${id}` }));
      const seed = await seedFile(JSON.stringify({ ...nothing, deployments }));
      await withSandbox({ seed }, ({ deploymentId }) => {
        assert.equal(deploymentId, 3);
        return Promise.resolve();
      });
    });

    it("is rejected if it can't be read", async () => {
      await assert.rejects(
        readSeed(join(folder, "no-such.json")),
        /The seed .* can't be read: ENOENT.* Expected "fixtures" or the path of a JSON file\.$/,
      );
    });
  });

  describe('the seed "fixtures"', () => {
    it("is the default seed with hostile and unusual content, which a reset restores", () =>
      withSandbox({ seed: "fixtures" }, async (sandbox) => {
        for (const publicId of ["a1b2c3d4", "hostile01", "unknown01"]) {
          assert.ok(sandbox.publicIds.includes(publicId), publicId);
        }
        await setVariables(sandbox, "ADDED");
        await sandbox.reset();
        assert.deepEqual(await setVariables(sandbox), ["REGION", "WAREHOUSE_PASSWORD"]);
        const { publicIds } = await withSandbox({}, (plain) => Promise.resolve(plain));
        assert.ok(!publicIds.includes("hostile01"));
      }));

    it("does not stand for a path such as ./fixtures", async () => {
      await assert.rejects(readSeed("./fixtures"), /The seed \.\/fixtures can't be read: ENOENT/);
    });
  });
});
