import assert from "node:assert/strict";
import type { QueryResponse } from "../../../../src/contract/viewer-api.js";
import { chartConfig } from "../../../../src/pages/charts/drawing/chart-style.js";
import { chartView } from "../../../../src/pages/charts/drawing/chart-view.js";
import { Formats } from "../../../../src/pages/format/format.js";
import { defaultTexts } from "../../../../src/pages/format/texts.js";

const FONT = { font: "Arial", fontSize: 12, radius: 0, ramp: ["#ffffff", "#000000"] };

function sales(amounts: Record<string, number>): QueryResponse {
  return {
    columns: [
      { member: "a.product", field: "product", title: "Product", kind: "dimension", format: "text" },
      { member: "a.sum", field: "sum", title: "Sum", kind: "measure", format: "currency", currency: "USD" },
    ],
    rows: Object.entries(amounts).map(([product, sum]) => ({ product, sum })),
  };
}

const y = { field: "product", type: "nominal", title: null };
const x = { field: "sum", type: "quantitative", title: null };

/** Returns the texts of a drawn chart. */
async function textsOf(result: QueryResponse, width: number, encoding: object = { x, y }, locale = "en") {
  const formats = new Formats(locale, defaultTexts);
  const config = chartConfig(FONT, width);
  const spec = { mark: "bar", encoding };
  const view = await chartView({ spec, result, config, width, height: 300, formats }, { renderer: "none" });
  const svg = await view.toSVG();
  view.finalize();
  const texts = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)];
  return texts.map(([, text = ""]) => text.replaceAll("\u00a0", " "));
}

const three = { Camping: 1_558_648, Hiking: 1_484_100, Travel: 431_000 };

describe("a few horizontal bars", () => {
  it("have their values at their ends, in the language, in place of the axis", async () => {
    const names = Object.keys(three);
    assert.deepEqual(await textsOf(sales(three), 400), [...names, "$1.56M", "$1.48M", "$431K"]);
    const german = await textsOf(sales(three), 400, { x, y }, "de");
    assert.deepEqual(german, [...names, "1,56 Mio. $", "1,48 Mio. $", "431.000 $"]);
  });

  it("have values with equally many digits", async () => {
    const texts = await textsOf(sales({ Camping: 1_640_000, Hiking: 1_296_000, Tents: 5000 }), 400);
    assert.deepEqual(texts.slice(3), ["$1.64M", "$1.30M", "$5.00K"]);
  });

  it("keep the axis if they are many, all 0, negative, or of several series", async () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`P${index}`, 1000 + index]));
    const loss = { ...three, Travel: -431_000 };
    const cases = [
      textsOf(sales(many), 400),
      textsOf(sales({ Camping: 0, Hiking: 0 }), 400),
      textsOf(sales(loss), 400),
      textsOf(sales(three), 400, { x, y, color: { ...y, legend: null } }),
      textsOf(sales(three), 400, { x: { ...x, aggregate: "mean" }, y }),
    ];
    for (const texts of await Promise.all(cases)) assert.ok(texts.includes("$0"), texts.join());
  });

  it("have their names above them if these would be cut beside them", async () => {
    const long = { "Basecamp & Co Approach shoe": 3000, Tent: 2000 };
    const narrow = await textsOf(sales(long), 300);
    assert.ok(narrow.includes("Basecamp &amp; Co Approach shoe"), narrow.join());
    const other = await textsOf(sales({ ...long, Loss: -1 }), 300);
    assert.ok(
      other.some((text) => text.endsWith("…")),
      other.join(),
    );
  });
});
