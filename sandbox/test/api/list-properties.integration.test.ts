import assert from "node:assert/strict";
import fc from "../../../test/support/fast-check.js";
import { openTenant, type TestTenant } from "../support/tenant.js";

/** A deployment that only these tests use. */
const DEPLOYMENT = 900;
const PATH = `/api/v1/deployments/${DEPLOYMENT}/shared-workspace`;

interface Row {
  name: string;
  updated_at: string;
  created_at: string;
  viewer_last_viewed_at: string | null;
}

interface Page {
  items: { id: number }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

describe("a walk through a list, in any order, with pages of any size", () => {
  let tenant: TestTenant;
  let lastId = 900_000;

  before(async () => {
    tenant = await openTenant();
    await tenant.database.query("insert into deployments values ($1, 'Properties')", [DEPLOYMENT]);
  });
  after(async () => {
    await tenant.reset();
  });

  /** A time of few different values, so that many rows have equal sort keys. */
  const time = fc.integer({ min: 1, max: 4 }).map((day) => `2025-01-0${day}T00:00:00.000Z`);
  const row = fc.record({
    name: fc.constantFrom("", "a", "A", "ä", "Z", "%", "🏔️", "a\u0301"),
    updated_at: time,
    created_at: time,
    viewer_last_viewed_at: fc.option(time),
  });
  const FIELDS = ["name", "updated_at", "created_at", "viewer_last_viewed_at"] as const;

  /** Adds rows, and returns them with their ids. */
  async function insert(rows: readonly Row[]): Promise<(Row & { id: number })[]> {
    const added = rows.map((each) => ({ id: (lastId += 1), ...each }));
    for (const { id, name, created_at, updated_at, viewer_last_viewed_at } of added) {
      await tenant.database.query(
        `insert into workbooks (id, deployment_id, type, name, created_at, updated_at, viewer_last_viewed_at, owner_id,
         is_favorite, is_shared)
       values ($1, $2, 'REPORT', $3, $4, $5, $6, 1, false, true)`,
        [id, DEPLOYMENT, name, created_at, updated_at, viewer_last_viewed_at],
      );
    }
    return added;
  }

  async function* walk(query: Record<string, string>): AsyncGenerator<number[]> {
    let after: string | null = null;
    do {
      const search = new URLSearchParams({ ...query, ...(after !== null && { after }) });
      const { status, body } = await tenant.call("GET", `${PATH}?${search}`);
      assert.equal(status, 200, JSON.stringify(body));
      const { items, pageInfo } = body as Page;
      yield items.map(({ id }) => id);
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after !== null);
  }

  for (const orderByField of FIELDS)
    it(`returns every row once and in order by ${orderByField}, without repetitions when rows are added in between`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(row, { maxLength: 20 }),
          fc.array(row, { minLength: 1, maxLength: 3 }),
          fc.boolean(),
          fc.integer({ min: 1, max: 8 }),
          async (rows, late, isDescending, first) => {
            await tenant.database.query("delete from workbooks where deployment_id = $1", [DEPLOYMENT]);
            const added = await insert(rows);
            const key = (each: Row) => Buffer.from(each[orderByField] ?? "");
            const ascending = added.toSorted((a, b) => Buffer.compare(key(a), key(b)) || a.id - b.id);
            const expected = (isDescending ? ascending.reverse() : ascending).map(({ id }) => id);
            const query = {
              orderByField,
              orderByDirection: isDescending ? "DESC" : "ASC",
              first: `${first}`,
            };

            const undisturbed: number[] = [];
            for await (const page of walk(query)) undisturbed.push(...page);
            assert.deepEqual(undisturbed, expected);

            const seen: number[] = [];
            for await (const page of walk(query)) {
              seen.push(...page);
              if (seen.length < 30) await insert(late);
            }
            assert.equal(new Set(seen).size, seen.length);
            assert.deepEqual(
              seen.filter((id) => expected.includes(id)),
              expected,
            );
          },
        ),
        { numRuns: 5 },
      );
    });
});
