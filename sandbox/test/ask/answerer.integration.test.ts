import assert from "node:assert/strict";
import type { Answer, AskResponse, ChatResponse } from "../../src/contract/ask-api.js";
import { openTenant, type TestTenant } from "../support/tenant.js";
import { signedViewer, viewerOf, type Viewer } from "../support/viewer.js";

describe("answers to questions", () => {
  let tenant: TestTenant;

  const ask = (question: string, viewer: Viewer, more: object = {}) =>
    viewer.read<AskResponse>("/ask", { question, timezone: "UTC", ...more });

  async function answered(...parameters: Parameters<typeof ask>): Promise<Answer> {
    const answer = await ask(...parameters);
    assert.equal(answer.status, "answered", JSON.stringify(answer));
    return answer;
  }

  const code = (body: unknown) => (body as { error: { code: string } }).error.code;

  before(async () => {
    tenant = await openTenant();
  });
  beforeEach(() => tenant.reset());

  describe("an answer", () => {
    it("has the figures of plain SQL", async () => {
      const viewer = await signedViewer(tenant);
      const [expected] = await tenant.database.query<{ revenue: number }>(
        `select sum(net_cents) / 100.0::double precision as revenue
       from orders join customers on customers.id = customer_id join countries on code = country_code
       where status <> 'cancelled' and countries.name = 'Germany'
         and created_at >= '2025-01-01T00:00:00Z' and created_at < '2026-01-01T00:00:00Z'`,
      );
      const { rows } = await answered("revenue in Germany in 2025", viewer);
      assert.ok(Math.abs((rows[0]!["orders_revenue"] as number) - expected!.revenue) < 0.01);

      const top = await tenant.database.query<{ name: string }>(
        `select products.name from order_items join products on products.id = product_id
       join orders on orders.id = order_id and status <> 'cancelled'
       group by products.name order by sum(order_items.net_cents) desc limit 5`,
      );
      const ranking = await answered("top 5 products by revenue", viewer);
      assert.deepEqual(
        ranking.rows.map((row) => row["products_name"]),
        top.map(({ name }) => name),
      );
    });

    it("describes how the question was read and how its rows are best shown", async () => {
      const viewer = await signedViewer(tenant);
      const { reading, chart } = await answered("top 3 countries by revenue in 2025", viewer);
      assert.deepEqual(reading, {
        measures: [{ member: "orders.revenue", title: "Revenue" }],
        dimensions: [{ member: "customers.country", title: "Country", grain: null }],
        filters: [],
        period: { member: "orders.created_at", title: "Ordered", from: "2025-01-01", to: "2025-12-31" },
        ranking: { limit: 3, direction: "desc", title: "Revenue" },
        dataEnd: null,
      });
      assert.deepEqual(chart, { kind: "bar", x: "customers_country", y: "orders_revenue", series: null });
    });

    it("draws many series along time if their values add up", async () => {
      const viewer = await signedViewer(tenant);
      const sums = await answered("revenue by country and month in 2025", viewer);
      const rates = await answered("average order value by country and month in 2025", viewer);
      assert.deepEqual([sums.isAdditive, sums.chart.kind], [true, "line"]);
      assert.deepEqual([rates.isAdditive, rates.chart.kind], [false, "table"]);
    });

    it("lists weekdays from Monday to Sunday, and ranked weekdays by the measure", async () => {
      const viewer = await signedViewer(tenant);
      const weekdays = async (question: string) =>
        (await answered(question, viewer)).rows.map((row) => row["orders_weekday"]);
      const week = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
      assert.deepEqual(await weekdays("orders by weekday"), week);
      const { rows } = await answered("top 7 weekdays by orders", viewer);
      const counts = rows.map((row) => row["orders_count"] as number);
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      );
    });

    it("counts from the end of the data if it is in the past, and reports it", async () => {
      tenant.clock.set("2031-05-01T00:00:00Z");
      const later = await answered("orders last month", await signedViewer(tenant));
      assert.equal(later.reading.dataEnd, "2025-12-31");
      assert.deepEqual([later.reading.period?.from, later.reading.period?.to], ["2025-11-01", "2025-11-30"]);
      const tokyo = await answered("orders today", await signedViewer(tenant), { timezone: "Asia/Tokyo" });
      assert.equal(tokyo.reading.dataEnd, "2025-12-31");
      assert.ok((tokyo.rows[0]!["orders_count"] as number) > 0);
      tenant.clock.set("2025-06-15T00:00:00Z");
      const then = await answered("orders last month", await signedViewer(tenant));
      assert.equal(then.reading.dataEnd, null);
      assert.equal(then.reading.period?.from, "2025-05-01");
    });

    it("contains only rows that the viewer may see, and recognizes no other values", async () => {
      const japan = await signedViewer(tenant, { userAttributes: [{ name: "country", value: "Japan" }] });
      const { rows } = await answered("revenue by country", japan);
      assert.deepEqual(
        rows.map((row) => row["customers_country"]),
        ["Japan"],
      );
      const elsewhere = await ask("revenue in Germany", japan);
      assert.equal(elsewhere.status, "not-read");
      assert.equal((await answered("revenue by country", await signedViewer(tenant))).rows.length, 24);
    });

    it("uses UTC if the session's time zone is invalid, as dashboards do", async () => {
      for (const timezone of ["+02:00", "", "Europe/Berlinn"]) {
        const viewer = await signedViewer(tenant, { settings: { timezone } });
        assert.ok((await viewer.read<ChatResponse>("/chat")).examples.length > 0, timezone);
        assert.equal((await viewer.call("/ask", "POST", { question: "orders yesterday" })).status, 200);
      }
    });

    it("is refused with a reason if the session does not allow questions", async () => {
      const viewer = await signedViewer(tenant, { settings: { allowAi: false } });
      const { status, body } = await viewer.call("/ask", "POST", { question: "revenue" });
      assert.deepEqual([status, code(body)], [403, "ai_not_allowed"]);
      const isAllowed = async (one: Viewer) => (await one.read<ChatResponse>("/chat")).allowed;
      assert.equal(await isAllowed(viewer), false);
      assert.equal(await isAllowed(await signedViewer(tenant)), true);
    });

    it("is refused for a dashboard that the viewer may not see", async () => {
      const viewer = await signedViewer(tenant);
      await answered("revenue", viewer, { publicId: "a1b2c3d4" });
      const { status } = await viewer.call("/ask", "POST", { question: "revenue", publicId: "no-such" });
      assert.equal(status, 404);
    });

    it("is refused for a malformed question, and without a token", async () => {
      const viewer = await signedViewer(tenant);
      for (const body of [
        {},
        { question: "" },
        { question: "x".repeat(501) },
        { question: 7 },
        { question: "revenue", timezone: "+02:00" },
        { question: "revenue", earlier: "revenue" },
        { question: "revenue", earlier: ["x".repeat(501)] },
        { question: "revenue", earlier: Array(51).fill("revenue") },
      ]) {
        assert.equal((await viewer.call("/ask", "POST", body)).status, 400, JSON.stringify(body));
      }
      const stranger = viewerOf(tenant, "no-token");
      assert.equal((await stranger.call("/ask", "POST", { question: "revenue" })).status, 401);
    });
  });

  describe("data that is moved to the present", () => {
    it("has answers, and its own first and last day", async () => {
      const moved = await openTenant(null, undefined, 364);
      moved.clock.set("2031-05-01T00:00:00Z");
      const viewer = await signedViewer(moved);
      const last = await answered("orders by month this year", viewer);
      assert.equal(last.reading.dataEnd, "2026-12-30");
      assert.equal(last.rows.length, 12);
      const before = await ask("orders in 2023", viewer);
      assert.ok(before.status === "not-read");
      assert.deepEqual(before.data, { from: "2024-12-30", to: "2026-12-30" });
    });
  });

  describe("a follow-up", () => {
    it("inherits the measure, the time and the filters of the last earlier question that could be read", async () => {
      const viewer = await signedViewer(tenant);
      const earlier = ["orders", "revenue by month in Germany in 2025", "revenue by planet"];
      const { query } = await answered("and by channel?", viewer, { earlier });
      const complete = await answered("revenue by channel in Germany in 2025", viewer);
      assert.deepEqual(query, complete.query);
      for (const incomplete of [{}, { earlier: [] }, { earlier: ["revenue by planet"] }]) {
        const alone = await ask("and by channel?", viewer, incomplete);
        assert.ok(alone.status === "not-read" && alone.reason === "nothing-asked");
      }
    });

    it("may follow another follow-up", async () => {
      const earlier = ["revenue in 2025", "and by channel?"];
      const viewer = await signedViewer(tenant);
      const { query } = await answered("by country", viewer, { earlier });
      assert.deepEqual(query, (await answered("revenue by country in 2025", viewer)).query);
    });
  });
});
