import assert from "node:assert/strict";
import type { QueryResponse } from "../../../../src/contract/viewer-api.js";
import { chartSvg } from "../../../support/report-charts.js";

/** Hours of the night in which Berlin skips 2 AM. */
const rows = [0, 1, 2, 3, 4].map((hour) => ({ at: `2025-03-30T0${hour}:00:00`, n: hour + 1 }));
const columns: QueryResponse["columns"] = [
  { member: "a.at", field: "at", title: "At", kind: "time", format: "date", grain: "hour" },
  { member: "a.n", field: "n", title: "N", kind: "measure", format: "number" },
];
const draw = (spec: object) => chartSvg({ report: { spec }, result: { columns, rows } });
const x = { field: "at", type: "temporal", title: null };
const ordinal = { ...x, type: "ordinal" };
const y = { field: "n", type: "quantitative", title: null, stack: null };

const description = { signal: "timeFormat(datetime(2025, 2, 30, hours(datum.at)), '%H:%M')" };
const enter = { description, x: { scale: "x", field: "at" }, y: { scale: "y", field: "n" } };
const plain = {
  $schema: "https://vega.github.io/schema/vega/v6.json",
  scales: [
    { name: "x", type: "time", domain: { data: "rows", field: "at" }, range: "width" },
    { name: "y", domain: [0, 5], range: "height" },
  ],
  marks: [{ type: "symbol", from: { data: "rows" }, encode: { enter } }],
};

/** Returns the points, bars and cells of a chart, with the hours in their labels and their positions. */
async function marksOf(spec: object): Promise<{ hour: string | undefined; place: string }[]> {
  const marks = (await draw(spec)).matchAll(
    /<path aria-label="([^"]*)"[^>]* aria-roledescription="(?!line)[^>]*>/g,
  );
  return [...marks].map(([mark, label = ""]) => ({
    hour: /\d+(?=(:00)?\s[AP]M)/.exec(label)?.[0],
    place: (/translate\((?!0,0\))[\d.]+/.exec(mark) ?? /d="M[\d.]+/.exec(mark))?.[0] ?? "",
  }));
}

describe("times in a chart, in a browser whose zone lacks one of their hours,", () => {
  const { TZ } = process.env;

  before(() => void (process.env["TZ"] = "Europe/Berlin"));
  after(() => {
    if (TZ === undefined) delete process.env["TZ"];
    else process.env["TZ"] = TZ;
  });

  for (const [kind, spec] of Object.entries({
    bars: { mark: "bar", encoding: { x, y } },
    "bars on an ordinal axis": { mark: "bar", encoding: { x: ordinal, y } },
    lines: { mark: "line", encoding: { x, y } },
    "cells by a unit of time": { mark: "rect", encoding: { x: { ...ordinal, timeUnit: "hours" }, color: y } },
    "marks of a plain Vega specification": plain,
  }))
    it(`keep their distances and names: ${kind}`, async () => {
      assert.equal(new Date(2025, 2, 30, 2).getHours(), 3);
      const marks = await marksOf(spec);
      assert.equal(marks.map(({ hour }) => hour).join(), "12,1,2,3,4");
      assert.equal(new Set(marks.map(({ place }) => place)).size, 5);
    });

  it("match filters by units and times of a specification", async () => {
    const count = async (filter: unknown) =>
      (await marksOf({ transform: [{ filter }], mark: "bar", encoding: { x, y } })).length;
    assert.equal(await count("hours(datum.at) == 2"), 1);
    assert.equal(await count("datum.at < datetime(2025, 2, 30, 3)"), 3);
    assert.equal(await count("datum.at <= datetime('2025-03-30')"), 1);
    assert.equal(await count({ field: "at", timeUnit: "hours", gte: 3 }), 2);
  });

  it("do not change the strings of a specification, or its own rows", async () => {
    const encoding = { text: { value: "month(s) of time" }, y: { field: "type" } };
    const own = { data: { values: [{ type: "time" }] }, mark: "text", encoding };
    assert.match(await draw({ layer: [own] }), />time<.*>month\(s\) of time</);
  });
});
