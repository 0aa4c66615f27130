import assert from "node:assert/strict";
import fc from "../../../test/support/fast-check.js";
import type { MemberFilter, SemanticQuery } from "../../src/contract/semantic-query.js";
import type { QueryResponse } from "../../src/contract/viewer-api.js";
import type { QueryOptions } from "../../src/query/query-options.js";
import { runQuery } from "../../src/query/run-query.js";
import { openTenant, type TestTenant } from "../support/tenant.js";
import { during, endsOf, ITEMS, ORDERS, RETURN_RATE, REVENUE, SOLD, valueOf } from "./shop.js";
import { ZONES, type Row } from "./shop.js";

const [INDIA, , HAWAII] = ZONES;
const STEPS = { day: "1 day", week: "7 days", month: "1 month", quarter: "3 months", year: "1 year" };
const is = (member: string, value: unknown, type = "equals") => ({ member, type, value });
const dates = (...days: string[]) => is("calendar.date", days);
const between = (from: string, to: string) => is("calendar.date", [from, to], "between");
const by = (grain: string, measure: string, member = "orders.created_at") => ({
  measures: [measure],
  timeDimension: { member, grain, isFixed: true },
});
const since = (unit: string, measure = "orders.revenue") => ({
  periodComparisons: [
    { measure, timeDimension: "orders.created_at", offset: { amount: 1, unit }, outputs: ["previous"] },
  ],
});
const valuesOf = (rows: readonly Row[], field: string) => rows.map((row) => row[field]);
const sumOf = (rows: readonly Row[], field: string) => rows.reduce((sum, row) => sum + Number(row[field]), 0);
const previous = ({ columns, rows }: QueryResponse) =>
  valuesOf(rows, columns.find(({ comparison }) => comparison)?.field ?? "").map((value) => value ?? null);

