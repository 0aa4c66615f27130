import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { allWidgets } from "../../src/contract/dashboard-widgets.js";
import { DAYS } from "../../src/seed/retail/calendar.js";
import { createRetailRows } from "../../src/seed/retail/retail.js";
import { createRandom, weightedPicker } from "../../src/seed/random.js";
import { defaultSeed } from "../../src/seed/default-seed.js";
import { CALENDAR_DATE } from "../../src/query/time-members.js";
import { MEMBERS } from "../../src/query/views.js";

type Row = Readonly<Record<string, unknown>>;

const tables = createRetailRows();
const rowsOf = (name: string): readonly Row[] => tables.find(([table]) => table === name)![1];
const text = (row: Row, column: string) => row[column] as string;
const sum = (table: string, column: string) =>
  rowsOf(table).reduce((total, row) => total + (row[column] as number), 0);

describe("the retail data", () => {
  it("has the same rows on every machine", () => {
    const counts = tables.map(([table, rows]) => `${table} ${rows.length}`);
    assert.deepEqual(counts, [
      ...["countries 24", "customers 6000", "products 60", "orders 20000", "order_items 49261"],
      ...["returns 1434", "visits 50207"],
    ]);
    const hash = createHash("sha256").update(JSON.stringify(tables)).digest("hex");
    assert.equal(hash, "2de71cb4e274d56affa5a951f9660e454ba304628bb8b9a63fdeae567d98555b");
  });

  it("keeps money in whole cents, and orders equal to the sum of their items", () => {
    const cents = ["net_cents", "cost_cents"];
    assert.ok(rowsOf("orders").every((row) => cents.every((column) => Number.isInteger(row[column]))));
    for (const column of cents) assert.equal(sum("orders", column), sum("order_items", column));
    assert.equal(sum("orders", "units"), sum("order_items", "quantity"));
  });

  it("refers only to rows that exist", () => {
    const ids = (table: string, column = "id") => new Set(rowsOf(table).map((row) => row[column]));
    const refers = (table: string, column: string, to: ReadonlySet<unknown>) =>
      assert.ok(
        rowsOf(table).every((row) => to.has(row[column])),
        `${table}.${column}`,
      );
    refers("orders", "customer_id", ids("customers"));
    refers("order_items", "order_id", ids("orders"));
    refers("order_items", "product_id", ids("products"));
    refers("returns", "order_id", ids("orders"));
    refers("customers", "country_code", ids("countries", "code"));
    refers("visits", "country_code", ids("countries", "code"));
  });

  it("lets nobody order before the day of signing up", () => {
    const signedUp = new Map(
      rowsOf("customers").map((row) => [row["id"], text(row, "signed_up_at").slice(0, 10)]),
    );
    const early = rowsOf("orders").filter(
      (row) => text(row, "created_at") < signedUp.get(row["customer_id"])!,
    );
    assert.deepEqual(early, []);
  });

  it("grows from year to year, and sells most in November", () => {
    const months = new Map<string, number>();
    for (const row of rowsOf("orders")) {
      const month = text(row, "created_at").slice(0, 7);
      months.set(month, (months.get(month) ?? 0) + (row["net_cents"] as number));
    }
    const of = (year: string) => [...months].filter(([month]) => month.startsWith(year));
    const total = (year: string) => of(year).reduce((all, [, net]) => all + net, 0);
    assert.ok(total("2025") > total("2024") * 1.15);
    for (const year of ["2024", "2025"]) {
      const [best] = of(year).sort(([, a], [, b]) => b - a);
      assert.equal(best?.[0], `${year}-11`);
    }
  });

  it("leaves gaps where a small country had no visit", () => {
    assert.ok(rowsOf("visits").length < DAYS.length * 24 * 3);
  });
});

describe("createRandom", () => {
  it("repeats itself from the same seed and not from another", () => {
    const draw = (seed: number) => Array.from({ length: 5 }, createRandom(seed).next);
    assert.deepEqual(draw(1), draw(1));
    assert.notDeepEqual(draw(1), draw(2));
  });

  it("picks by weight, and never an item that is left out", () => {
    const pick = weightedPicker(createRandom(3), ["rare", "common", "later"], (item) =>
      item === "rare" ? 1 : 9,
    );
    const picked = Array.from({ length: 1000 }, () => pick(2));
    const rare = picked.filter((item) => item === "rare").length;
    assert.ok(rare > 60 && rare < 150, `${rare} of 1000`);
    assert.ok(!picked.includes("later"));
  });
});

describe("the default seed", () => {
  it("has nothing that a user would stumble over: no markup in names, no unknown widgets", () => {
    const { dashboards, workbooks, users, embedTenants } = defaultSeed;
    const people = [...users, ...embedTenants.flatMap((tenant) => tenant.users)];
    const names = [...dashboards.map(({ title }) => title), ...workbooks.map(({ name }) => name)];
    for (const name of [...names, ...people.map(({ firstName }) => firstName)]) {
      assert.match(name ?? "", /^[^<>]{2,60}$/);
    }
    const types = dashboards.flatMap(({ config }) =>
      allWidgets(config.widgets ?? []).map(({ type }) => type),
    );
    assert.deepEqual(
      types.filter((type) => !/^(AI|CHART|FILTER|TABS_CONTAINER|TEXT|TIME_GRAIN)$/.test(type)),
      [],
    );
  });

  it("names only members that exist", () => {
    const named = defaultSeed.dashboards.flatMap(({ config, reportSnapshots }) => [
      ...allWidgets(config.widgets ?? []).flatMap(
        (widget) => (widget.config?.["member"] as string | undefined) ?? [],
      ),
      ...reportSnapshots.flatMap(({ preferences }) => Object.keys(preferences?.columnFormats ?? {})),
    ]);
    assert.ok(named.length > 20);
    assert.deepEqual(
      named.filter((member) => member !== CALENDAR_DATE && !MEMBERS.has(member)),
      [],
    );
  });

  it("draws straight lines between sums: a curve would show values that were never there", () => {
    const seed = JSON.stringify(defaultSeed);
    assert.ok(seed.includes('"type":"line"'));
    assert.ok(!seed.includes('"interpolate"'));
  });

  it("gives every chart a report of its own dashboard", () => {
    // an app asks its reports itself, and has no widgets
    const classic = defaultSeed.dashboards.filter(({ config }) => config.kind !== "APP");
    for (const { title, config, reportSnapshots } of classic) {
      const charts = allWidgets(config.widgets ?? [])
        .filter(({ type }) => type === "CHART")
        .map((widget) => widget.config?.["reportId"]);
      assert.deepEqual(charts.toSorted(), reportSnapshots.map(({ reportId }) => reportId).toSorted(), title);
    }
  });

  it("places widgets so that none covers another, at every width", () => {
    for (const { title, config } of defaultSeed.dashboards) {
      for (const breakpoint of ["lg", "sm", "xs", "xxs"] as const) {
        const cells = (config.widgets ?? []).flatMap(({ position, responsiveLayouts }) => {
          const { x, y, w, h } = responsiveLayouts?.[breakpoint] ?? position;
          return Array.from(
            { length: w * h },
            (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`,
          );
        });
        assert.equal(new Set(cells).size, cells.length, `${title.slice(0, 40)} at ${breakpoint}`);
      }
    }
  });
});
