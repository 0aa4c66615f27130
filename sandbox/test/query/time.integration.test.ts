import assert from "node:assert/strict";
import { compileQuery } from "../../src/query/compile.js";
import type { QueryOptions } from "../../src/query/query-options.js";
import type { SemanticQuery } from "../../src/contract/semantic-query.js";
import { runQuery } from "../../src/query/run-query.js";
import { createRetailRows } from "../../src/seed/retail/retail.js";
import { openTenant, type TestTenant } from "../support/tenant.js";

const tables = new Map(createRetailRows());
const orders = tables.get("orders") as unknown as {
  created_at: string;
  channel: string;
  status: string;
  customer_id: number;
}[];
const customers = tables.get("customers") as unknown as { id: number; country_code: string }[];
describe("time in queries", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });

  const run = (query: SemanticQuery, options: Partial<QueryOptions> = {}) =>
    runQuery(tenant.database, query, { timezone: "UTC", ...options });

  const by = (grain: string): SemanticQuery => ({
    measures: ["orders.placed"],
    timeDimension: { member: "orders.created_at", grain },
  });

  /** Counts orders by their local time as a string, cut to a length. */
  function expected(timezone: string, length: number): Map<string, number> {
    const format = new Intl.DateTimeFormat("sv-SE", {
      ...{ timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
    });
    const counts = new Map<string, number>();
    for (const { created_at } of orders) {
      const local = format.format(new Date(created_at)).replace(" ", "T").slice(0, length);
      counts.set(local, (counts.get(local) ?? 0) + 1);
    }
    return counts;
  }

  describe("time buckets", () => {
    it("merge the hour that occurs twice", async () => {
      const filters = [{ member: "orders.created_at", value: "2025-10-26" }];
      const { rows } = await run({ ...by("hour"), filters }, { timezone: "Europe/Berlin" });
      const labels = rows.map((row) => row["orders_created_at"] as string);
      assert.equal(new Set(labels).size, labels.length);
      assert.ok(labels.every((label) => /^2025-10-26T\d\d:00:00$/.test(label)));
      const total = rows.reduce((sum, row) => sum + (row["orders_placed"] as number), 0);
      assert.equal(
        total,
        orders.filter(({ created_at: at }) => at >= "2025-10-25T22" && at < "2025-10-26T23").length,
      );
    });

    const earliest = orders[0]!.created_at;
    const first = earliest.slice(0, 19);
    const labels = {
      second: first,
      minute: `${first.slice(0, 16)}:00`,
      hour: "2024-01-01T00:00:00",
      day: "2024-01-01",
      week: "2024-01-01",
      month: "2024-01-01",
      quarter: "2024-01-01",
      year: "2024-01-01",
    };
    for (const [grain, label] of Object.entries(labels)) {
      it(`of a ${grain} begin with ${label}`, async () => {
        const { rows, columns } = await run({ ...by(grain), limit: 1 });
        assert.equal(rows[0]!["orders_created_at"], label);
        assert.deepEqual([columns[0]?.kind, columns[0]?.grain], ["time", grain]);
      });
    }

    it("have the grain that the viewer chose in place of the report's", async () => {
      const { rows, columns } = await run(by("month"), {
        timeGrains: [{ member: "orders.created_at", grain: "year" }],
      });
      assert.equal(columns[0]?.grain, "year");
      assert.deepEqual(
        rows.map((row) => row["orders_created_at"]),
        ["2024-01-01", "2025-01-01"],
      );
    });
  });

  describe("the grain of picked days", () => {
    const picked = (from: string, to: string, member = "calendar.date") => ({
      filters: [{ member, type: "between", value: [from, to] }],
    });
    const grainOf = async (...[query, options]: Parameters<typeof run>) =>
      (await run(query, options)).columns[0]?.grain;

    for (const [grain, from, to] of [
      ["day", "2025-10-01", "2025-10-31"],
      ["week", "2025-10-01", "2025-11-01"],
      ["week", "2025-07-01", "2025-12-31"],
      ["month", "2025-06-30", "2025-12-31"],
      ["month", "2022-01-01", "2025-12-31"],
    ] as const) {
      it(`is the ${grain} from ${from} to ${to}`, async () => {
        assert.equal(await grainOf(by("quarter"), picked(from, to)), grain);
      });
    }

    it("is that of the part with data, if a range is open or exceeds the data", async () => {
      const since = {
        filters: [{ member: "calendar.date", type: "greater_than_or_equal", value: "2025-12-01" }],
      };
      assert.equal(await grainOf(by("quarter"), since), "day");
      assert.equal(await grainOf(by("quarter"), picked("2025-12-25", "2031-12-31")), "day");
    });

    it("is the report's own without picked days, or with days of another time", async () => {
      const cleared = { filters: [{ member: "calendar.date", type: "between", value: null }] };
      assert.equal(await grainOf(by("quarter"), cleared), "quarter");
      const others = picked("2025-12-01", "2025-12-31", "customers.signed_up_at");
      assert.equal(await grainOf(by("quarter"), others), "quarter");
    });

    it("is overridden by the grain that the viewer chose, and by a fixed one", async () => {
      const days = picked("2025-12-01", "2025-12-31");
      const timeGrains = [{ member: "calendar.date", grain: "quarter" }];
      assert.equal(await grainOf(by("quarter"), { ...days, timeGrains }), "quarter");
      const fixed = { member: "orders.created_at", grain: "month", isFixed: true };
      assert.equal(await grainOf({ ...by("month"), timeDimension: fixed }, days), "month");
    });
  });

  describe("period comparisons", () => {
    const offset = { amount: 1, unit: "year" };
    const comparison = { measure: "orders.placed", timeDimension: "orders.created_at", offset };

    it("follow their measure, with the value of the earlier period", async () => {
      const { rows, columns } = await run(
        { ...by("month"), order: [{ member: "orders.created_at", direction: "desc" }], limit: 1 },
        { periodComparisons: [{ ...comparison, outputs: ["previous", "change", "change_rate"] }] },
      );
      const months = expected("UTC", 7);
      const [now, then] = [months.get("2025-12")!, months.get("2024-12")!];
      assert.deepEqual(rows, [
        {
          orders_created_at: "2025-12-01",
          orders_placed: now,
          orders_placed_1_year_previous: then,
          orders_placed_1_year_change: now - then,
          orders_placed_1_year_change_rate: (now - then) / then,
        },
      ]);
      assert.deepEqual(columns[2]?.comparison, { output: "previous", ...offset });
      assert.deepEqual([columns[3]?.format, columns[4]?.format], ["number", "percent"]);
      assert.deepEqual(new Set(columns.slice(1).map(({ title }) => title)), new Set(["Placed orders"]));
    });

    it("compare each group with itself, and have no value before the data begins", async () => {
      const { rows } = await run(
        { ...by("quarter"), dimensions: ["orders.channel"] },
        { periodComparisons: [{ ...comparison, offset: { amount: 1, unit: "quarter" } }] },
      );
      const at = (quarter: string, channel: string) =>
        rows.find((row) => row["orders_created_at"] === quarter && row["orders_channel"] === channel)!;
      assert.equal(at("2024-01-01", "web")["orders_placed_1_quarter_previous"], null);
      assert.equal(
        at("2024-04-01", "web")["orders_placed_1_quarter_previous"],
        at("2024-01-01", "web")["orders_placed"],
      );
      assert.equal(
        at("2024-04-01", "app")["orders_placed_1_quarter_previous"],
        at("2024-01-01", "app")["orders_placed"],
      );
    });

    it("ignore the filter on their own time, and thresholds", async () => {
      const months = expected("UTC", 7);
      const in2025 = (member: string): SemanticQuery => ({
        ...by("month"),
        filters: [
          { member, value: "2025" },
          { member: "orders.placed", type: "greater_than", value: months.get("2024-03")! },
        ],
      });
      const { rows } = await run(in2025("orders.created_at"), { periodComparisons: [comparison] });
      const shown = [...months].filter(([month, count]) => month >= "2025" && count > months.get("2024-03")!);
      assert.ok(
        shown.some(([month]) => month === "2025-03"),
        "the month compared with one below the threshold",
      );
      assert.deepEqual(
        rows.map((row) => [row["orders_created_at"], row["orders_placed_1_year_previous"]]),
        shown.map(([month]) => [`${month}-01`, months.get(month.replace("2025", "2024"))]).toSorted(),
      );
    });

    it("apply every other filter, and the viewer's scope", async () => {
      const filters = [{ member: "orders.channel", value: "web" }];
      const scope = [{ member: "customers.country", value: "Chile" }];
      const year = (value: string) => ({ ...by("year"), filters: [{ member: "orders.created_at", value }] });
      const [{ rows: now }, { rows: then }] = await Promise.all([
        run(year("2025"), { filters, scope, periodComparisons: [comparison] }),
        run(year("2024"), { filters, scope }),
      ]);
      assert.equal(now[0]!["orders_placed_1_year_previous"], then[0]!["orders_placed"]);
      const everyone = await run(year("2024"));
      assert.ok((then[0]!["orders_placed"] as number) < (everyone.rows[0]!["orders_placed"] as number));
    });

    it("are rejected without the measure or the time that they compare", () => {
      const compile = (query: SemanticQuery) =>
        compileQuery(query, { timezone: "UTC", periodComparisons: [comparison] });
      assert.throws(() => compile({ measures: ["orders.placed"] }), { code: "invalid_query" });
      assert.throws(() => compile({ ...by("month"), measures: ["orders.units"] }), { code: "invalid_query" });
      assert.doesNotThrow(() => compile(by("month")));
    });
  });

  describe("filling missing rows", () => {
    const sparse: SemanticQuery = {
      ...by("day"),
      dimensions: ["orders.channel"],
      filters: [
        { member: "customers.country", value: "Chile" },
        { member: "orders.created_at", value: "2025-03" },
      ],
    };

    const chileans = new Set(
      customers.filter(({ country_code: code }) => code === "CHL").map(({ id }) => id),
    );
    const inMarch = orders.filter(
      ({ created_at: at, customer_id: id }) => at.startsWith("2025-03") && chileans.has(id),
    );
    const days = Array.from({ length: 31 }, (_, index) => `2025-03-${String(index + 1).padStart(2, "0")}`);
    const on = (day: string, channel: string) =>
      inMarch.filter((order) => order.created_at.startsWith(day) && order.channel === channel).length;

    it("adds every bucket of the period, for every group with rows, even without the option", async () => {
      const channels = [...new Set(inMarch.map(({ channel }) => channel))].sort();
      const all = days.flatMap((day) =>
        channels.map((channel) => ({
          ...{ orders_created_at: day, orders_channel: channel, orders_placed: on(day, channel) },
        })),
      );
      assert.deepEqual((await run(sparse)).rows, all);
      const fillMissingRows = { member: "orders.created_at" };
      assert.deepEqual((await run(sparse, { fillMissingRows })).rows, all);
    });

    it("does not repeat excluded dimensions", async () => {
      const fillMissingRows = { member: "orders.created_at", excludedDimensions: ["orders.channel"] };
      const { rows } = await run(sparse, { fillMissingRows });
      const added = rows.filter((row) => row["orders_channel"] === null);
      const empty = days.filter((day) => !inMarch.some(({ created_at: at }) => at.startsWith(day)));
      assert.deepEqual(
        added.map((row) => [row["orders_created_at"], row["orders_placed"]]),
        empty.map((day) => [day, 0]),
      );
      assert.ok(empty.length > 0 && rows.length > added.length);
    });

    it("changes no list of resources with an id, and no rows above a threshold", async () => {
      const threshold = { member: "orders.placed", type: "greater_than", value: 1 };
      const above = await run({ ...sparse, filters: [...sparse.filters!, threshold] });
      assert.ok(above.rows.every((row) => (row["orders_placed"] as number) > 1));
      const list = await run({ ...sparse, dimensions: ["orders.id"] });
      assert.equal(list.rows.length, inMarch.length);
    });

    it("respects the row limit with any grain", async () => {
      const { rows } = await run(
        { ...by("second"), limit: 20_000 },
        { fillMissingRows: { member: "orders.created_at" } },
      );
      assert.equal(rows.length, 10_000);
    });

    it("is rejected for a dimension that is not a time", () => {
      const fillMissingRows = { member: "orders.channel" };
      assert.throws(() => compileQuery(sparse, { timezone: "UTC", fillMissingRows }), {
        code: "invalid_query",
      });
    });
  });

  describe("order and limit", () => {
    it("sorts by the given members, and then by the dimensions", async () => {
      const { rows } = await run({
        measures: ["orders.placed"],
        dimensions: ["customers.country", "customers.region"],
        order: [
          { member: "customers.region", direction: "DESC" },
          { member: "orders.placed", direction: "ASC" },
        ],
      });
      const found = rows.map((row) => [row["customers_region"], row["orders_placed"]] as [string, number]);
      const sorted = found.toSorted(([a, x], [b, y]) => (a === b ? x - y : a < b ? 1 : -1));
      assert.deepEqual(found, sorted);
      assert.equal(found[0]?.[0], "South America");
    });

    it("begins with the largest by default, and respects the limit", async () => {
      const { rows } = await run({ measures: ["products.revenue"], dimensions: ["products.name"], limit: 5 });
      const values = rows.map((row) => row["products_revenue"] as number);
      assert.equal(values.length, 5);
      assert.deepEqual(
        values,
        values.toSorted((a, b) => b - a),
      );
    });
  });
});
