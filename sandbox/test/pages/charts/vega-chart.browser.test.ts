import { expect } from "@open-wc/testing";
import { emulateMedia } from "@web/test-runner-commands";
import type { QueryResponse } from "../../../src/contract/viewer-api.js";
import { VegaChart, type DrillEvent } from "../../../src/pages/charts/vega-chart.js";
import { Formats } from "../../../src/pages/format/format.js";
import { defaultTexts } from "../../../src/pages/format/texts.js";

const columns: QueryResponse["columns"] = [
  { member: "c.at", field: "at", title: "Ordered", kind: "time", format: "date", grain: "month" },
  { member: "c.name", field: "name", title: "Customer", kind: "dimension", format: "text" },
  { member: "c.id", field: "id", title: "Id", kind: "dimension", format: "number", identifies: "name" },
  { member: "c.sum", field: "sum", title: "Revenue", kind: "measure", format: "currency", currency: "USD" },
];

describe("a chart", () => {
  const chart = new VegaChart();
  const draw = async (rows: QueryResponse["rows"], mark: string, encoding: object) => {
    const look = { scheme: "light", locale: "en" };
    const formats = new Formats("en", defaultTexts);
    Object.assign(chart, { spec: { mark, encoding }, result: { columns, rows }, formats, look });
    chart.style.cssText = "display: block; width: 500px; height: 300px";
    const drawn = new Promise((resolve) => chart.addEventListener("drawn", resolve, { once: true }));
    if (!chart.isConnected) document.body.append(chart);
    await drawn;
  };
  const textsOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const sum = { field: "sum", type: "quantitative" };
  afterEach(() => chart.remove());

  for (const [mark, type] of Object.entries({ bar: "ordinal", line: "temporal" }))
    it(`has the time of a ${mark} as the heading of its tooltip, and not among the values`, async () => {
      const rows = ["2025-02-01", "2025-03-01"].map((at) => ({ at, sum: 1200 }));
      await draw(rows, mark, { x: { field: "at", type }, y: sum });
      chart.querySelector<SVGElement>('[role="graphics-symbol"][tabindex="0"]')?.focus();
      expect(textsOf(".tooltip:not([hidden]) > *")).to.deep.equal(["Feb 2025", "Revenue", "$1.2K"]);
    });

  it("distinguishes customers of the same name by their ids, and opens the unchanged row", async () => {
    const [name, y] = ["Rossi Holidays", { field: "name", type: "nominal" }];
    const others = [
      { name, id: 87, sum: 200 },
      { name: "Tent & Co", id: 5, sum: 100 },
    ];
    const rows = [{ name, id: 1204, sum: 300 }, ...others];
    await draw(rows, "bar", { y, x: sum });
    expect(textsOf("svg text")).to.include.members([`${name} (1204)`, `${name} (87)`, "Tent & Co"]);
    const opened: unknown[] = [];
    chart.addEventListener("drill", (event: DrillEvent) => opened.push(event.row));
    for (const bar of chart.querySelectorAll('[aria-roledescription="bar"]'))
      bar.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(opened).to.deep.equal(rows);
    await draw([rows[0]!, { ...rows[0]!, sum: 50 }], "bar", { y, x: sum });
    expect(textsOf("svg text")).to.include(name).and.not.include(`${name} (1204)`);
  });

  describe("whose rows change", () => {
    const drawSums = (mark: string, ...sums: number[]) =>
      draw(
        sums.map((amount, month) => ({ at: `2025-0${month + 1}-01`, sum: amount })),
        mark,
        { x: { field: "at", type: mark === "bar" ? "ordinal" : "temporal" }, y: sum },
      );
    const moving = () => chart.getAnimations({ subtree: true });
    /** The tops of bars or points at a time of their movement. */
    const topsAt = (time: number) => {
      for (const movement of moving()) {
        movement.pause();
        movement.currentTime = time;
      }
      return [...chart.querySelectorAll(".mark-rect > path, .mark-symbol > path")].map((mark) =>
        Math.round(mark.getBoundingClientRect().top),
      );
    };

    for (const mark of ["bar", "line"])
      it(`moves each ${mark} for 200 ms from where it is seen, also amid another movement`, async () => {
        await drawSums(mark, 1000, 400);
        expect(moving(), "at first").to.be.empty;
        const first = topsAt(0);
        await drawSums(mark, 1000, 800);
        expect(moving()[0]?.effect?.getTiming().duration).to.equal(200);
        expect(topsAt(0)).to.deep.equal(first);
        expect(topsAt(199)[1]).to.be.below(topsAt(100)[1]!);
        const between = topsAt(100);
        expect(between[1]).to.be.below(first[1]!);
        await drawSums(mark, 1000, 400);
        expect(topsAt(0)).to.deep.equal(between);
      });

    it("does not move marks for viewers who prefer reduced motion, nor when it is resized", async () => {
      await emulateMedia({ reducedMotion: "reduce" });
      await drawSums("bar", 1000, 400);
      await drawSums("bar", 1000, 800);
      expect(moving()).to.be.empty;
      await emulateMedia({ reducedMotion: "no-preference" });
      const drawn = new Promise((resolve) => chart.addEventListener("drawn", resolve, { once: true }));
      chart.style.width = "900px";
      await drawn;
      expect(moving()).to.be.empty;
    });
  });
});