describe("the figures of a result", () => {
  let tenant: TestTenant;
  before(async () => (tenant = await openTenant()));
  const select = (sql: string) => tenant.database.query<Row>(sql);
  const value = (sql: string) => valueOf(tenant.database, sql);
  const run = (query: SemanticQuery, timezone: string, filters: MemberFilter[] = [], more?: object) =>
    runQuery(tenant.database, query, { timezone, filters, ...more } satisfies QueryOptions);

  function near(actual: unknown, expected: unknown, what: string): void {
    const isNear = typeof actual === "number" && Math.abs(actual - Number(expected)) < 1e-6;
    assert.ok(actual === expected || isNear, `${String(actual)}, not ${String(expected)}: ${what}`);
  }
  const agrees = async (actual: unknown, sql: string) => near(actual, await value(sql), sql);

  it("are of the intended range if the ends of numbers and hours are reversed", async () => {
    const prices = is("products.list_price", [50, 20], "between");
    const units = await run({ measures: ["products.units"] }, INDIA, [prices]);
    const sql = `select sum(i.quantity) ${SOLD} from ${ITEMS} where p.list_cents between 2000 and 5000`;
    await agrees(units.rows[0]!["products_units"], sql);
    const hours = between("2025-03-04T17:59", "2025-03-03T06:00");
    const placed = await run({ measures: ["orders.placed"] }, INDIA, [hours]);
    const span = during(INDIA, "2025-03-03T06:00", "2025-03-04T18:00");
    await agrees(placed.rows[0]!["orders_placed"], `select count(*) from orders o where ${span}`);
  });

  it("count every order in every zone, mark partial days, and have the same number of open orders in all zones", async () => {
    const open = "select count(*) from orders where status in ('pending', 'processing', 'shipped')";
    for (const zone of ZONES) {
      const { rows, unfinished } = await run(by("day", "orders.placed"), zone);
      const days = `select (created_at at time zone '${zone}')::date::text, count(*)::int from orders group by 1 order by 1`;
      const found = rows.filter((row) => row["orders_placed"] !== 0);
      assert.deepEqual(found.map(Object.values), (await select(days)).map(Object.values));
      assert.equal(sumOf(rows, "orders_placed"), 20_000);
      assert.deepEqual(unfinished, valuesOf(await select(endsOf(zone)), "day"));
      const total = await run({ measures: ["orders.open"] }, zone);
      await agrees(total.rows[0]!["orders_open"], open);
    }
  });

  it("are 0 or empty over the whole period without orders, and lists get no rows", async () => {
    const filters = [is("customers.country", "Chile"), dates("2025-03")];
    const days = await select(`select d::date::text as day, count(o.id)::int as placed, ${REVENUE} as revenue,
      ${REVENUE} / nullif(count(o.id) ${SOLD}, 0) as average from generate_series('2025-03-01'::timestamp, '2025-03-31', '1 day') d
      left join (${ORDERS}) on k.name = 'Chile' and date_trunc('day', o.created_at at time zone '${HAWAII}') = d
      group by d order by d`);
    const measures = ["orders.placed", "orders.revenue", "orders.average_order_value"];
    const { rows } = await run({ ...by("day", ""), measures }, HAWAII, filters);
    assert.deepEqual(rows.map(Object.values), days.map(Object.values));
    const lists = await run({ ...by("day", "orders.placed"), dimensions: ["orders.id"] }, HAWAII, filters);
    assert.equal(lists.rows.length, sumOf(days, "placed"));
    const outside = await run(by("day", "orders.placed"), HAWAII, [dates("2027")]);
    assert.deepEqual([outside.rows, outside.period], [[], null]);
  });

  it("are compared over exactly the requested distance, or not at all", async () => {
    const sums = (grain: string, zone: string) =>
      `select date_trunc('${grain}', o.created_at at time zone '${zone}') t, ${REVENUE} v from orders o group by 1`;
    for (const [index, [unit, back]] of Object.entries(STEPS).entries()) {
      const zone = ZONES[index]!;
      const data = ["2024", "2026"].map((year) => `'${year}-01-01Z'::timestamptz at time zone '${zone}'`);
      for (const [grain, step] of Object.entries(STEPS)) {
        if (grain === "week" && unit === "year") continue; // the week with the same number: see below
        const result = await run(by(grain, "orders.revenue"), zone, [], since(unit));
        const isIn = (t: string) => `tsrange(${data.join(", ")}) @> tsrange(${t}, ${t} + interval '${step}')`;
        const sql = `with b as (${sums(grain, zone)}) select b.t::date::text as t, e.v from b join b e on e.t = b.t - interval '${back}'
          and e.t + interval '${back}' = b.t where ${isIn("b.t")} and ${isIn("e.t")}`;
        const earlier = new Map((await select(sql)).map(({ t, v }) => [t, v]));
        const starts = valuesOf(result.rows, "orders_created_at");
        for (const [row, found] of previous(result).entries())
          near(
            found,
            earlier.get(starts[row]) ?? null,
            `a ${unit} before the ${grain} of ${String(starts[row])}`,
          );
      }
    }
    const february = `select ${REVENUE} from orders o where ${during("UTC", "2025-02-28", "2025-03-01")}`;
    const march = [between("2025-03-28", "2025-03-31")];
    const ends = await run(by("day", "orders.revenue"), "UTC", march, since("month"));
    assert.deepEqual(previous(ends), [await value(february), null, null, null]);
    const june = [between("2025-06-16", "2025-06-22")];
    const [week] = previous(await run(by("week", "orders.revenue"), "UTC", june, since("year")));
    const isSame = "to_char(created_at at time zone 'UTC', 'IYYY-IW') = '2024-25'";
    await agrees(week, `select ${REVENUE} from orders o where ${isSame}`);
  });

  it("are compared only once all returns of their orders have arrived", async () => {
    const filters = [between("2025-12-01", "2025-12-02")];
    const days = await run(
      by("day", "orders.return_rate"),
      INDIA,
      filters,
      since("day", "orders.return_rate"),
    );
    const [old, young] = previous(days);
    const span = during(INDIA, "2025-11-30", "2025-12-01");
    await agrees(old, `select ${RETURN_RATE} from ${ORDERS} where ${span}`);
    assert.deepEqual([young, days.unfinished], [null, ["2025-12-02"]]);
    const products = { measures: ["products.return_rate"], dimensions: ["products.category"] };
    assert.equal((await run(products, INDIA)).columns[1]?.finalUntil, "2025-12-02");
  });

  it("cover only the chosen time, bucket by bucket, and mark exactly the partial buckets", async () => {
    const at = (minute: number) => new Date(Date.UTC(2023, 11, 25, 0, minute)).toISOString().slice(0, 16);
    const day = (minute: number, later = 0) => at(minute + later * 1440).slice(0, 10);
    const chosen = fc
      .tuple(fc.nat(1_060_000), fc.nat(60_000))
      .chain(([from, length]) =>
        fc.constantFrom<[MemberFilter, ...[string, string][]]>(
          [between(at(from), at(from + length)), [at(from), at(from + length + 1)]],
          [between(day(from + length), day(from)), [day(from), day(from + length, 1)]],
          [dates(day(from), day(from, 2)), [day(from), day(from, 1)], [day(from, 2), day(from, 3)]],
          [
            is("calendar.date", day(from), "not_equals"),
            ["-infinity", day(from)],
            [day(from, 1), "infinity"],
          ],
          [is("calendar.date", day(from), "greater_than"), [day(from, 1), "infinity"]],
        ),
      );
    const times = fc.constantFrom(
      ["orders.placed", "orders.created_at", "2024-01-01Z"] as const,
      ["returns.count", "returns.created_at", "2024-01-01Z"] as const,
      ["customers.count", "customers.signed_up_at", "2023-03-01Z"] as const,
    );
    const grains = fc.constantFrom(...Object.entries({ hour: "1 hour", ...STEPS }));
    const cases = fc.tuple(times, grains, fc.constantFrom(...ZONES), chosen);
    const check = fc.asyncProperty(cases, async ([[measure, member, first], [grain, step], zone, choice]) => {
      const [filter, ...spans] = choice;
      const local = (time: string) => `(${time} at time zone '${zone}')`;
      const ranges = spans.map(([from, to]) => `tsrange('${from}', '${to}')`).join(", ");
      const buckets = await select(`with chosen as (select tsmultirange(${ranges}) *
          tsmultirange(tsrange(${local(`'${first}'::timestamptz`)}, ${local("'2026-01-01Z'::timestamptz")})) c),
        buckets as (select distinct b from chosen, unnest(c) r, generate_series(date_trunc('${grain}', lower(r)),
          upper(r) - interval '1 microsecond', interval '${step}') b)
        select left(to_char(b, 'YYYY-MM-DD"T"HH24:MI:SS'), ${grain === "hour" ? 19 : 10}) as t, count(${member})::int as n,
          not c @> tsrange(b, b + interval '${step}') as part from chosen cross join buckets left join ${member.split(".")[0]}
          on ${local(member)} <@ c and date_trunc('${grain}', ${local(member)}) = b group by b, c order by b`);
      fc.pre(buckets.length < 10_000); // more buckets than this are not filled
      const { rows, unfinished = [] } = await run(by(grain, measure, member), zone, [filter]);
      const counts = buckets.map(({ t, n }) => [t, n]);
      assert.deepEqual(rows.map(Object.values), counts);
      assert.deepEqual(
        unfinished,
        valuesOf(
          buckets.filter(({ part }) => part),
          "t",
        ),
      );
    });
    await fc.assert(check, { numRuns: 60 });
  });
});
