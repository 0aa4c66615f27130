import assert from "node:assert/strict";
import { FILTER_OPERATORS } from "../../../test/contract/support/filter-operators.js";
import fc from "../../../test/support/fast-check.js";
import { compileQuery } from "../../src/query/compile.js";
import type { QueryOptions } from "../../src/query/query-options.js";
import { QueryError } from "../../src/query/model.js";
import type { MemberFilter, SemanticQuery } from "../../src/contract/semantic-query.js";
import { runQuery } from "../../src/query/run-query.js";
import { MEMBERS } from "../../src/query/views.js";
import { createRetailRows } from "../../src/seed/retail/retail.js";
import { openTenant, type TestTenant } from "../support/tenant.js";

interface OrderRow {
  id: number;
  created_at: string;
  status: string;
  channel: string;
  promotion: string | null;
  units: number;
  net_cents: number;
  customer_id: number;
}

const tables = new Map(createRetailRows());
const orders = tables.get("orders") as unknown as OrderRow[];
describe("queries", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });

  const run = (query: SemanticQuery, options: Partial<QueryOptions> = {}) =>
    runQuery(tenant.database, query, { timezone: "UTC", ...options });

  async function countOrders(...filters: MemberFilter[]): Promise<number> {
    const { rows } = await run({ measures: ["orders.placed"], filters });
    return rows[0]!["orders_placed"] as number;
  }

  const count = (matches: (order: OrderRow) => boolean) => orders.filter(matches).length;

  function errorOf(query: SemanticQuery, options: Partial<QueryOptions> = {}): string {
    try {
      compileQuery(query, { timezone: "UTC", ...options });
    } catch (error) {
      if (error instanceof QueryError) return error.code;
    }
    return "none";
  }

  describe("measures", () => {
    const sold = orders.filter(({ status }) => status !== "cancelled");
    const revenue = sold.reduce((sum, order) => sum + order.net_cents, 0) / 100;

    it("have lowerIsBetter if less is better", async () => {
      const { columns } = await run({ measures: ["orders.placed", "orders.cancellation_rate"] });
      assert.deepEqual(
        columns.map(({ lowerIsBetter }) => lowerIsBetter),
        [undefined, true],
      );
    });

    it("agree with the rows, without cancelled orders", async () => {
      const { rows, columns } = await run({
        measures: [
          "orders.placed",
          "orders.revenue",
          "orders.average_order_value",
          "orders.units",
          "orders.return_rate",
        ],
      });
      const [row] = rows;
      assert.equal(row!["orders_placed"], 20_000);
      assert.ok(Math.abs((row!["orders_revenue"] as number) - revenue) < 0.01);
      assert.ok(Math.abs((row!["orders_average_order_value"] as number) - revenue / sold.length) < 0.001);
      assert.equal(
        row!["orders_units"],
        sold.reduce((sum, { units }) => sum + units, 0),
      );
      assert.ok(
        Math.abs((row!["orders_return_rate"] as number) - tables.get("returns")!.length / sold.length) < 1e-9,
      );
      assert.deepEqual(columns[1], {
        member: "orders.revenue",
        field: "orders_revenue",
        title: "Revenue",
        kind: "measure",
        format: "currency",
        currency: "USD",
      });
    });

    it("are not multiplied by joins", async () => {
      const byCountry = await run({ measures: ["orders.revenue"], dimensions: ["customers.country"] });
      const byCategory = await run({ measures: ["products.revenue"], dimensions: ["products.category"] });
      const total = (rows: Record<string, unknown>[], field: string) =>
        rows.reduce((sum, row) => sum + (row[field] as number), 0);
      assert.ok(Math.abs(total(byCountry.rows, "orders_revenue") - revenue) < 0.01);
      assert.ok(Math.abs(total(byCategory.rows, "products_revenue") - revenue) < 0.01);
    });

    it("have a value on an empty set of rows", async () => {
      const { rows } = await run({
        measures: ["orders.placed", "orders.revenue", "orders.margin_rate"],
        filters: [{ member: "orders.channel", value: "telepathy" }],
      });
      assert.deepEqual(rows, [{ orders_placed: 0, orders_revenue: 0, orders_margin_rate: null }]);
    });

    it("all run, as do all dimensions", async () => {
      for (const [name, member] of MEMBERS) {
        const query = member.kind === "measure" ? { measures: [name] } : { dimensions: [name], limit: 3 };
        const { rows } = await run(query);
        assert.ok(rows.length > 0, name);
      }
    });
  });

  describe("filters", () => {
    const cases: [MemberFilter, (order: OrderRow) => boolean][] = [
      [{ member: "orders.channel", value: "web" }, ({ channel }) => channel === "web"],
      [{ member: "orders.promotion", type: "is_null" }, ({ promotion }) => promotion === null],
      [{ member: "orders.promotion", type: "is_not_null" }, ({ promotion }) => promotion !== null],
      [{ member: "orders.promotion", type: "is_empty" }, ({ promotion }) => promotion === null],
      [{ member: "orders.promotion", type: "is_not_empty" }, ({ promotion }) => promotion !== null],
      [
        { member: "orders.promotion", type: "starts_with", value: "black" },
        ({ promotion }) => promotion === "Black Week",
      ],
      [
        { member: "orders.promotion", type: "not_starts_with", value: "black" },
        ({ promotion }) => promotion !== "Black Week",
      ],
      [
        { member: "orders.promotion", type: "ends_with", value: ["week", "days"] },
        ({ promotion }) => /(Week|Days)$/.test(promotion ?? ""),
      ],
      [
        { member: "orders.promotion", type: "not_ends_with", value: "week" },
        ({ promotion }) => promotion !== "Black Week",
      ],
      [
        { member: "orders.status", type: "greater_than", value: "processing" },
        ({ status }) => status > "processing",
      ],
      [
        { member: "orders.hour_of_day", type: "greater_than", value: 20 },
        ({ created_at }) => new Date(created_at).getUTCHours() > 20,
      ],
      [
        { member: "orders.hour_of_day", type: "less_than_or_equal", value: "3" },
        ({ created_at }) => new Date(created_at).getUTCHours() <= 3,
      ],
      [
        { member: "orders.hour_of_day", type: "between", value: [9, 11] },
        ({ created_at }) => [9, 10, 11].includes(new Date(created_at).getUTCHours()),
      ],
      [
        { member: "orders.hour_of_day", value: [0, 23] },
        ({ created_at }) => [0, 23].includes(new Date(created_at).getUTCHours()),
      ],
      [{ member: "orders.created_at", value: "2025" }, ({ created_at }) => created_at.startsWith("2025")],
      [
        { member: "orders.created_at", value: ["2025-03", "2024-01-05"] },
        ({ created_at }) => /^(2025-03|2024-01-05)/.test(created_at),
      ],
      [
        { member: "orders.created_at", type: "greater_than", value: "2025-03" },
        ({ created_at }) => created_at >= "2025-04",
      ],
      [
        { member: "orders.created_at", type: "greater_than_or_equal", value: "2025-03" },
        ({ created_at }) => created_at >= "2025-03",
      ],
      [
        { member: "orders.created_at", type: "less_than", value: "2025-03" },
        ({ created_at }) => created_at < "2025-03",
      ],
      [
        { member: "orders.created_at", type: "less_than_or_equal", value: "2025-03-31" },
        ({ created_at }) => created_at < "2025-04",
      ],
      [
        { member: "orders.created_at", type: "between", value: ["2024-11", "2024-12-24"] },
        ({ created_at }) => created_at >= "2024-11" && created_at < "2024-12-25",
      ],
      [{ member: "orders.promotion", value: [null] }, ({ promotion }) => promotion === null],
      [
        { member: "orders.promotion", value: [null, "Black Week"] },
        ({ promotion }) => promotion === null || promotion === "Black Week",
      ],
      [
        { member: "orders.promotion", type: "not_equals", value: [null, "Black Week"] },
        ({ promotion }) => promotion !== null && promotion !== "Black Week",
      ],
      [{ member: "orders.channel", value: null }, () => true],
      [{ member: "orders.channel", type: "contains", value: [] }, () => true],
    ];

    for (const [filter, matches] of cases) {
      it(`keep the matching rows: ${JSON.stringify(filter)}`, async () => {
        assert.equal(await countOrders(filter), count(matches));
      });
    }

    it("have every operator of the protocol except custom, which is rejected", async () => {
      for (const type of FILTER_OPERATORS) {
        const filter = { member: "orders.channel", type, value: type === "between" ? ["a", "w"] : "web" };
        if (type === "custom") {
          assert.equal(errorOf({ measures: ["orders.placed"], filters: [filter] }), "invalid_filter");
        } else assert.ok((await countOrders(filter)) >= 0, type);
      }
    });

    it("treat every character of a string literally", async () => {
      for (const value of ["%", "_", "\\", "'", '"', ".*", "$1", "; drop table orders"]) {
        assert.equal(await countOrders({ member: "orders.promotion", type: "contains", value }), 0, value);
      }
      assert.equal(
        await countOrders({ member: "orders.promotion", type: "contains", value: " " }),
        count(({ promotion }) => promotion !== null),
      );
    });

    it("apply together, and to measures after aggregation", async () => {
      const both = await countOrders(
        { member: "orders.channel", value: "web" },
        { member: "orders.status", value: "shipped" },
      );
      assert.equal(
        both,
        count(({ channel, status }) => channel === "web" && status === "shipped"),
      );
      const { rows } = await run({
        measures: ["orders.placed"],
        dimensions: ["orders.channel"],
        filters: [{ member: "orders.placed", type: "greater_than", value: 3000 }],
      });
      const channels = ["web", "app", "store", "marketplace"];
      const large = channels.filter((name) => count(({ channel }) => channel === name) > 3000);
      assert.ok(large.length > 0 && large.length < channels.length);
      assert.deepEqual(rows.map((row) => row["orders_channel"]).toSorted(), large.toSorted());
    });

    it("of the viewer are ignored if they can't apply, and rejected as filters of the report", async () => {
      const filters = [{ member: "orders.channel", value: "web" }];
      const { rows } = await run({ measures: ["visits.sessions"] }, { filters });
      const all = await run({ measures: ["visits.sessions"] });
      assert.deepEqual(rows, all.rows);
      assert.equal(errorOf({ measures: ["visits.sessions"], filters }), "invalid_filter");
    });

    it("apply across joins: visits and customers share the country", async () => {
      const filters = [{ member: "customers.country", value: "Germany" }];
      const { rows } = await run({ measures: ["visits.orders"] }, { filters });
      const visits = tables.get("visits") as unknown as { country_code: string; orders: number }[];
      const expected = visits
        .filter((row) => row.country_code === "DEU")
        .reduce((sum, row) => sum + row.orders, 0);
      assert.equal(rows[0]!["visits_orders"], expected);
    });

    it("of the viewer's scope divide the rows of every root among the tenants, except for visits", async () => {
      const total = async (measure: string, ...scope: MemberFilter[]) => {
        const { rows, columns } = await run({ measures: [measure] }, { scope });
        return rows[0]![columns[0]!.field] as number;
      };
      const tenants = ["acme-outdoors", "globex-retail", "initech-school"];
      for (const measure of ["orders.placed", "products.units", "customers.count", "returns.count"]) {
        const parts = await Promise.all(
          tenants.map((value) => total(measure, { member: "customers.tenant", value })),
        );
        assert.ok(
          parts.every((part) => part > 0),
          measure,
        );
        assert.equal(
          parts.reduce((sum, part) => sum + part),
          await total(measure),
          measure,
        );
      }
      const scope = { member: "customers.tenant", value: "acme-outdoors" };
      assert.equal(await total("visits.sessions", scope), await total("visits.sessions"));
    });

    it("agree with a plain filter in any combination", async () => {
      const fields = ["status", "channel", "promotion"] as const;
      const text = fc.constantFrom("web", "app", "shipped", "e", "SALE", "Black Week", "Zz", "");
      const filter = fc.record({
        field: fc.constantFrom(...fields),
        type: fc.constantFrom("equals", "not_equals", "contains", "not_contains", "starts_with", "ends_with"),
        value: fc.array(text, { minLength: 1, maxLength: 3 }),
      });
      const holds = (type: string, actual: string | null, values: string[]): boolean => {
        const [plain, low] = [actual ?? "", (actual ?? "").toLowerCase()];
        const lower = values.map((value) => value.toLowerCase());
        if (type.startsWith("not_")) return !holds(type.slice(4), actual, values);
        if (actual === null) return false;
        if (type === "equals") return values.includes(plain);
        if (type === "contains") return lower.some((value) => low.includes(value));
        return lower.some((value) => (type === "starts_with" ? low.startsWith(value) : low.endsWith(value)));
      };
      await fc.assert(
        fc.asyncProperty(fc.array(filter, { maxLength: 3 }), async (filters) => {
          const chosen = filters.map(({ field, type, value }) => ({
            member: `orders.${field}`,
            type,
            value,
          }));
          const expected = count((order) =>
            filters.every(({ field, type, value }) => holds(type, order[field], value)),
          );
          assert.equal(await countOrders(...chosen), expected);
        }),
        { numRuns: 60 },
      );
    });
  });

  describe("errors", () => {
    const measures = ["orders.placed"];

    it("have the code of an invalid query", () => {
      const order = [{ member: "orders.revenue", direction: "ASC" }];
      const cases: [code: string, query: SemanticQuery][] = [
        ["none", { measures }],
        ["invalid_query", {}],
        ["unknown_member", { measures: ["orders.nothing"] }],
        ["unknown_member", { measures: ["constructor"] }],
        ["unknown_member", { measures: ["orders.status"] }],
        ["unknown_member", { measures, dimensions: ["orders.placed"] }],
        ["invalid_query", { measures: ["orders.placed", "visits.sessions"] }],
        ["invalid_query", { measures, dimensions: ["products.category"] }],
        ["invalid_query", { measures, dimensions: ["orders.status", "orders.status"] }],
        ["invalid_query", { measures, order }],
        ["invalid_grain", { measures, timeDimension: { member: "orders.created_at", grain: "fortnight" } }],
      ];
      for (const [code, query] of cases) assert.equal(errorOf(query), code, JSON.stringify(query));
    });

    it("have the code of an invalid filter", () => {
      for (const filter of [
        { member: "orders.channel", type: "custom", value: "1=1" },
        { member: "orders.channel", type: "toString", value: "x" },
        { member: "orders.channel", type: "not_between", value: ["a", "b"] },
        { member: "orders.channel", value: { a: 1 } },
        { member: "orders.channel", value: Array(1001).fill("x") },
        { member: "orders.hour_of_day", value: "noon" },
        { member: "orders.hour_of_day", type: "between", value: [1] },
        { member: "orders.hour_of_day", type: "greater_than", value: [1, 2] },
        { member: "orders.created_at", value: "2025-02-30" },
        { member: "orders.created_at", value: "yesterday" },
        { member: "orders.created_at", type: "contains", value: "2025" },
        { member: "nothing.at_all", value: 1 },
      ])
        assert.equal(errorOf({ measures, filters: [filter] }), "invalid_filter", JSON.stringify(filter));
    });

    it("reject offsets as time zones, and accept IANA names", () => {
      for (const timezone of ["Europe/Berlin", "asia/kolkata", "Etc/GMT+5"])
        assert.equal(errorOf({ measures }, { timezone }), "none");
      for (const timezone of ["+02:00", "UTC+3", "Mars/Olympus", "", "'; select 1; --"]) {
        assert.equal(errorOf({ measures }, { timezone }), "invalid_timezone", timezone);
      }
    });

    it("report a value that the database can't store", async () => {
      const filters = [{ member: "orders.channel", value: "a\0b" }];
      await assert.rejects(
        run({ measures, filters }),
        (error) => error instanceof QueryError && error.code === "invalid_value",
      );
      assert.equal(await countOrders(), 20_000);
    });
  });

  describe("statements", () => {
    it("contain no string of the query", () => {
      const evil = "x'); drop table orders; --";
      const queries: SemanticQuery[] = [
        { measures: [evil] },
        { measures: ["orders.placed"], dimensions: [evil] },
        { measures: ["orders.placed"], timeDimension: { member: evil, grain: "day" } },
        { measures: ["orders.placed"], timeDimension: { member: "orders.created_at", grain: evil } },
        { measures: ["orders.placed"], order: [{ member: evil, direction: "ASC" }] },
        { measures: ["orders.placed"], order: [{ member: "orders.placed", direction: evil }] },
        { measures: ["orders.placed"], filters: [{ member: evil, value: 1 }] },
        { measures: ["orders.placed"], filters: [{ member: "orders.status", type: evil, value: 1 }] },
        { measures: ["orders.placed"], filters: [{ member: "orders.status", value: evil }] },
        {
          measures: ["orders.placed"],
          filters: [{ member: "orders.status", type: "contains", value: [evil] }],
        },
        { measures: ["orders.placed"], limit: evil as unknown as number },
      ];
      const compared = [{ measure: evil, timeDimension: evil, offset: { amount: 1, unit: evil } }];
      const options = [
        {},
        { timezone: evil },
        { filters: [{ member: evil, type: evil, value: evil }] },
        { scope: [{ member: "customers.tenant", value: evil }] },
        { timeGrains: [{ member: "orders.created_at", grain: evil }] },
        { fillMissingRows: { member: evil } },
        { periodComparisons: compared },
      ];
      for (const query of queries) {
        for (const option of options) {
          try {
            assert.ok(!compileQuery(query, { timezone: "UTC", ...option }).sql.includes("drop"));
          } catch (error) {
            assert.ok(error instanceof QueryError);
          }
        }
      }
    });
  });
});
