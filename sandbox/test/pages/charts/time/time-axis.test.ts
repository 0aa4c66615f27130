import assert from "node:assert/strict";
import type { QueryResponse } from "../../../../src/contract/viewer-api.js";
import { checkAxisLabels, readAxisLabels } from "../../../support/axis-labels.js";
import { chartSvg } from "../../../support/report-charts.js";
import { openTenant, type TestTenant } from "../../../support/tenant.js";
import { namedRanges, runTimeCharts, TIME_CHARTS } from "../../../support/time-charts.js";

/** The tested ranges; `time-axis.slow.test.ts` tests all grains and widths as well. */
const RANGES = namedRanges();

describe("time axes of the demo dashboards", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });

  for (const [index, charts] of TIME_CHARTS.entries()) {
    it(`have separate labels at the marks of their buckets on ${charts.title}`, async () => {
      for (const state of [{ filters: [] }, RANGES[index % RANGES.length]!]) {
        for (const { report, result } of await runTimeCharts(tenant.database, charts, state)) {
          const what = `${report.title ?? ""} with ${JSON.stringify(state)}`;
          await checkAxisLabels(report.spec, result, { width: 320, locale: "de", what });
        }
      }
    });
  }
});

describe("a time axis", () => {
  const resultOf = (grain: string, ...times: string[]): QueryResponse => ({
    columns: [
      { member: "a.at", field: "at", title: "At", kind: "time", format: "date", grain },
      { member: "a.n", field: "n", title: "N", kind: "measure", format: "number" },
    ],
    rows: times.map((at, n) => ({ at, n })),
  });
  const months = (from: number, count: number) =>
    Array.from({ length: count }, (_, month) =>
      new Date(Date.UTC(2024, from + month, 1)).toISOString().slice(0, 10),
    );
  const spec = (x: object = {}, mark = "bar") => ({
    mark,
    encoding: {
      x: { field: "at", type: mark === "bar" ? "ordinal" : "temporal", title: null, ...x },
      y: { field: "n", type: "quantitative", title: null },
    },
  });
  const texts = async (drawn: object, result: QueryResponse, width: number, locale = "en") =>
    (await readAxisLabels(drawn, result, { width, locale })).map(({ lines }) => lines.join(" "));

  it("has the larger unit in the first label and wherever it changes", async () => {
    const shown = resultOf("month", ...months(9, 5));
    for (const drawn of [spec(), spec({}, "line")])
      assert.deepEqual(await texts(drawn, shown, 640), ["Oct 2024", "Nov", "Dec", "Jan 2025", "Feb"]);
    const hours = resultOf("hour", "2025-03-01T23:00:00", "2025-03-02T00:00:00", "2025-03-02T01:00:00");
    assert.deepEqual(await texts(spec(), hours, 640), [
      "11:00 PM Mar 1, 2025",
      "12:00 AM Mar 2, 2025",
      "1:00 AM",
    ]);
  });

  it("has fewer labels if it is narrow: for months, the first ones of halves and years", async () => {
    const shown = resultOf("month", ...months(10, 26));
    assert.deepEqual(await texts(spec({}, "line"), shown, 300), ["Jan 2025", "Jul", "Jan 2026", "Jul"]);
  });

  it("has one label if two do not fit", async () => {
    assert.equal((await texts(spec(), resultOf("day", "2025-03-01", "2025-03-02"), 60)).length, 1);
    assert.equal((await texts(spec({}, "line"), resultOf("day", "2025-03-01"), 320)).length, 1);
  });

  it("writes its labels in the viewer's language", async () => {
    const quarters = resultOf("quarter", "2025-07-01", "2025-10-01");
    assert.deepEqual(await texts(spec(), quarters, 640, "ja"), ["Q3 2025年", "Q4"]);
    const weeks = resultOf("week", "2025-10-27", "2025-11-03");
    assert.deepEqual(await texts(spec(), weeks, 640, "de"), ["27. Okt. 2025", "3. Nov."]);
  });

  it("keeps the format, the values and the unit of a specification", async () => {
    const shown = resultOf("month", ...months(0, 4));
    const named = ["01/24", "02/24", "03/24", "04/24"];
    assert.deepEqual(await texts(spec({ axis: { format: "%m %y" } }), shown, 640), named);
    const values = [{ year: 2024, month: 2 }];
    assert.equal((await texts(spec({ axis: { values } }, "line"), shown, 640)).length, 1);
    assert.deepEqual(await texts(spec({ timeUnit: "year" }), shown, 640), ["2024"]);
  });

  it("has labels at the buckets also in concatenated views, and below two layers", async () => {
    const shown = resultOf("month", ...months(0, 3));
    const named = ["Jan 2024", "Feb 2024", "Mar 2024"];
    assert.deepEqual(await texts({ hconcat: [spec({}, "line")] }, shown, 640), named);
    const { encoding } = spec({}, "line");
    assert.deepEqual(await texts({ encoding, layer: [{ mark: "line" }, { mark: "area" }] }, shown, 640), [
      "Jan 2024",
      "Feb",
      "Mar",
    ]);
  });

  it("has each label below the middle of its column, also the first one", async () => {
    const x = { field: "n", type: "ordinal", axis: { labelAngle: 0, labelExpr: "datum.value + ' hours'" } };
    const drawn = { mark: "rect", encoding: { x } };
    const shown = { width: 640, locale: "en" };
    for (const label of await readAxisLabels(drawn, resultOf("hour", ...months(0, 24)), shown))
      assert.ok(Math.abs((label.from + label.to) / 2 - label.x) < 2);
  });

  const svgOf = (count: number, mark: unknown, encoding: object) =>
    chartSvg({ report: { spec: { mark, encoding } }, result: resultOf("month", ...months(0, count)) });
  const time = { field: "at", type: "ordinal", title: null };
  const amount = { field: "n", type: "quantitative", title: null, stack: null };

  it("has bars of at most 64 pixels, and cells of at most 96 in height", async () => {
    const bar = { type: "bar", cornerRadiusEnd: 0 };
    for (const [size, most, mark, encoding] of [
      ["width", 64, bar, { x: time, y: amount }],
      ["height", 64, bar, { y: time, x: amount, detail: time }],
      ["height", 96, "rect", { y: time, color: amount }],
    ] as const) {
      const sizeOf = async (count: number) => {
        const path =
          / d="M[\d.]+,[\d.]+h(?<width>[\d.]+)v(?<height>[\d.]+)h[^"]*" fill="(?!none|transparent)/;
        return Number(path.exec(await svgOf(count, mark, encoding))?.groups?.[size]);
      };
      assert.equal(await sizeOf(1), most);
      assert.ok((await sizeOf(12)) < 480 / 12);
    }
  });

  it("has a point for a line of one time, and describes the range of a line to screen readers", async () => {
    const drawn = (count: number) => svgOf(count, "line", { x: { ...time, type: "temporal" }, y: amount });
    assert.doesNotMatch(await drawn(1), /opacity="0"/);
    assert.match(await drawn(2), /"axis" aria-label="Jan 2024 – Feb 2024".*opacity="0"/);
  });
});
