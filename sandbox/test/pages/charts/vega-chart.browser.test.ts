import { expect } from "@open-wc/testing";
import type { QueryResponse } from "../../../src/contract/viewer-api.js";
import { VegaChart, type DrillEvent } from "../../../src/pages/charts/vega-chart.js";
import { Formats } from "../../../src/pages/format/format.js";
import { defaultTexts } from "../../../src/pages/format/texts.js";

const columns: QueryResponse["columns"] = [
  { member: "c.name", field: "name", title: "Customer", kind: "dimension", format: "text" },
  { member: "c.id", field: "id", title: "Id", kind: "dimension", format: "number", identifies: "name" },
  { member: "c.sum", field: "sum", title: "Revenue", kind: "measure", format: "currency", currency: "USD" },
];

async function draw(rows: QueryResponse["rows"], spec: Record<string, unknown>): Promise<VegaChart> {
  const chart = new VegaChart();
  Object.assign(chart, { spec, result: { columns, rows }, formats: new Formats("en", defaultTexts) });
  chart.look = { scheme: "light", locale: "en" };
  chart.style.cssText = "display: block; width: 500px; height: 300px";
  const drawn = new Promise((resolve) => chart.addEventListener("drawn", resolve, { once: true }));
  document.body.append(chart);
  await drawn;
  return chart;
}

describe("a chart of customers", () => {
  const bars = {
    mark: "bar",
    encoding: { y: { field: "name", type: "nominal" }, x: { field: "sum", type: "quantitative" } },
  };
  const rows = [
    { name: "Rossi Holidays", id: 1204, sum: 300 },
    { name: "Rossi Holidays", id: 87, sum: 200 },
    { name: "Tent & Co", id: 5, sum: 100 },
  ];

  it("has a bar for each of two of one name, told apart by their ids, and opens the row as it is", async () => {
    const chart = await draw(rows, bars);
    const texts = [...chart.querySelectorAll("svg text")].map(({ textContent }) => textContent);
    for (const name of ["Rossi Holidays (1204)", "Rossi Holidays (87)", "Tent & Co"])
      expect(texts).to.include(name);
    const marks = [...chart.querySelectorAll<SVGElement>('[aria-roledescription="bar"]')];
    expect(marks.length).to.equal(3);
    const opened: unknown[] = [];
    chart.addEventListener("drill", (event: DrillEvent) => opened.push(event.row));
    for (const mark of marks)
      mark.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(opened).to.deep.equal(rows);
    chart.remove();
  });

  it("writes a name alone where all its rows have one id", async () => {
    const twice = [rows[0]!, { ...rows[0]!, sum: 50 }];
    const chart = await draw(twice, bars);
    expect(chart.textContent).to.contain("Rossi Holidays").and.not.contain("1204");
    chart.remove();
  });
});
