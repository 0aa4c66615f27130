import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "../../../test/support/fast-check.js";
import { DataKnowledge, type KnownData } from "../../src/ask/known-data.js";
import { readQuestion } from "../../src/ask/read-question.js";
import { exampleQuestions, suggestWord } from "../../src/ask/examples.js";
import { createVocabulary } from "../../src/ask/vocabulary.js";
import { compileQuery } from "../../src/query/compile.js";
import type { MemberFilter, SemanticQuery } from "../../src/contract/semantic-query.js";
import { MEMBERS } from "../../src/query/views.js";
import { openTenant, type TestTenant } from "../support/tenant.js";

/** A Wednesday. */
const TODAY = "2025-12-31";

let tenant: TestTenant;
let known: KnownData;

before(async () => {
  tenant = await openTenant();
  known = await new DataKnowledge(tenant.database).of([], "UTC");
});
after(() => tenant.close());

const read = (question: string) => readQuestion(question, known.vocabulary, TODAY);

/** The days between two, in the time member of orders unless another is given. */
const days = (from: string, to: string, member = "orders.created_at"): MemberFilter => ({
  member,
  type: "between",
  value: [from, to],
});
const is = (member: string, ...value: string[]): MemberFilter => ({ member, type: "equals", value });
const byTime = (grain: string, member = "orders.created_at") => ({ timeDimension: { member, grain } });
const ranked = (member: string, limit: number, direction = "desc") => ({
  order: [{ member, direction }],
  limit,
});
const revenue = { measures: ["orders.revenue"] };
const orders = { measures: ["orders.count"] };

const QUESTIONS: readonly (readonly [string, SemanticQuery])[] = [
  ["revenue", revenue],
  ["What were our sales?", revenue],
  ["turnover by month", { ...revenue, ...byTime("month") }],
  [
    "monthly revenue in 2025",
    { ...revenue, ...byTime("month"), filters: [days("2025-01-01", "2025-12-31")] },
  ],
  ["How many orders last quarter?", { ...orders, filters: [days("2025-07-01", "2025-09-30")] }],
  ["orders this year", { ...orders, filters: [days("2025-01-01", "2025-12-31")] }],
  ["orders yesterday", { ...orders, filters: [days("2025-12-30", "2025-12-30")] }],
  ["revenue last 30 days", { ...revenue, filters: [days("2025-12-02", "2025-12-31")] }],
  ["revenue in the last two weeks", { ...revenue, filters: [days("2025-12-18", "2025-12-31")] }],
  [
    "revenue since March by week",
    {
      ...revenue,
      ...byTime("week"),
      filters: [{ member: "orders.created_at", type: "greater_than_or_equal", value: "2025-03-01" }],
    },
  ],
  [
    "revenue before June 2025",
    {
      ...revenue,
      filters: [{ member: "orders.created_at", type: "less_than_or_equal", value: "2025-05-31" }],
    },
  ],
  ["revenue between January and March 2025", { ...revenue, filters: [days("2025-01-01", "2025-03-31")] }],
  ["revenue in Q3 2024", { ...revenue, filters: [days("2024-07-01", "2024-09-30")] }],
  ["revenue on 2025-11-28", { ...revenue, filters: [days("2025-11-28", "2025-11-28")] }],
  ["revenue in 2025 vs 2024", { ...revenue, ...byTime("year"), filters: [days("2024-01-01", "2025-12-31")] }],
  [
    "top 5 products by revenue",
    { measures: ["products.revenue"], dimensions: ["products.name"], ...ranked("products.revenue", 5) },
  ],
  [
    "bottom three brands by margin rate",
    {
      measures: ["products.margin_rate"],
      dimensions: ["products.brand"],
      ...ranked("products.margin_rate", 3, "asc"),
    },
  ],
  [
    "Which country has the highest revenue?",
    { ...revenue, dimensions: ["customers.country"], ...ranked("orders.revenue", 1) },
  ],
  [
    "which products sold best",
    { measures: ["products.revenue"], dimensions: ["products.name"], ...ranked("products.revenue", 10) },
  ],
  ["best month by revenue", { ...revenue, ...byTime("month"), ...ranked("orders.revenue", 1) }],
  [
    "top 10 customers by orders",
    { ...orders, dimensions: ["customers.name"], ...ranked("orders.count", 10) },
  ],
  ["revenue per country", { ...revenue, dimensions: ["customers.country"] }],
  ["revenue per customer", { measures: ["orders.revenue_per_customer"] }],
  ["orders by status", { ...orders, dimensions: ["orders.status"] }],
  ["revenue by country and channel", { ...revenue, dimensions: ["customers.country", "orders.channel"] }],
  ["how many customers do we have", { measures: ["customers.count"] }],
  ["customers by channel", { measures: ["orders.customers"], dimensions: ["orders.channel"] }],
  [
    "new customers by month",
    { measures: ["customers.new_customers"], ...byTime("month", "customers.signed_up_at") },
  ],
  ["profit by region", { measures: ["orders.gross_margin"], dimensions: ["customers.region"] }],
  ["conversion rate by device", { measures: ["visits.conversion_rate"], dimensions: ["visits.device"] }],
  [
    "sessions per day in May 2025",
    {
      measures: ["visits.sessions"],
      ...byTime("day", "visits.day"),
      filters: [days("2025-05-01", "2025-05-31", "visits.day")],
    },
  ],
  ["revenue in Germany", { ...revenue, filters: [is("customers.country", "Germany")] }],
  [
    "revenue for Germany vs France",
    {
      ...revenue,
      dimensions: ["customers.country"],
      filters: [is("customers.country", "Germany", "France")],
    },
  ],
  [
    "delivered orders on Mondays",
    { ...orders, filters: [is("orders.status", "delivered"), is("orders.weekday", "Mon")] },
  ],
  ["Black Week revenue", { ...revenue, filters: [is("orders.promotion", "Black Week")] }],
  [
    "revenue by customer segment in Water sports",
    {
      measures: ["products.revenue"],
      dimensions: ["customers.segment"],
      filters: [is("products.category", "Water sports")],
    },
  ],
  [
    "orders not cancelled",
    { ...orders, filters: [{ member: "orders.status", type: "not_equals", value: ["cancelled"] }] },
  ],
  [
    "countries with more than 500 orders",
    {
      ...orders,
      dimensions: ["customers.country"],
      filters: [{ member: "orders.count", type: "greater_than", value: 500 }],
    },
  ],
  [
    "channels with a return rate below 5%",
    {
      measures: ["orders.return_rate"],
      dimensions: ["orders.channel"],
      filters: [{ member: "orders.return_rate", type: "less_than", value: 0.05 }],
    },
  ],
  ["list the brands", { dimensions: ["products.brand"] }],
  [
    "orders returned in 2025",
    { ...orders, filters: [days("2025-01-01", "2025-12-31", "returns.created_at")] },
  ],
];

