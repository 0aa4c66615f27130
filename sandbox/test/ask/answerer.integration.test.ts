import assert from "node:assert/strict";
import type { Answer, AskResponse, ChatResponse } from "../../src/contract/ask-api.js";
import { openTenant, type TestTenant } from "../support/tenant.js";
import { signedViewer, viewerOf } from "../support/viewer.js";

describe("answers to questions", () => {
  let tenant: TestTenant;

  /** Returns the token of a viewer with a session. */
  async function tokenOf(session: object = {}, on = tenant): Promise<string> {
    return (await signedViewer(on, session)).token;
  }

  function send(token: string, method: string, path: string, body?: object, on = tenant) {
    return viewerOf(on, token).call(path, method, body);
  }

  async function ask(question: string, token: string, more: object = {}, on = tenant): Promise<AskResponse> {
    const { status, body } = await send(token, "POST", "/ask", { question, timezone: "UTC", ...more }, on);
    assert.equal(status, 200, JSON.stringify(body));
    return body as AskResponse;
  }

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
      const token = await tokenOf();
      const [expected] = await tenant.database.query<{ revenue: number }>(
        `select sum(net_cents) / 100.0::double precision as revenue
       from orders join customers on customers.id = customer_id join countries on code = country_code
       where status <> 'cancelled' and countries.name = 'Germany'
         and created_at >= '2025-01-01T00:00:00Z' and created_at < '2026-01-01T00:00:00Z'`,
      );
      const { rows } = await answered("revenue in Germany in 2025", token);
      assert.ok(Math.abs((rows[0]!["orders_revenue"] as number) - expected!.revenue) < 0.01);

      const top = await tenant.database.query<{ name: string }>(
        `select products.name from order_items join products on products.id = product_id
       join orders on orders.id = order_id and status <> 'cancelled'
       group by products.name order by sum(order_items.net_cents) desc limit 5`,
      );
      const ranking = await answered("top 5 products by revenue", token);
      assert.deepEqual(
        ranking.rows.map((row) => row["products_name"]),
        top.map(({ name }) => name),
      );
    });

    it("describes how the question was read and how its rows are best shown", async () => {
      const { reading, chart } = await answered("top 3 countries by revenue in 2025", await tokenOf());
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

    it("lists weekdays from Monday to Sunday, and ranked weekdays by the measure", async () => {
      const token = await tokenOf();
      const weekdays = async (question: string) =>
        (await answered(question, token)).rows.map((row) => row["orders_weekday"]);
      const week = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
      assert.deepEqual(await weekdays("orders by weekday"), week);
      const { rows } = await answered("top 7 weekdays by orders", token);
      const counts = rows.map((row) => row["orders_count"] as number);
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      );
    });

    it("counts from the end of the data if it is in the past, and reports it", async () => {
      tenant.clock.set("2031-05-01T00:00:00Z");
      const later = await answered("orders last month", await tokenOf());
      assert.equal(later.reading.dataEnd, "2025-12-31");
      assert.deepEqual([later.reading.period?.from, later.reading.period?.to], ["2025-11-01", "2025-11-30"]);
      const tokyo = await answered("orders today", await tokenOf(), { timezone: "Asia/Tokyo" });
      assert.equal(tokyo.reading.dataEnd, "2025-12-31");
      assert.ok((tokyo.rows[0]!["orders_count"] as number) > 0);
      tenant.clock.set("2025-06-15T00:00:00Z");
      const then = await answered("orders last month", await tokenOf());
      assert.equal(then.reading.dataEnd, null);
      assert.equal(then.reading.period?.from, "2025-05-01");
    });

    it("contains only rows that the viewer may see, and recognizes no other values", async () => {
      const japan = await tokenOf({ userAttributes: [{ name: "country", value: "Japan" }] });
      const { rows } = await answered("revenue by country", japan);
      assert.deepEqual(
        rows.map((row) => row["customers_country"]),
        ["Japan"],
      );
      const elsewhere = await ask("revenue in Germany", japan);
      assert.equal(elsewhere.status, "not-read");
      assert.equal((await answered("revenue by country", await tokenOf())).rows.length, 24);
    });

    it("uses UTC if the session's time zone is invalid, as dashboards do", async () => {
      for (const timezone of ["+02:00", "", "Europe/Berlinn"]) {
        const token = await tokenOf({ settings: { timezone } });
        const started = await send(token, "GET", "/chat");
        assert.equal(started.status, 200, timezone);
        assert.ok((started.body as ChatResponse).examples.length > 0);
        assert.equal((await send(token, "POST", "/ask", { question: "orders yesterday" })).status, 200);
      }
    });

    it("is refused with a reason if the session does not allow questions", async () => {
      const token = await tokenOf({ settings: { allowAi: false } });
      const { status, body } = await send(token, "POST", "/ask", { question: "revenue" });
      assert.deepEqual([status, code(body)], [403, "ai_not_allowed"]);
      const start = (await send(token, "GET", "/chat")) as { body: ChatResponse };
      assert.equal(start.body.allowed, false);
      assert.equal(((await send(await tokenOf(), "GET", "/chat")).body as ChatResponse).allowed, true);
    });

    it("is refused for a dashboard that the viewer may not see", async () => {
      const token = await tokenOf();
      await answered("revenue", token, { publicId: "a1b2c3d4" });
      const { status } = await send(token, "POST", "/ask", { question: "revenue", publicId: "no-such" });
      assert.equal(status, 404);
    });

    it("is refused for a malformed question, and without a token", async () => {
      const token = await tokenOf();
      for (const body of [
        {},
        { question: "" },
        { question: "x".repeat(501) },
        { question: 7 },
        { question: "revenue", earlier: "revenue" },
        { question: "revenue", earlier: ["x".repeat(501)] },
        { question: "revenue", earlier: Array(51).fill("revenue") },
      ]) {
        assert.equal((await send(token, "POST", "/ask", body)).status, 400, JSON.stringify(body));
      }
      assert.equal(
        (await send(token, "POST", "/ask", { question: "revenue", timezone: "+02:00" })).status,
        400,
      );
      assert.equal((await send("no-token", "POST", "/ask", { question: "revenue" })).status, 401);
    });
  });

  describe("data that is moved to the present", () => {
    it("has answers, and its own first and last day", async () => {
      const moved = await openTenant(null, undefined, 364);
      moved.clock.set("2031-05-01T00:00:00Z");
      const { token } = await signedViewer(moved);
      const last = await answered("orders by month this year", token, {}, moved);
      assert.equal(last.reading.dataEnd, "2026-12-30");
      assert.equal(last.rows.length, 12);
      const before = await ask("orders in 2023", token, {}, moved);
      assert.ok(before.status === "not-read");
      assert.deepEqual(before.data, { from: "2024-12-30", to: "2026-12-30" });
    });
  });

  describe("a follow-up", () => {
    it("inherits the measure, the time and the filters of the last earlier question that could be read", async () => {
      const token = await tokenOf();
      const earlier = ["orders", "revenue by month in Germany in 2025", "revenue by planet"];
      const { query } = await answered("and by channel?", token, { earlier });
      const complete = await answered("revenue by channel in Germany in 2025", token);
      assert.deepEqual(query, complete.query);
      for (const incomplete of [{}, { earlier: [] }, { earlier: ["revenue by planet"] }]) {
        const alone = await ask("and by channel?", token, incomplete);
        assert.ok(alone.status === "not-read" && alone.reason === "nothing-asked");
      }
    });

    it("may follow another follow-up", async () => {
      const earlier = ["revenue in 2025", "and by channel?"];
      const { query } = await answered("by country", await tokenOf(), { earlier });
      assert.deepEqual(query, (await answered("revenue by country in 2025", await tokenOf())).query);
    });
  });
});
