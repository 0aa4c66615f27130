import assert from "node:assert/strict";
import type { Dashboard } from "svc-dashboard/backend";
import fc from "../../../test/support/fast-check.js";
import { fixturesSeed } from "../../src/seed/fixtures-seed.js";
import { searchKey } from "../../src/store/search-key.js";
import { assertDescribed } from "../support/response-check.js";
import { openFixtures, type TestTenant } from "../support/tenant.js";
import { signedViewer } from "../support/viewer.js";

interface Item {
  id: number;
  name: string;
  updatedAt: string;
  publishedDashboard?: Dashboard | null;
}
interface Page {
  items: Item[];
  count?: number | null;
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

const WORKBOOKS = "/api/v1/deployments/42/workbooks";
const SHARED = "/api/v1/deployments/42/shared-workspace";
const USERS = "/api/v1/embed-tenants/acme-outdoors/users";
describe("lists of the management API", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openFixtures();
  });

  async function page(path: string, query: Record<string, string> | string[][] = {}): Promise<Page> {
    const { status, body } = await tenant.call("GET", `${path}?${new URLSearchParams(query)}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body as Page;
  }

  /** Returns all items, page by page. */
  async function walk(path: string, query: Record<string, string>): Promise<Item[]> {
    const items: Item[] = [];
    let after: string | null = null;
    do {
      const { items: more, pageInfo } = await page(path, { ...query, ...(after !== null && { after }) });
      assert.equal(pageInfo.hasPreviousPage, after !== null);
      items.push(...more);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
    return items;
  }

  const statusOf = async (path: string) => (await tenant.call("GET", path)).status;
  const ids = (items: { id: number }[]) => items.map(({ id }) => id);
  const inMain = fixturesSeed.workbooks.filter(({ deploymentId }) => deploymentId === 42);

  describe("pages", () => {
    const lists: [string, Record<string, string>][] = [
      [WORKBOOKS, {}],
      [SHARED, {}],
      [USERS, {}],
      [USERS, { search: "ACME" }],
      ["/api/v1/embed-tenants/acme-outdoors/groups", {}],
      ["/api/v1/embed-tenants/acme-outdoors/groups/13/users", {}],
      ["/api/v1/deployments/42/notifications", {}],
    ];
    for (const [path, query] of lists) {
      it(`of ${path} ${JSON.stringify(query)} contain every row once and in order, with any size`, async () => {
        const all = ids((await page(path, { ...query, first: "500" })).items);
        assert.ok(all.length > 2);
        for (const first of ["1", "2", "7"])
          assert.deepEqual(ids(await walk(path, { ...query, first })), all);
      });
    }

    it("contain 50 items by default, and at most 500", async () => {
      assert.equal((await page(WORKBOOKS)).items.length, 50);
      const pupils = "/api/v1/embed-tenants/initech-school/users";
      assert.equal((await page(pupils, { first: "1000000000" })).items.length, 500);
      assert.equal((await walk(pupils, { first: "500" })).length, 1250);
    });

    it("have no cursors if they are empty", async () => {
      const { items, pageInfo } = await page(USERS, { search: "nobody at all" });
      assert.deepEqual(items, []);
      assert.deepEqual(pageInfo, {
        hasNextPage: false,
        hasPreviousPage: false,
        startCursor: null,
        endCursor: null,
      });
    });

    it("can't have an invalid size", async () => {
      for (const [path] of lists) assert.equal(await statusOf(`${path}?first=0`), 400, path);
      for (const first of ["0", "-1", "1.5", "x", "", "NaN", "0x10", "1e2", "2&first=3"]) {
        assert.equal(await statusOf(`${WORKBOOKS}?first=${first}`), 400, first);
      }
    });
  });

  describe("cursors", () => {
    it("are valid for the list that returned them, and no other", async () => {
      const { endCursor } = (await page(SHARED, { first: "2" })).pageInfo;
      const after = encodeURIComponent(endCursor!);
      assert.equal(await statusOf(`${SHARED}?after=${after}`), 200);
      assert.equal(await statusOf(`${SHARED}?after=${after}&first=9`), 200);
      assert.equal(await statusOf(`${SHARED}?after=${after}&types=REPORT`), 400);
      assert.equal(await statusOf(`${SHARED}?after=${after}&orderByField=name`), 400);
      assert.equal(await statusOf(`${SHARED}?after=${after}&orderByDirection=ASC`), 400);
      assert.equal(await statusOf(`${SHARED.replace("42", "43")}?after=${after}`), 400);
      assert.equal(await statusOf(`${WORKBOOKS}?after=${after}`), 400);
    });

    it("of one tenant are invalid for another", async () => {
      const { endCursor } = (await page(USERS, { first: "2" })).pageInfo;
      const other = USERS.replace("acme-outdoors", "globex-retail");
      assert.equal(await statusOf(`${other}?after=${encodeURIComponent(endCursor!)}`), 400);
    });

    it("are rejected after any change", async () => {
      const { endCursor } = (await page(WORKBOOKS, { first: "2" })).pageInfo;
      const forged = fc.oneof(
        fc.string(),
        fc
          .record({ at: fc.nat(endCursor!.length - 1), to: fc.constantFrom("A", "b", "0", ".", "_") })
          .map(({ at, to }) => endCursor!.slice(0, at) + to + endCursor!.slice(at + 1)),
      );
      await fc.assert(
        fc.asyncProperty(forged, async (after) => {
          fc.pre(after !== endCursor && !after.includes("\0"));
          assert.equal(await statusOf(`${WORKBOOKS}?after=${encodeURIComponent(after)}`), 400);
        }),
        { numRuns: 100 },
      );
    });
  });

  describe("workbooks", () => {
    it("are listed for all folders, for the root, or for one folder", async () => {
      const of = (matches: (folderId: number | null) => boolean) =>
        ids(inMain.filter(({ folderId }) => matches(folderId))).sort();
      const listed = async (query: Record<string, string>) => ids(await walk(WORKBOOKS, query)).sort();
      assert.deepEqual(
        await listed({}),
        of(() => true),
      );
      assert.deepEqual(
        await listed({ folderId: "null" }),
        of(() => true),
      );
      assert.deepEqual(
        await listed({ folderId: "0" }),
        of((folderId) => folderId === null),
      );
      assert.deepEqual(
        await listed({ folderId: "502" }),
        of((folderId) => folderId === 502),
      );
      assert.deepEqual(await listed({ folderId: "123456789012" }), []);
      assert.equal(await statusOf(`${WORKBOOKS}?folderId=-1`), 400);
      assert.equal(await statusOf(`${WORKBOOKS}?folderId=abc`), 400);
      for (const [query, place] of [
        ["folderId=99999999999999999999", "folderId"],
        ["after=a%00b", "after"],
      ] as const) {
        const { status, body } = await tenant.call("GET", `${WORKBOOKS}?${query}`);
        const { error } = body as { error: { details: { place: string } } };
        assert.deepEqual([status, error.details.place], [400, place]);
      }
    });

    it("are counted, listed twice, and have the path of their folder", async () => {
      const response = await page(WORKBOOKS, { folderId: "503" });
      const { items, data, count } = response as Page & { data: Item[] };
      assert.deepEqual(data, items);
      assert.equal(count, items.length);
      assert.deepEqual((items[0] as unknown as { folderPath: object }).folderPath, [
        { id: 501, name: "Sales" },
        { id: 502, name: "Europe" },
        { id: 503, name: "Campaigns" },
      ]);
      assertDescribed("GET", "/api/v1/deployments/{deploymentId}/workbooks", 200, response);
    });

    it("are not counted above a thousand", async () => {
      const add = (from: number, to: number) =>
        tenant.database.query(
          `insert into workbooks (id, deployment_id, type, name, created_at, updated_at, owner_id, folder_id, is_favorite, is_shared)
         select 900000 + n, 42, 'WORKBOOK', 'Many', now(), now(), (select min(id) from users), 503, false, false
         from generate_series($1::integer, $2::integer) as n`,
          [from, to],
        );
      const { count: before } = await page(WORKBOOKS, { folderId: "503" });
      try {
        await add(1, 1000 - before!);
        assert.equal((await page(WORKBOOKS, { folderId: "503" })).count, 1000);
        await add(1001, 1001);
        const response = await page(WORKBOOKS, { folderId: "503" });
        assert.deepEqual([response.count, response.items.length], [null, 50]);
        assertDescribed("GET", "/api/v1/deployments/{deploymentId}/workbooks", 200, response);
      } finally {
        await tenant.database.query("delete from workbooks where id > 900000");
      }
    });

    it("include their published dashboard or their draft", async () => {
      const items = (await walk(WORKBOOKS, {})) as unknown as Record<
        string,
        { publicId?: string; title?: string } | null
      >[];
      const titled = (title: string) => items.find(({ name }) => (name as unknown) === title)!;
      assert.equal(titled("Sales overview")["publishedDashboard"]?.publicId, "a1b2c3d4");
      assert.equal(titled("Sales overview")["dashboardDraft"], null);
      assert.equal(titled("Winter plan")["publishedDashboard"], null);
      assert.equal(titled("Winter plan")["dashboardDraft"]?.title, "Winter plan");
      assert.equal(titled("Spring campaign")["publishedDashboard"], null);
    });

    it("are listed for the named deployment only", async () => {
      assert.deepEqual(
        ids((await page(WORKBOOKS.replace("42", "43"))).items).sort(),
        ids(fixturesSeed.workbooks.filter(({ deploymentId }) => deploymentId === 43)).sort(),
      );
      for (const id of ["7", "0", "-1", "42.5", "99999999999999999999"]) {
        assert.equal(await statusOf(WORKBOOKS.replace("42", id)), 404, id);
      }
      assert.equal(await statusOf(WORKBOOKS.replace("42", "x")), 400);
    });
  });

  describe("the shared workspace", () => {
    it("lists shared items, of the requested types", async () => {
      const shared = inMain.filter(({ isShared }) => isShared);
      const listed = async (...types: string[]) => {
        const query = types.map((type) => ["types", type]);
        return ids((await page(SHARED, [["first", "500"], ...query])).items).sort();
      };
      assert.deepEqual(await listed(), ids(shared).sort());
      assert.deepEqual(await listed("FOLDER"), ids(shared.filter(({ type }) => type === "FOLDER")).sort());
      assert.deepEqual(
        await listed("FOLDER", "WORKBOOK"),
        ids(shared.filter(({ type }) => type !== "REPORT")).sort(),
      );
      assert.equal(await statusOf(`${SHARED}?types=DASHBOARD`), 400);
      assert.equal(await statusOf(`${SHARED}?orderByField=price`), 400);
      assert.equal(await statusOf(`${SHARED}?orderByDirection=UP`), 400);
    });

    it("is sorted by the time of the last change by default, latest first", async () => {
      const times = (await walk(SHARED, {})).map(({ updatedAt }) => updatedAt);
      assert.deepEqual(times, times.toSorted().reverse());
      const response = await page(SHARED);
      // this dashboard does not fit the description on purpose, as a sample of such dashboards
      const items = response.items.filter((item) => !JSON.stringify(item).includes("unknown01"));
      assert.ok(items.length > 40);
      assertDescribed("GET", "/api/v1/deployments/{deploymentId}/shared-workspace", 200, {
        ...response,
        items,
      });
    });

    it("is sorted by the last load of dashboards, also in the app, and of reports", async () => {
      const latest = async () => {
        const { items } = await page(SHARED, { orderByField: "viewer_last_viewed_at", first: "3" });
        return ids(items);
      };
      const viewer = await signedViewer(tenant);
      for (const [time, path, item] of [
        ["2026-02-01T09:00:00Z", "/dashboards/b7c8d9e0", 514],
        ["2026-02-01T09:01:00Z", "/d/42/app/dashboards/a1b2c3d4", 511],
        ["2026-02-01T09:02:00Z", "/d/42/app/dashboards/report:704", 704],
        ["2026-02-01T09:03:00Z", "/dashboards/b7c8d9e0", 514],
      ] as const) {
        tenant.clock.set(time);
        assert.equal((await viewer.call(path)).status, 200, path);
        assert.equal((await latest())[0], item, path);
      }
      assert.deepEqual(await latest(), [514, 704, 511]);
      assert.equal((await viewer.call("/dashboards/nosuch")).status, 404);
      assert.deepEqual(await latest(), [514, 704, 511]);
      await tenant.reset();
    });

    it("marks the dashboards of its workbooks, and as boards all that are not apps", async () => {
      const shared = new Set(ids(await walk(SHARED, { first: "500" })));
      const published = (await walk(WORKBOOKS, { first: "500" })).flatMap(
        ({ publishedDashboard }) => publishedDashboard ?? [],
      );
      assert.ok(published.length > 6);
      const creator = { embedTenantName: "acme-outdoors", externalId: "acme-outdoors-1", creatorMode: true };
      const viewer = await signedViewer(tenant, creator);
      const { body } = await viewer.call("/d/42/app/dashboards/owndraft1");
      const { dashboard: own } = body as { dashboard: Dashboard };
      assert.equal(own.fromSharedWorkspace, false);
      for (const { publicId, workbookId, fromSharedWorkspace, useBoardDashboards, config } of [
        ...published,
        own,
      ]) {
        assert.equal(fromSharedWorkspace, shared.has(workbookId), publicId);
        assert.equal(useBoardDashboards, config.kind !== "APP", publicId);
      }
      assert.deepEqual(
        published.filter(({ useBoardDashboards }) => !useBoardDashboards).map(({ publicId }) => publicId),
        ["f6a7b8c9", "hostile02"],
      );
    });
  });

  describe("the search for embed users", () => {
    const acme = fixturesSeed.embedTenants[0]!.users;
    const found = async (search: string) => ids(await walk(USERS, { search }));
    const expected = (search: string) => {
      const lower = (text: string) => text.toLowerCase().replaceAll("ς", "σ");
      const wanted = lower(search);
      const has = (text: string | null) => text !== null && lower(text).includes(wanted);
      return ids(acme.filter(({ email, externalId }) => has(email) || has(externalId) || wanted === ""));
    };

    it("finds a part of a word with a sigma inside", () => {
      assert.ok(searchKey("ΟΔΟΣΑ")?.includes(searchKey("ΟΔΟΣ") ?? "nothing"));
    });

    it("treats the search as a literal, case-insensitive part of the email or the external id", async () => {
      const texts = [
        "",
        "acme",
        "BACKSLASH",
        "%",
        "_",
        "\\",
        "'",
        "'; drop table",
        "İPEK",
        "ipek",
        "i̇pek",
        "@",
        "-1",
        "100%_SURE",
      ];
      for (const text of texts) assert.deepEqual(await found(text), expected(text), text);
      assert.deepEqual(expected("%").length, 1);
      assert.ok(expected("İPEK").length === 1);
    });

    it("finds the same users as plain JavaScript", async () => {
      const part = fc.constantFrom(
        ...acme.flatMap(({ email, externalId }) => [email ?? "", externalId ?? ""]),
      );
      const text = fc.tuple(part, fc.nat(30), fc.nat(8), fc.boolean()).map(([of, from, length, upper]) => {
        const piece = of.slice(from, from + length);
        return upper ? piece.toUpperCase() : piece;
      });
      await fc.assert(
        fc.asyncProperty(fc.oneof(text, fc.string({ unit: "grapheme" })), async (search) => {
          fc.pre(!search.includes("\0"));
          assert.deepEqual(await found(search), expected(search));
        }),
        { numRuns: 100 },
      );
    });

    it("rejects NUL, and accepts a hundred kilobytes", async () => {
      assert.equal(await statusOf(`${USERS}?search=%00`), 400);
      assert.equal(await statusOf(`${USERS}?search=${"x".repeat(100_000)}`), 200);
    });

    it("returns users as described, including unusual ones", async () => {
      const response = await page(USERS, { first: "500" });
      assertDescribed("GET", "/api/v1/embed-tenants/{embedTenantName}/users", 200, response);
      assert.equal(response.items.length, 25);
      assert.equal(await statusOf(USERS.replace("acme-outdoors", "no-such")), 404);
      assert.equal(await statusOf(USERS.replace("acme-outdoors", "..%2Fusers")), 404);
    });
  });
});