describe("a question", () => {
  for (const [question, query] of QUESTIONS) {
    it(`is read: ${question}`, () => {
      const result = read(question);
      assert.ok("query" in result, JSON.stringify(result));
      assert.deepEqual(result.query, query);
    });
  }

  it("compares with the period before, and shows the period that was asked for alone", () => {
    const result = read("revenue this quarter vs last quarter");
    assert.ok("query" in result);
    assert.deepEqual(result.query, {
      ...revenue,
      ...byTime("quarter"),
      filters: [days("2025-10-01", "2025-12-31")],
    });
    assert.deepEqual(result.comparisons, [
      {
        measure: "orders.revenue",
        timeDimension: "orders.created_at",
        offset: { amount: 1, unit: "quarter" },
        outputs: ["previous", "change_rate"],
      },
    ]);
  });

  it("says whether it counts from today", () => {
    const relative = (question: string) => {
      const result = read(question);
      return "query" in result && result.isRelative;
    };
    assert.equal(relative("orders last month"), true);
    assert.equal(relative("orders in 2025"), false);
  });

  for (const [question, reason, unplaced] of [
    ["revenue by planet", "words", ["planet"]],
    ["gibberish blah", "words", ["gibberish", "blah"]],
    ["in 2025", "nothing-asked", []],
    ["top products", "nothing-asked", []],
    ["", "nothing-asked", []],
    ["sessions and revenue", "mismatch", []],
    ["bounce rate by brand", "mismatch", []],
  ] as const) {
    it(`is refused rather than half answered: "${question}"`, () => {
      assert.deepEqual(read(question), { reason, unplaced });
    });
  }

  it("gives a query that compiles or a named refusal, whatever it is", () => {
    const words = [...known.vocabulary.meanings.keys(), ...known.vocabulary.values.keys()].flatMap((key) =>
      key.split(" "),
    );
    const phrases = [
      ..."by per top bottom 5 0 99999 last next this quarter month year day between and since before not vs".split(
        " ",
      ),
      ..."more than 100 2025 2025-02-31 0000-00-00 q9 -1 ''; -- %s ${x} yoy growth over time how many list which with".split(
        " ",
      ),
    ];
    const text = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 80 }),
      fc.array(fc.constantFrom(...words, ...phrases), { maxLength: 14 }).map((list) => list.join(" ")),
    );
    fc.assert(
      fc.property(text, (question) => {
        const result = read(question);
        if ("query" in result) {
          compileQuery(result.query, { timezone: "UTC", periodComparisons: result.comparisons });
          assert.deepEqual(read(question), result, "the same question has one reading");
        } else {
          assert.ok(["words", "nothing-asked", "mismatch"].includes(result.reason));
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe("the vocabulary", () => {
  it("comes from the views: titles and members of any other views work as well", () => {
    const views = new Map(
      [...MEMBERS]
        .filter(([name]) => name === "orders.revenue" || name === "orders.channel")
        .map(([name, member]) => [
          name,
          { ...member, title: name === "orders.revenue" ? "Harvested apples" : "Orchard" },
        ]),
    );
    const own = createVocabulary(views, [{ member: "orders.channel", value: "Old Meadow" }]);
    const result = readQuestion("harvested apples by orchard, not Old Meadow", own, TODAY);
    assert.ok("query" in result);
    assert.deepEqual(result.query, {
      ...revenue,
      dimensions: ["orders.channel"],
      filters: [{ member: "orders.channel", type: "not_equals", value: ["Old Meadow"] }],
    });
  });

  it("knows only values of rows that the viewer may see", async () => {
    const knowledge = new DataKnowledge(tenant.database);
    const { vocabulary } = await knowledge.of([{ member: "customers.country", value: ["Japan"] }], "UTC");
    assert.ok(vocabulary.values.has("japan"));
    assert.equal(vocabulary.values.has("germany"), false);
    assert.ok(known.vocabulary.values.has("germany"));
  });

  it("offers the nearest known word for one that is misspelt", () => {
    assert.equal(suggestWord("revnue", known.vocabulary), "Revenue");
    assert.equal(suggestWord("xylophone", known.vocabulary), null);
  });

  it("makes examples that it can read itself", () => {
    const examples = exampleQuestions(known.vocabulary, TODAY);
    assert.equal(examples.length, 5);
    for (const example of examples) assert.ok("query" in read(example), example);
  });
});
