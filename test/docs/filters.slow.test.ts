import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import type { Page } from "puppeteer-core";
import { normalizeFilter, type FilterMap } from "../../src/protocol/filters.js";
import { found } from "../support/browser.js";
import { DocHost } from "./support/doc-host.js";
import { operatorExamples } from "./support/operator-examples.js";

const examples = operatorExamples();

const MEMBERS = [
  ...["orders.status", "orders.created_at", "orders.promotion"],
  ...["products.name", "products.list_price", "customers.country"],
];

/** A dashboard with one figure, and a filter widget for each member. */
const DASHBOARD = {
  publicId: "filtered",
  widgets: [
    ...MEMBERS.map((member, x) => ({
      ...{ id: member, type: "FILTER", position: { x: 2 * x, y: 0, w: 2, h: 3 } },
      config: { member, title: member },
    })),
    { id: "units", type: "CHART", position: { x: 0, y: 3, w: 12, h: 6 }, config: { reportId: 1 } },
  ],
  reports: [
    {
      ...{ id: 11, reportId: 1, versionNumber: 1, kind: "table" },
      meta: { query: { measures: ["products.units"] } },
    },
  ],
};

describe("docs/filters.md", { timeout: 600_000 }, () => {
  let host: DocHost;
  let tab: Page;
  let unfiltered: number;
  before(async () => {
    host = await DocHost.startWith(DASHBOARD);
  });
  after(() => host.stop());

  const attributes = (filters: FilterMap): string =>
    `public-id="filtered" session-endpoint="/api/embed-session" filters='${JSON.stringify(filters)}'`;

  /** Opens the dashboard with filters in its attribute. @returns the figure of its first query */
  async function open(filters: FilterMap): Promise<number> {
    tab = await host.open("");
    const [units] = await Promise.all([
      nextFigure(filters),
      tab.evaluate(`document.body.innerHTML = ${JSON.stringify(host.tag(attributes(filters)))}`),
    ]);
    await found(tab, "svc-dashboard:state(loaded)");
    return units;
  }

  /** The figure of the dashboard's next query, which must have these filters; NaN if the query is rejected. */
  async function nextFigure(filters: FilterMap): Promise<number> {
    const wanted = Object.entries(filters)
      .filter(([member]) => MEMBERS.includes(member))
      .map(([member, filter]) => {
        return { member, type: "equals", ...normalizeFilter(filter) };
      });
    const response = await tab.waitForResponse(async (one) => {
      if (!one.url().endsWith("/embed/api/query")) return false;
      const sent = JSON.parse((await one.request().fetchPostData()) ?? "{}") as { filters?: unknown };
      return isDeepStrictEqual(sent.filters, wanted);
    });
    if (!response.ok()) return NaN;
    const { rows } = (await response.json()) as { rows: { products_units: number }[] };
    return rows[0]!.products_units;
  }

  const figures = new Map<string, number>();

  /** Sets filters in the page. @returns the figure that the dashboard queries then, or has queried before */
  async function figureOf(filters: FilterMap): Promise<number> {
    const known = figures.get(JSON.stringify(filters));
    if (known !== undefined) return known;
    const [figure] = await Promise.all([
      nextFigure(filters),
      tab.evaluate((value) => {
        document.querySelector("svc-dashboard")!.filters = value;
      }, filters),
    ]);
    figures.set(JSON.stringify(filters), figure);
    return figure;
  }

  before(async () => {
    unfiltered = await open({});
  });

  for (const { operator, filters, member } of examples.filter(({ operator }) => operator !== "custom")) {
    it(`filters the sandbox's dashboard in its example of ${operator}`, async () => {
      const figure = await figureOf(filters);
      assert.ok(figure > 0 && figure < unfiltered, `${figure} of ${unfiltered}`);
      const opposite = examples.find(({ operator: other }) => {
        return (
          other === (operator.startsWith("is_") ? operator.replace("is_", "is_not_") : `not_${operator}`)
        );
      });
      if (!opposite || operator === "equals") return;
      assert.equal(opposite.member, member);
      assert.equal(figure + (await figureOf(opposite.filters)), unfiltered);
    });
  }

  it("says what custom does in the sandbox: its query is rejected, and the page receives an error", async () => {
    const context = tab.evaluate(
      () =>
        new Promise((done) =>
          addEventListener("svc-error", ({ detail }) => done(detail.context), { once: true }),
        ),
    );
    assert.equal(await figureOf({ "orders.status": { type: "custom", value: "shipped" } }), NaN);
    assert.equal(await context, "query");
  });

  it("filters the first query by the attribute, and sends nothing after ready", async () => {
    const filters = { "orders.status": ["shipped", "delivered"] };
    const figure = await figureOf(filters);
    await tab.close();
    assert.equal(await open(filters), figure);
    const { searchParams } = new URL(host.frameOf(tab).url());
    assert.equal(searchParams.get("f_orders.status"), '{"value":["shipped","delivered"]}');
  });

  it("ignores a member without a filter widget, and reports nothing", async () => {
    await tab.evaluate(() => document.querySelector("svc-dashboard")!.setFilter("orders.weekday", "Mon"));
    // the next query has the next filter alone
    const figure = await figureOf({ "orders.weekday": "Mon", "orders.status": "cancelled" });
    assert.equal(await tab.evaluate(() => document.querySelector("svc-dashboard")!.lastError), null);
    assert.notEqual(figure, unfiltered);
  });

  it("reads dates as precisely as they are written", async () => {
    const of = (value: string | string[], type = "equals"): Promise<number> =>
      figureOf({ "orders.created_at": { type, value } });
    const march = await of("2025-03");
    assert.equal(await of(["2025-03-01", "2025-03-31"], "between"), march);
    const quarter = await of(["2025-01", "2025-03"], "between");
    assert.equal((await of("2025-01")) + (await of("2025-02")) + march, quarter);
    assert.ok((await of("2025")) > quarter, "the year has no more than a quarter");
    assert.ok((await of("2025-03-04T12:30")) < (await of("2025-03-04")), "the minute has as much as its day");
  });
});
