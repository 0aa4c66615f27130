import assert from "node:assert/strict";
import fc from "../../../test/support/fast-check.js";
import { describeQuery } from "../../src/ask/describe-query.js";
import { exampleQuestions } from "../../src/ask/examples.js";
import { coveredDays, VocabularyCache } from "../../src/ask/vocabulary-cache.js";
import { readQuestion, type QuestionContext } from "../../src/ask/read-question.js";
import { createVocabulary } from "../../src/ask/vocabulary.js";
import { compileQuery } from "../../src/query/compile.js";
import type { NotReadReason } from "../../src/contract/ask-api.js";
import type { MemberFilter, SemanticQuery } from "../../src/contract/semantic-query.js";
import { MEMBERS } from "../../src/query/views.js";
import { openTenant, type TestTenant } from "../support/tenant.js";

describe("readQuestion", () => {
  let tenant: TestTenant;
  let context: QuestionContext;

  before(async () => {
    tenant = await openTenant();
    // a Wednesday
    const vocabulary = await new VocabularyCache(tenant.database).of([]);
    context = { vocabulary, days: coveredDays(0, "UTC"), today: "2025-12-31" };
  });

  const read = (question: string) => readQuestion(question, context);

  const days = (from: string, to: string, member = "orders.created_at"): MemberFilter => ({
    member,
    type: "between",
    value: [from, to],
  });
  const is = (member: string, ...value: string[]): MemberFilter => ({ member, type: "equals", value });
  const by = (...dimensions: string[]) => ({ dimensions });
  const byTime = (grain: string, member = "orders.created_at") => ({ timeDimension: { member, grain } });
  const filtered = (...filters: MemberFilter[]) => ({ filters });
  const ranked = (member: string, limit: number, direction = "desc") => ({
    order: [{ member, direction }],
    limit,
  });
  const measure = (...measures: string[]) => ({ measures });
  const revenue = measure("orders.revenue");
  const orders = measure("orders.count");
  const in2025 = filtered(days("2025-01-01", "2025-12-31"));

  const ANSWERED: readonly (readonly [question: string, query: SemanticQuery])[] = [
    ["revenue", revenue],
    ["What were our sales?", revenue],
    ["turnover by month", { ...revenue, ...byTime("month") }],
    ["monthly revenue in 2025", { ...revenue, ...byTime("month"), ...in2025 }],
    ["Revenue over time", { ...revenue, ...byTime("month") }],
    ["How many orders last quarter?", { ...orders, ...filtered(days("2025-07-01", "2025-09-30")) }],
    ["orders this year", { ...orders, ...in2025 }],
    ["orders yesterday", { ...orders, ...filtered(days("2025-12-30", "2025-12-30")) }],
    ["revenue over the last 30 days", { ...revenue, ...filtered(days("2025-12-02", "2025-12-31")) }],
    ["revenue in the last two weeks", { ...revenue, ...filtered(days("2025-12-18", "2025-12-31")) }],
    [
      "revenue since March by week",
      {
        ...revenue,
        ...byTime("week"),
        ...filtered({ member: "orders.created_at", type: "greater_than_or_equal", value: "2025-03-01" }),
      },
    ],
    [
      "revenue before June 2025",
      {
        ...revenue,
        ...filtered({ member: "orders.created_at", type: "less_than_or_equal", value: "2025-05-31" }),
      },
    ],
    ["revenue between January and March 2025", { ...revenue, ...filtered(days("2025-01-01", "2025-03-31")) }],
    ["revenue from May 2025 to June 2025", { ...revenue, ...filtered(days("2025-05-01", "2025-06-30")) }],
    ["revenue in Q3 2024", { ...revenue, ...filtered(days("2024-07-01", "2024-09-30")) }],
    ["revenue on 2025-11-28", { ...revenue, ...filtered(days("2025-11-28", "2025-11-28")) }],
    ["revenue in November", { ...revenue, ...filtered(days("2025-11-01", "2025-11-30")) }],
    [
      "top 5 products by revenue",
      { ...measure("products.revenue"), ...by("products.name"), ...ranked("products.revenue", 5) },
    ],
    [
      "bottom three brands by margin rate",
      {
        ...measure("products.margin_rate"),
        ...by("products.brand"),
        ...ranked("products.margin_rate", 3, "asc"),
      },
    ],
    [
      "Which country has the highest revenue?",
      { ...revenue, ...by("customers.country"), ...ranked("orders.revenue", 1) },
    ],
    [
      "which customers have the most orders",
      { ...orders, ...by("customers.name"), ...ranked("orders.count", 10) },
    ],
    ["top 10 customers by orders", { ...orders, ...by("customers.name"), ...ranked("orders.count", 10) }],
    ["best month by revenue", { ...revenue, ...byTime("month"), ...ranked("orders.revenue", 1) }],
    ["revenue per country", { ...revenue, ...by("customers.country") }],
    ["revenue per customer", measure("orders.revenue_per_customer")],
    [
      "revenue and units by channel",
      { ...measure("orders.revenue", "orders.units"), ...by("orders.channel") },
    ],
    ["revenue by country and channel", { ...revenue, ...by("customers.country", "orders.channel") }],
    ["orders by weekday", { ...orders, ...by("orders.weekday") }],
    [
      "orders by hour of day",
      {
        ...orders,
        ...by("orders.hour_of_day"),
        order: [{ member: "orders.hour_of_day", direction: "asc" }],
      },
    ],
    ["how many customers do we have", measure("customers.count")],
    ["customers by channel", { ...measure("orders.customers"), ...by("orders.channel") }],
    [
      "new customers by month",
      { ...measure("customers.new_customers"), ...byTime("month", "customers.signed_up_at") },
    ],
    ["profit by region", { ...measure("orders.gross_margin"), ...by("customers.region") }],
    ["conversion rate by device", { ...measure("visits.conversion_rate"), ...by("visits.device") }],
    [
      "sessions per day in May 2025",
      {
        ...measure("visits.sessions"),
        ...byTime("day", "visits.day"),
        ...filtered(days("2025-05-01", "2025-05-31", "visits.day")),
      },
    ],
    ["revenue in Germany", { ...revenue, ...filtered(is("customers.country", "Germany")) }],
    [
      "revenue by month for Germany and France",
      { ...revenue, ...byTime("month"), ...filtered(is("customers.country", "Germany", "France")) },
    ],
    ["orders from the USA", { ...orders, ...filtered(is("customers.country_code", "USA")) }],
    [
      "delivered orders on Mondays",
      { ...orders, ...filtered(is("orders.status", "delivered"), is("orders.weekday", "Mon")) },
    ],
    [
      "revenue by customer segment in Water sports",
      {
        ...measure("products.revenue"),
        ...by("customers.segment"),
        ...filtered(is("products.category", "Water sports")),
      },
    ],
  ];

  const REFUSED: readonly (readonly [question: string, reason: NotReadReason, ...unplaced: string[]])[] = [
    ["revenue by month excluding November", "words", "excluding"],
    ["orders that were not returned", "words", "that", "not", "returned"],
    ["customers who did not order in 2025", "words", "who", "not"],
    ["show me customers who have not ordered since June", "words", "who", "not", "ordered"],
    ["how many orders were over $500", "words", "over", "500"],
    ["countries with more than 500 orders", "words", "with", "more", "than", "500"],
    ["orders not cancelled", "words", "not"],
    ["revenue without Germany", "words", "without"],
    ["revenue by category except footwear", "words", "except"],
    ["revenue in Germany or web", "words", "or"],
    ["revenue for Germany vs France", "words", "vs"],
    ["revenue this year compared to last year", "words", "compared", "to"],
    ["is revenue growing?", "words", "growing"],
    ["revenue growth by month", "words", "growth"],
    ["why did revenue drop", "words", "why", "drop"],
    ["what will revenue be next month", "words", "will", "be", "next"],
    ["forecast of revenue", "words", "forecast"],
    ["revenue by planet", "words", "planet"],
    ["average revenue by month", "words", "average"],
    ["share of revenue by country", "words", "share"],
    ["revenue in the US", "words", "US"],
    ["which products sold best", "words", "sold"],
    ["what is the weather like", "words", "weather", "like"],
    ["DROP TABLE orders", "words", "DROP", "TABLE"],
    ["asdf", "words", "asdf"],
    ["Umsatz nach Monat", "words", "Umsatz", "nach", "Monat"],
    ["Wie viele Kunden haben wir?", "words", "Wie", "viele", "Kunden", "haben", "wir"],
    ["Umsatz oder Bestellungen", "words", "Umsatz", "oder", "Bestellungen"],
    ["月別の売上", "words", "月別の売上"],
    ["ドイツの注文数は?", "words", "ドイツの注文数は"],
    ["top 10 customers", "nothing-asked"],
    ["what was our best month?", "nothing-asked"],
    ["in 2025", "nothing-asked"],
    ["and by country?", "nothing-asked"],
    ["", "nothing-asked"],
    ["sessions and revenue", "mismatch"],
    ["bounce rate by brand", "mismatch"],
    ["revenue by orders", "mismatch"],
    ["revenue in 2024 and 2025", "mismatch"],
    ["top 5 countries by revenue by channel", "mismatch"],
    ["revenue in 2019", "no-data"],
    ["orders since 2030", "no-data"],
  ];

  describe("a question that is answered", () => {
    for (const [question, query] of ANSWERED) {
      it(question, () => {
        const result = read(question);
        assert.ok("query" in result, JSON.stringify(result));
        assert.deepEqual(result.query, query);
      });
    }

    it("is relative if it depends on the current date", () => {
      const isRelative = (question: string) => {
        const result = read(question);
        return "query" in result && result.isRelative;
      };
      assert.equal(isRelative("orders last month"), true);
      assert.equal(isRelative("orders in 2025"), false);
    });
  });

  describe("a question that is refused", () => {
    for (const [question, reason, ...unplaced] of REFUSED) {
      it(`${question || "(empty)"}: ${reason}`, () => {
        const result = read(question);
        assert.ok("reason" in result, JSON.stringify(result));
        assert.deepEqual([result.reason, ...result.unplaced], [reason, ...unplaced]);
      });
    }

    it("reports the days of the data if the question is about other days", () => {
      const data = (question: string) => {
        const result = read(question);
        return "reason" in result ? result.data : undefined;
      };
      assert.deepEqual(data("revenue in 2019"), { from: "2024-01-01", to: "2025-12-31" });
      assert.equal(data("revenue by planet"), null);
    });

    it("results in examples with the members that it names, which can be read", () => {
      const examples = (question: string) => {
        const result = read(question);
        return "reason" in result ? exampleQuestions(context, result.mentioned) : [];
      };
      const general = examples("asdf");
      assert.equal(general.length, 3);
      assert.match(examples("top 10 customers").join(), /Top 5 customers by/);
      assert.match(examples("bounce rate by planet").join(), /Bounce rate by month in 2025/);
      for (const example of [...general, ...examples("top 10 customers")])
        assert.ok("query" in read(example), example);
    });
  });

  describe("a follow-up", () => {
    const follow = (first: string, ...others: string[]) => {
      let result = read(first);
      for (const other of others) {
        assert.ok("query" in result);
        result = readQuestion(other, { ...context, before: describeQuery(result.query, null) });
      }
      return result;
    };
    const query = (...questions: [string, ...string[]]) => {
      const result = follow(...questions);
      assert.ok("query" in result, JSON.stringify(result));
      return result.query;
    };

    it("keeps the measure, the time and the filters, and replaces the dimensions", () => {
      assert.deepEqual(query("revenue by month in Germany in 2025", "and by channel?"), {
        ...revenue,
        ...by("orders.channel"),
        ...filtered(is("customers.country", "Germany"), days("2025-01-01", "2025-12-31")),
      });
      assert.deepEqual(query("top 5 countries by revenue", "and monthly?"), {
        ...revenue,
        ...byTime("month"),
      });
    });

    it("keeps them over several follow-ups", () => {
      const { dimensions, ...kept } = query("orders since March", "and by country?", "by channel");
      assert.deepEqual(dimensions, ["orders.channel"]);
      assert.deepEqual({ ...kept, ...by("orders.channel") }, query("orders since March by channel"));
    });

    it("uses the measure of the same title that has the dimension", () => {
      assert.deepEqual(query("revenue in 2025", "and by category?"), query("revenue by category in 2025"));
    });

    it("is refused if the measure does not have the dimension, or if it names more than a dimension", () => {
      assert.deepEqual(
        ["and by brand?", "and in Germany?", "and excluding web?"].map((question) => {
          const result = follow("bounce rate in 2025", question);
          return "reason" in result && result.reason;
        }),
        ["mismatch", "nothing-asked", "words"],
      );
    });
  });

  describe("any string", () => {
    it("results in a query that compiles, or in a reason", () => {
      const { meanings, values } = context.vocabulary;
      const words = [...meanings.keys(), ...values.keys()].flatMap((key) => key.split(" "));
      const phrases =
        "by per top bottom 5 0 99999 last next this quarter month year day between and since before not vs than 100 2025 2025-02-31 0000-00-00 q9 -1 ''; -- %s ${x} highest over time how many which";
      const text = fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 80 }),
        fc
          .array(fc.constantFrom(...words, ...phrases.split(" ")), { maxLength: 14 })
          .map((list) => list.join(" ")),
      );
      const reasons: NotReadReason[] = ["words", "nothing-asked", "mismatch", "no-data"];
      fc.assert(
        fc.property(text, (question) => {
          const result = read(question);
          if ("query" in result) {
            compileQuery(result.query, { timezone: "UTC" });
            assert.deepEqual(read(question), result, "the same question has one reading");
          } else assert.ok(reasons.includes(result.reason));
        }),
        { numRuns: 400 },
      );
    });
  });

  describe("the vocabulary", () => {
    it("comes from the titles and members of the views, whatever the views are", () => {
      const views = new Map(
        [...MEMBERS]
          .filter(([name]) => name === "orders.revenue" || name === "orders.channel")
          .map(([name, member]) => [
            name,
            { ...member, title: name === "orders.revenue" ? "Harvested apples" : "Orchard" },
          ]),
      );
      const vocabulary = createVocabulary(views, [{ member: "orders.channel", value: "Old Meadow" }]);
      const result = readQuestion("harvested apples by orchard for Old Meadow", { ...context, vocabulary });
      assert.ok("query" in result);
      assert.deepEqual(result.query, {
        ...revenue,
        ...by("orders.channel"),
        ...filtered(is("orders.channel", "Old Meadow")),
      });
    });
  });
});
