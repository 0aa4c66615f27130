import assert from "node:assert/strict";
import type { QueryResponse } from "../../../src/contract/viewer-api.js";
import { chartConfig } from "../../../src/pages/charts/chart-style.js";
import { chartView } from "../../../src/pages/charts/chart-view.js";
import { Formats } from "../../../src/pages/format/format.js";
import { defaultTexts } from "../../../src/pages/format/texts.js";
import { style } from "../../support/report-charts.js";

const HOURS = ["00", "01", "02", "03", "04"];
const NAMES = ["12:00 AM", "1:00 AM", "2:00 AM", "3:00 AM", "4:00 AM"];

/** The hours of the night in which Berlin has no 2:30 AM. */
const result: QueryResponse = {
  columns: [
    { member: "a.at", field: "at", title: "At", kind: "time", format: "date", grain: "hour" },
    { member: "a.n", field: "n", title: "N", kind: "measure", format: "number" },
  ],
  rows: HOURS.map((hour, n) => ({ at: `2025-03-30T${hour}:00:00`, n: n + 1 })),
};

const x = { field: "at", type: "temporal", title: null };
const y = { field: "n", type: "quantitative", title: null, stack: null };

const PLAIN = {
  $schema: "https://vega.github.io/schema/vega/v6.json",
  scales: [
    { name: "x", type: "time", domain: { data: "rows", field: "at" }, range: "width" },
    { name: "y", domain: [0, 5], range: "height" },
  ],
  axes: [{ scale: "x", orient: "bottom", format: "%H", formatType: "time", tickCount: "hour" }],
  marks: [
    {
      type: "symbol",
      from: { data: "rows" },
      encode: {
        enter: {
          description: { signal: "timeFormat(datetime(2025, 2, 30, hours(datum.at)), '%H:%M')" },
          x: { scale: "x", field: "at" },
          y: { scale: "y", field: "n" },
        },
      },
    },
  ],
};

async function draw(spec: Record<string, unknown>, rows = result.rows) {
  const formats = new Formats("en", defaultTexts);
  const input = { spec, result: { ...result, rows }, formats, config: chartConfig(style, 640) };
  const view = await chartView({ ...input, width: 640, height: 200 }, { renderer: "none" });
  const svg = (await view.toSVG()).replaceAll(/[\u00a0\u202f]/g, " ");
  view.finalize();
  return svg;
}

/** The points, bars and cells of a chart: what describes them, and where they stand. */
function marksOf(svg: string): { said: string; place: string }[] {
  return [
    ...svg.matchAll(
      /<path aria-label="([^"]*)" role="graphics-symbol" aria-roledescription="(?!line)[^>]*>/g,
    ),
  ].map(([mark, said = ""]) => ({
    said,
    place: (/translate\((?!0,0\))[\d.]+/.exec(mark) ?? /d="M[\d.]+/.exec(mark))?.[0] ?? "",
  }));
}

describe("the times of a chart, in a browser whose zone leaves out an hour of them", () => {
  const { TZ } = process.env;

  before(() => {
    process.env["TZ"] = "Europe/Berlin";
    assert.equal(new Date(2025, 2, 30, 2).getHours(), 3);
  });
  after(() => {
    if (TZ === undefined) delete process.env["TZ"];
    else process.env["TZ"] = TZ;
  });

  for (const [kind, spec] of Object.entries({
    bars: { mark: "bar", encoding: { x, y } },
    "bars on an ordinal axis": { mark: "bar", encoding: { x: { ...x, type: "ordinal" }, y } },
    lines: { mark: "line", encoding: { x, y } },
    "cells by a unit of time": {
      mark: "rect",
      encoding: { x: { ...x, timeUnit: "hours", type: "ordinal" }, color: y },
    },
    "bars of an aggregate": {
      transform: [{ timeUnit: "yearmonthdatehours", field: "at", as: "hour" }],
      mark: "bar",
      encoding: {
        x: { field: "hour", type: "ordinal", axis: { format: "%H", formatType: "time" } },
        y: { ...y, aggregate: "sum" },
      },
    },
    "marks of a plain Vega specification": PLAIN,
  })) {
    it(`stay apart and keep their names: ${kind}`, async () => {
      const marks = marksOf(await draw(spec));
      const names = marks.map(({ said }) => /\d+(:\d\d)? [AP]M/.exec(said)?.[0].replace(/^(\d+) /, "$1:00 "));
      assert.deepEqual(names, NAMES);
      assert.equal(new Set(marks.map(({ place }) => place)).size, HOURS.length);
    });
  }

  it("pass filters by the parts and the days that a specification names", async () => {
    const filtered = (filter: unknown) => ({ transform: [{ filter }], mark: "bar", encoding: { x, y } });
    const count = async (filter: unknown) => marksOf(await draw(filtered(filter))).length;
    assert.equal(await count("hours(datum.at) == 2"), 1);
    assert.equal(await count("datum.at < datetime('2025-03-30')"), 0);
    assert.equal(await count("datum.at < datetime(2025, 2, 30, 3)"), 3);
    assert.equal(await count({ field: "at", timeUnit: "hours", gte: 3 }), 2);
  });

  it("leave the words of a specification, and rows of its own, as they are", async () => {
    const text = { value: "month(s) of time" };
    const words = {
      data: { values: [{ type: "time", n: 1 }] },
      mark: "text",
      encoding: { text, y: { field: "type" } },
    };
    const svg = await draw({ layer: [words] });
    assert.match(svg, />month\(s\) of time</);
    assert.match(svg, />time</);
  });
});
