import assert from "node:assert/strict";
import fc from "../../../test/support/fast-check.js";
import type { AskResponse } from "../../src/contract/ask-api.js";
import type { SemanticQuery } from "../../src/contract/semantic-query.js";
import type { ComparisonOutput, QueryResponse } from "../../src/contract/viewer-api.js";
import type { QueryOptions } from "../../src/query/query-options.js";
import { runQuery } from "../../src/query/run-query.js";
import { openTenant, type TestTenant } from "../support/tenant.js";
import { signedViewer, type Viewer } from "../support/viewer.js";
import { during, ITEMS, near, ORDERS, RETURN_RATE, REVENUE, SOLD, ZONES, type Row } from "./shop.js";
import { selectOf, valueOf, type Select } from "./shop.js";

const [INDIA, AUCKLAND, HAWAII, NEW_YORK, BERLIN] = ZONES;
const RETURNED = "orders o left join returns r on r.order_id = o.id";

describe("the figures of a result", () => {
  let tenant: TestTenant;
  let viewer: Viewer;
  let select: Select;

  before(async () => {
    tenant = await openTenant();
    viewer = await signedViewer(tenant);
    select = selectOf(tenant.database);
  });

  const run = (query: SemanticQuery, options: Partial<QueryOptions> = {}) =>
    runQuery(tenant.database, query, { timezone: "UTC", ...options });
  const value = (sql: string) => valueOf(select, sql);
  const is = (member: string, chosen: unknown, type = "equals") => ({ member, type, value: chosen });
  const dates = (...chosen: unknown[]) => is("calendar.date", chosen);
  const between = (from: unknown, to: unknown) => is("calendar.date", [from, to], "between");
  const compared = (measure: string, amount = 1, unit = "year") => [
    { measure, timeDimension: "orders.created_at", offset: { amount, unit }, outputs: ["previous"] },
  ];
  const by = (grain: string, measure = "orders.revenue", isFixed = true) => ({
    measures: [measure],
    timeDimension: { member: "orders.created_at", grain, isFixed },
  });
  const total = (timezone: string, filter: object) =>
    run(
      { measures: ["orders.revenue"] },
      { timezone, filters: [filter as never], isTotal: true, periodComparisons: compared("orders.revenue") },
    );
  const revenue = (zone: string, from: string, to: string) =>
    value(`select ${REVENUE} from orders o where ${during(zone, from, to)}`);
  const fieldOf = ({ columns }: QueryResponse, output: ComparisonOutput = "previous") =>
    columns.find(({ comparison }) => comparison?.output === output)?.field ?? "none";
  const previous = (result: QueryResponse, row = result.rows[0]!) => row[fieldOf(result)] ?? null;

  async function ask<Answer = QueryResponse>(path: string, body: object): Promise<Answer> {
    const answer = await viewer.ask(path, "POST", body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body as Answer;
  }
  const report = (publicId: string, reportId: number, timezone = "UTC", ...filters: object[]) =>
    ask("/query", { publicId, reportId, timezone, filters });

  async function chat(question: string, timezone = "UTC"): Promise<QueryResponse> {
    const answer = await ask<AskResponse>("/ask", { question, timezone });
    assert.ok(answer.status === "answered", question);
    return answer;
  }

  it("are of one customer each, also where several have one name", async () => {
    const best = `select c.id::text as id, ${REVENUE} as amount from ${ORDERS} group by c.id order by amount desc`;
    const expected = await select(`${best} limit 5`);
    const order = [{ member: "orders.revenue", direction: "DESC" }];
    const query = { measures: ["orders.revenue"], dimensions: ["customers.name"], order };
    for (const { rows } of [
      await run(query, { timezone: INDIA }),
      await chat("top 5 customers by revenue"),
    ]) {
      for (const [index, { id, amount }] of expected.entries()) {
        assert.equal(rows[index]!["customers_id"], id);
        near(rows[index]!["orders_revenue"], amount, `customer ${String(id)}`);
      }
    }
    const { rows, columns } = await run(query);
    assert.equal(rows.length, await value("select count(distinct customer_id) from orders"));
    assert.ok(new Set(rows.map((row) => row["customers_name"])).size < rows.length);
    assert.equal(columns.find(({ identifies }) => identifies)?.field, "customers_id");
    const of = { publicId: "b7c8d9e0", reportId: 1308, timezone: INDIA, filters: [] };
    const shared = (await ask("/query", of)).rows.find((row) => row["customers_name"] === "Bauer Holidays")!;
    const behind = await ask("/rows", { ...of, row: shared, measure: "orders.revenue" });
    const own = `customer_id = ${String(shared["customers_id"])} and status <> 'cancelled'`;
    const ids = await select(`select id::text from orders where ${own} order by created_at desc`);
    assert.deepEqual(
      behind.rows.map((row) => row["orders_id"]),
      ids.map(({ id }) => id),
    );
  });

  it("say where a limit cuts them", async () => {
    const local = `(o.created_at at time zone '${AUCKLAND}')::date`;
    const cut = { ...by("day", "products.revenue"), dimensions: ["products.name"] };
    const long = await run(cut, { timezone: AUCKLAND });
    for (const result of [long, await chat("revenue by product by day", AUCKLAND)]) {
      assert.deepEqual([result.rows.length, result.rowLimit], [10_000, 10_000]);
      assert.equal(result.period?.to, "2024-11-02T00:00:00");
    }
    const last = long.rows.at(-1)!["orders_created_at"] as string;
    assert.equal(last, "2024-11-01");
    const sum = (rows: Row[]) => rows.reduce((all, row) => all + Number(row["products_revenue"]), 0);
    const items = `select sum(i.net_cents) ${SOLD}::float8 / 100 from ${ITEMS}`;
    const whole = long.rows.filter((row) => row["orders_created_at"] !== last);
    near(sum(whole), await value(`${items} where ${local} < '${last}'`), "the days before the last");
    const short = await run({ ...by("month", "products.revenue"), dimensions: ["products.category"] });
    assert.equal(short.rowLimit, undefined);
    near(sum(short.rows), await value(items), "all");
  });

  it("do not count orders as none that their measure leaves out", async () => {
    const cancelled = await value("select count(*) from orders where status = 'cancelled'");
    assert.deepEqual((await chat("how many orders were cancelled", HAWAII)).rows[0], {
      orders_placed: cancelled,
    });
    const both = { measures: ["orders.count", "orders.placed"] };
    const of = (status: string) => run(both, { timezone: HAWAII, filters: [is("orders.status", status)] });
    const [none, twin] = [await of("cancelled"), await of("delivered")];
    assert.deepEqual(none.rows, [{ orders_count: null, orders_placed: cancelled }]);
    assert.deepEqual(none.leftOut, ["cancelled"]);
    const delivered = await value("select count(*) from orders where status = 'delivered'");
    assert.deepEqual([twin.rows[0]!["orders_count"], twin.leftOut], [delivered, undefined]);
    const grouped = await run({ measures: ["orders.count"], dimensions: ["orders.status"] });
    const counts = new Map(grouped.rows.map((row) => [row["orders_status"], row["orders_count"]]));
    assert.deepEqual([counts.get("cancelled"), counts.get("delivered")], [null, delivered]);
    assert.deepEqual(grouped.leftOut, ["cancelled"]);
  });

  it("are not compared where a date filter leaves holes, and name its parts", async () => {
    const holes: [object, string[]][] = [
      [dates("2025-01", "2025-03"), ["2025-01-01", "2025-02-01", "2025-03-01", "2025-04-01"]],
      [dates("2025-03-03", "2025-03-05"), ["2025-03-03", "2025-03-04", "2025-03-05", "2025-03-06"]],
      [
        is("calendar.date", "2025-03-04", "not_equals"),
        ["2023-01-01", "2025-03-04", "2025-03-05", "2026-02-01"],
      ],
    ];
    for (const [filter, [a, b, c, d]] of holes) {
      const result = await total(NEW_YORK, filter);
      const sum = (await revenue(NEW_YORK, a!, b!)) + (await revenue(NEW_YORK, c!, d!));
      near(result.rows[0]!["orders_revenue"], sum, JSON.stringify(filter));
      assert.deepEqual(
        [previous(result), result.comparedPeriod, result.periodParts?.length],
        [null, undefined, 2],
      );
    }
    const twin = await total(NEW_YORK, dates("2025-02", "2025-03"));
    near(previous(twin), await revenue(NEW_YORK, "2024-12-01", "2025-02-01"), "the two months before");
    assert.deepEqual([twin.periodParts, twin.comparedPeriod?.from], [undefined, "2024-12-01"]);
  });

  it("are compared with as much time, at the same hours, and parts of buckets are unfinished", async () => {
    const parts = [
      ["2025-03-04T00:00", "2025-03-04T11:59", "2025-03-03T00:00", "2025-03-03T12:00"],
      ["2025-03-04T06:00", "2025-03-05T17:59", "2025-03-02T06:00", "2025-03-03T18:00"],
      ["2025-03-04T09:17", "2025-03-04T16:46", "2025-03-03T09:17", "2025-03-03T16:47"],
    ] as const;
    for (const [from, to, before, end] of parts) {
      const result = await total(BERLIN, between(from, to));
      near(previous(result), await revenue(BERLIN, before, end), from);
      assert.deepEqual(result.comparedPeriod, { from: `${before}:00`, to: `${end}:00` });
    }
    const unfinished = async (grain: string, from: string, to: string) =>
      (await run(by(grain), { timezone: BERLIN, filters: [between(from, to)] })).unfinished;
    assert.deepEqual(await unfinished("day", parts[1][0], parts[1][1]), ["2025-03-04", "2025-03-05"]);
    const hours = ["2025-03-04T09:00:00", "2025-03-04T16:00:00"];
    assert.deepEqual(await unfinished("hour", parts[2][0], parts[2][1]), hours);
    assert.equal(await unfinished("hour", parts[0][0], parts[0][1]), undefined);
  });

  it("are of the range that is meant where its ends are exchanged", async () => {
    const spring = await revenue(INDIA, "2025-01-01", "2025-04-01");
    near((await total(INDIA, between("2025-03", "2025-01"))).rows[0]!["orders_revenue"], spring, "dates");
    const asked = await chat("revenue between march and january 2025", INDIA);
    near(asked.rows[0]!["orders_revenue"], spring, "chat");
    const hours = await total(INDIA, between("2025-03-04T17:59", "2025-03-03T06:00"));
    near(
      hours.rows[0]!["orders_revenue"],
      await revenue(INDIA, "2025-03-03T06:00", "2025-03-04T18:00"),
      "hours",
    );
    const prices = is("products.list_price", [50, 20], "between");
    const { rows } = await run({ measures: ["products.units"], filters: [prices] });
    const units = `select sum(i.quantity) ${SOLD} from ${ITEMS} where p.list_cents between 2000 and 5000`;
    near(rows[0]!["products_units"], await value(units), "numbers");
  });

  it("hold every order in every zone, mark days in part, and are as open everywhere", async () => {
    const open = await value(
      "select count(*) from orders where status in ('pending', 'processing', 'shipped')",
    );
    for (const zone of ZONES) {
      const day = `to_char(o.created_at at time zone '${zone}', 'YYYY-MM-DD')`;
      const expected = await select(
        `select ${day} as day, count(*)::int as n from orders o group by 1 order by 1`,
      );
      const { rows, unfinished } = await run(by("day", "orders.placed"), { timezone: zone });
      const found = rows.filter((row) => row["orders_placed"] !== 0).map((row) => Object.values(row));
      assert.deepEqual(
        found,
        expected.map((row) => Object.values(row)),
        zone,
      );
      assert.equal(
        rows.reduce((sum, row) => sum + Number(row["orders_placed"]), 0),
        20_000,
      );
      const ends = `select to_char(t::timestamptz at time zone '${zone}', 'YYYY-MM-DD') as day
        from unnest(array['2024-01-01Z', '2026-01-01Z']) as t`;
      assert.deepEqual(
        unfinished,
        (await select(ends)).map((row) => row["day"]),
        zone,
      );
      const figures = await report("d4e5f6a7", 1401, zone);
      assert.equal(figures.rows[0]!["orders_open"], open, zone);
    }
    const last = await run(
      { measures: ["orders.placed"] },
      { timezone: AUCKLAND, filters: [dates("2026-01-01")] },
    );
    const morning = during(AUCKLAND, "2026-01-01", "2026-01-02");
    assert.equal(
      last.rows[0]!["orders_placed"],
      await value(`select count(*) from orders o where ${morning}`),
    );
    assert.ok(Number(last.rows[0]!["orders_placed"]) > 0);
  });

  it("are 0 or empty over the whole period where nothing happened, and no row is invented", async () => {
    const filters = [is("customers.country", "Chile"), dates("2025-03")];
    const days = `select to_char(d, 'YYYY-MM-DD') as day, count(o.id)::int as n, ${REVENUE} as amount
      from generate_series('2025-03-01'::timestamp, '2025-03-31', '1 day') as d left join (${ORDERS})
      on k.name = 'Chile' and ${during(HAWAII, "2025-03-01", "2025-04-01")} and
      date_trunc('day', o.created_at at time zone '${HAWAII}') = d group by d order by d`;
    const expected = await select(days);
    assert.ok(expected.some(({ n }) => n === 0));
    const query = {
      ...by("day"),
      measures: ["orders.placed", "orders.revenue", "orders.average_order_value"],
    };
    const { rows } = await run(query, { timezone: HAWAII, filters });
    const { trend } = await report("a1b2c3d4", 1001, HAWAII, ...filters);
    for (const points of [rows, trend!]) assert.equal(points.length, 31);
    for (const [index, { day, n, amount }] of expected.entries()) {
      const row = rows[index]!;
      assert.deepEqual([row["orders_created_at"], row["orders_placed"], trend![index]!.time], [day, n, day]);
      near(row["orders_revenue"], amount, String(day));
      near(trend![index]!.value, amount, String(day));
      if (amount === 0) assert.equal(row["orders_average_order_value"], null);
    }
    const list = await run(
      { ...by("day", "orders.placed"), dimensions: ["orders.id"] },
      { timezone: HAWAII, filters },
    );
    assert.equal(
      list.rows.length,
      expected.reduce((sum, { n }) => sum + (n as number), 0),
    );
    const outside = await report("a1b2c3d4", 1005, HAWAII, dates("2027"));
    assert.deepEqual([outside.rows, outside.period], [[], null]);
  });

  it("are compared over just the distance that is asked for, or not at all", async () => {
    const grains = ["day", "week", "month", "quarter", "year"];
    const interval = (amount: number, unit: string) =>
      `interval '${unit === "quarter" ? amount * 3 : amount} ${unit.replace("quarter", "month")}'`;
    for (const [index, unit] of grains.entries()) {
      for (const grain of grains) {
        if (grain === "week" && unit === "year") continue; // by the number of the week, below
        const timezone = ZONES[index]!;
        const result = await run(by(grain), {
          timezone,
          periodComparisons: compared("orders.revenue", 1, unit),
        });
        const data = `tsrange('2024-01-01Z'::timestamptz at time zone '${timezone}', '2026-01-01Z'::timestamptz at time zone '${timezone}')`;
        const [back, step] = [interval(1, unit), interval(1, grain)];
        const sums =
          await select(`with b as (select date_trunc('${grain}', o.created_at at time zone '${timezone}') as t, ${REVENUE} as v from orders o group by 1)
          select to_char(b.t, 'YYYY-MM-DD') as bucket, e.v from b join b as e on e.t = b.t - ${back} and e.t + ${back} = b.t
          where ${data} @> tsrange(b.t, b.t + ${step}) and ${data} @> tsrange(e.t, e.t + ${step})`);
        const before = new Map(sums.map((row) => [row["bucket"], row["v"]]));
        for (const row of result.rows) {
          const bucket = row["orders_created_at"];
          near(
            previous(result, row),
            before.get(bucket) ?? null,
            `${String(bucket)}, ${unit} before a ${grain}`,
          );
        }
      }
    }
    const ends = {
      filters: [between("2025-03-28", "2025-03-31")],
      periodComparisons: compared("orders.revenue", 1, "month"),
    };
    const march = await run(by("day"), ends);
    const february = await revenue("UTC", "2025-02-28", "2025-03-01");
    assert.deepEqual(
      march.rows.map((row) => previous(march, row)),
      [february, null, null, null],
    );
    const weeks = await run(by("week"), {
      filters: [dates("2025-06-18")],
      periodComparisons: compared("orders.revenue"),
    });
    assert.equal(previous(weeks), null);
    const june = await run(by("week"), {
      filters: [between("2025-06-16", "2025-06-22")],
      periodComparisons: compared("orders.revenue"),
    });
    const sameWeek = `select ${REVENUE} from orders o where to_char(o.created_at at time zone 'UTC', 'IYYY-IW') = '2024-25'`;
    near(previous(june), await value(sameWeek), "the week of the same number");
  });

  it("name the filters that do not reach them, or that join them", async () => {
    const footwear = [dates("2025-11"), is("products.category", "Footwear")];
    const november = during(NEW_YORK, "2025-11-01", "2025-12-01");
    const tile = await report("e5f6a7b8", 1201, NEW_YORK, ...footwear);
    assert.deepEqual(tile.unreachedFilters, ["Category"]);
    const margin = (table: string) =>
      `coalesce(sum(${table}.net_cents - ${table}.cost_cents) ${SOLD}, 0)::float8 / 100`;
    near(
      tile.rows[0]!["orders_gross_margin"],
      await value(`select ${margin("o")} from orders o where ${november}`),
      "all",
    );
    const brands = await report("e5f6a7b8", 1204, NEW_YORK, ...footwear);
    assert.equal(brands.unreachedFilters, undefined);
    const sum = brands.rows.reduce((all, row) => all + Number(row["products_gross_margin"]), 0);
    near(
      sum,
      await value(`select ${margin("i")} from ${ITEMS} where p.category = 'Footwear' and ${november}`),
      "footwear",
    );
    const late = await run(
      { measures: ["orders.placed"] },
      { timezone: NEW_YORK, filters: [is("returns.reason", "Late")] },
    );
    assert.deepEqual(late.joinedFilters, ["Reason"]);
    assert.equal(
      late.rows[0]!["orders_placed"],
      await value("select count(*) from returns where reason = 'Late'"),
    );
    const web = await run(
      { measures: ["orders.placed"] },
      { timezone: NEW_YORK, filters: [is("orders.channel", "web")] },
    );
    assert.equal(web.joinedFilters, undefined);
    assert.equal(
      web.rows[0]!["orders_placed"],
      await value("select count(*) from orders where channel = 'web'"),
    );
  });

  it("are marked, and not compared, until the returns of their orders are all in", async () => {
    const rate = (from: string, to: string) =>
      value(`select ${RETURN_RATE} from ${RETURNED} where ${during(INDIA, from, to)}`);
    const tile = await report("a1b2c3d4", 1004, INDIA);
    const [now, before] = [await rate("2025-11-01", "2025-12-01"), await rate("2024-11-01", "2024-12-01")];
    assert.equal(tile.rows[0]!["orders_created_at"], "2025-11-01");
    near(tile.rows[0]!["orders_return_rate"], now, "November");
    near(tile.rows[0]![fieldOf(tile, "change")], now - before, "since the November before");
    assert.ok(tile.unfinished?.includes("2025-12-01"));
    const week = await report("a1b2c3d4", 1004, INDIA, between("2025-12-25", "2025-12-31"));
    near(week.rows[0]!["orders_return_rate"], await rate("2025-12-25", "2026-01-01"), "the last week");
    assert.deepEqual([previous(week), week.comparedPeriod], [null, undefined]);
    const products = await run(
      { measures: ["products.return_rate"], dimensions: ["products.category"] },
      { timezone: INDIA },
    );
    for (const { columns } of [week, products])
      assert.ok(columns.some(({ finalUntil }) => finalUntil === "2025-12-02"));
    const comparisons = compared("orders.return_rate", 1, "day");
    const days = await run(by("day", "orders.return_rate"), {
      timezone: INDIA,
      periodComparisons: comparisons,
    });
    const [old, young] = ["2025-12-01", "2025-12-02"].map((day) =>
      days.rows.find((row) => row["orders_created_at"] === day),
    );
    near(previous(days, old), await rate("2025-11-30", "2025-12-01"), "a day whose returns are in");
    assert.equal(previous(days, young), null);
    assert.deepEqual(
      [days.unfinished?.includes("2025-12-01"), days.unfinished?.includes("2025-12-02")],
      [false, true],
    );
  });

  it("are of the chosen time alone, bucket by bucket, and mark just those that it holds in part", async () => {
    const counted = {
      "orders.placed": ["orders.created_at", "orders", "created_at", "2024-01-01Z"],
      "returns.count": ["returns.created_at", "returns", "created_at", "2024-01-01Z"],
      "customers.count": ["customers.signed_up_at", "customers", "signed_up_at", "2023-03-01Z"],
    } as const;
    const grains = {
      hour: "1 hour",
      day: "1 day",
      week: "7 days",
      month: "1 month",
      quarter: "3 months",
      year: "1 year",
    };
    const minute = (index: number) => new Date(Date.UTC(2023, 11, 25) + index * 60_000).toISOString();
    const times = fc
      .tuple(fc.nat(1_060_000), fc.nat(60_000))
      .map(([from, length]) => [minute(from), minute(from + length)]);
    const day = (time: string, later = 0) =>
      new Date(Date.parse(time) + later * 86_400_000).toISOString().slice(0, 10);
    const chosen = times.chain(([from, to]) =>
      fc.constantFrom<[object, ...[string, string][]]>(
        [
          between(from!.slice(0, 16), to!.slice(0, 16)),
          [from!, minute((Date.parse(to!) - Date.UTC(2023, 11, 25)) / 60_000 + 1)],
        ],
        [between(day(to!), day(from!)), [day(from!), day(to!, 1)]],
        [dates(day(from!), day(from!, 2)), [day(from!), day(from!, 1)], [day(from!, 2), day(from!, 3)]],
        [
          is("calendar.date", day(from!), "not_equals"),
          ["-infinity", day(from!)],
          [day(from!, 1), "infinity"],
        ],
        [is("calendar.date", day(from!), "greater_than"), [day(from!, 1), "infinity"]],
      ),
    );
    const cases = fc.tuple(
      fc.constantFrom(...Object.keys(counted)),
      fc.constantFrom(...Object.keys(grains)),
      fc.constantFrom(...ZONES),
      chosen,
    );
    await fc.assert(
      fc.asyncProperty(cases, async ([measure, grain, timezone, [filter, ...spans]]) => {
        const [member, table, column, first] = counted[measure as keyof typeof counted];
        const step = `interval '${grains[grain as keyof typeof grains]}'`;
        const local = (time: string) => `(${time} at time zone '${timezone}')`;
        const ranges = spans.map(
          ([from, to]) => `tsrange('${from.replace(/Z$/, "")}', '${to.replace(/Z$/, "")}')`,
        );
        const buckets = await select(`with chosen as (select tsmultirange(${ranges.join(", ")}) *
            tsmultirange(tsrange(${local(`'${first}'::timestamptz`)}, ${local("'2026-01-01Z'::timestamptz")})) as c),
          buckets as (select distinct b from chosen, unnest(c) as r,
            generate_series(date_trunc('${grain}', lower(r)), upper(r) - interval '1 microsecond', ${step}) as b)
          select to_char(b, 'YYYY-MM-DD"T"HH24:MI:SS') as bucket, not c @> tsrange(b, b + ${step}) as part, count(${column})::int as n
          from chosen cross join buckets left join ${table} on ${local(column)} <@ c and date_trunc('${grain}', ${local(column)}) = b
          group by b, c order by b`);
        fc.pre(buckets.length < 10_000); // so many are neither filled nor shown
        const query = { measures: [measure], timeDimension: { member, grain, isFixed: true } };
        const { rows, columns, unfinished = [] } = await run(query, { timezone, filters: [filter as never] });
        const bucket = (row: Row) => String(row["bucket"]).slice(0, grain === "hour" ? 19 : 10);
        assert.deepEqual(
          rows.map((row) => columns.map(({ field }) => row[field])),
          buckets.map((row) => [bucket(row), row["n"]]),
        );
        assert.deepEqual(unfinished, buckets.filter(({ part }) => part).map(bucket));
      }),
      { numRuns: 60 },
    );
  });
});
