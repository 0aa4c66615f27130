import assert from "node:assert/strict";
import type { ReportSnapshot } from "svc-dashboard/backend";
import type { QueryColumn } from "../../../src/contract/viewer-api.js";
import { formatOverride } from "../../../src/pages/format/column-format.js";
import { fill, Formats, parseLocalTime } from "../../../src/pages/format/format.js";
import { column as anyColumn } from "../../support/column.js";
import deTable from "../../../locales/de.json" with { type: "json" };
import enTable from "../../../locales/en.json" with { type: "json" };

const [de, en] = [deTable.texts, enTable.texts];

const column = (format: QueryColumn["format"], more: Partial<QueryColumn> = {}) =>
  anyColumn("orders.x", "X", "measure", format, { currency: "USD", ...more });

/** Replaces the narrow and no-break spaces of Intl, since these tests check digits and signs. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, " ");
}

const american = new Formats("en-US", en);
const german = new Formats("de-DE", en);

describe("Formats", () => {
  it("writes the headings of a comparison in the language", () => {
    const compared = (output: "previous" | "change" | "change_rate") =>
      column("number", { title: "Revenue", comparison: { output, amount: 1, unit: "year" } });
    const inGerman = new Formats("de-DE", de);
    assert.equal(american.heading(column("number")), "X");
    assert.equal(american.heading(compared("previous")), "Revenue, 1 year ago");
    assert.equal(inGerman.heading(compared("previous")), "Revenue, vor 1 Jahr");
    assert.equal(inGerman.heading(compared("change")), "Revenue, Änderung gegenüber vor 1 Jahr");
    assert.equal(american.heading(compared("change_rate")), "Revenue, change in % from 1 year ago");
  });

  it("writes numbers by the column's format and the language", () => {
    const cases = [
      [american, column("currency"), 1234.5, "$1,234.50"],
      [german, column("currency"), 1234.5, "1.234,50 $"],
      [american, column("percent"), 0.1234, "12.3%"],
      [german, column("percent"), 0.1234, "12,3 %"],
      [american, column("number"), 1234567.891, "1,234,567.89"],
      [new Formats("sv", en), column("number"), 1234.5, "1 234,5"],
    ] as const;
    for (const [formats, shape, value, expected] of cases)
      assert.equal(plain(formats.cell(shape, value)), expected);
  });

  it("writes no negative zero, but the sign of other negative numbers", () => {
    const write = (value: number) =>
      (["percent", "currency", "number"] as const).map((format) => american.cell(column(format), value));
    assert.deepEqual(write(-0.0004), ["0.0%", "$0.00", "0"]);
    assert.deepEqual(write(-0.05), ["-5.0%", "-$0.05", "-0.05"]);
  });

  it("writes all changes with one decimal", () => {
    const changes = [0.32, -0.228, 0.04, 0.0001].map((rate) => american.changeRate(rate));
    assert.deepEqual(changes, ["32.0%", "22.8%", "4.0%", "< 0.1%"]);
  });

  it("prefers the report's own format of a column, with its decimal places", () => {
    assert.equal(american.cell(column("number"), 0.5, { type: "percent", decimalPlaces: 2 }), "50.00%");
    assert.equal(american.cell(column("currency"), 1234.5, { type: "currency", decimalPlaces: 0 }), "$1,235");
    assert.equal(
      american.cell(column("number"), 2, { type: "number", decimalPlaces: 99 }),
      "2.00000000000000000000",
    );
  });

  it("does not apply a measure's own format to its rate of change, which is a share", () => {
    const formats = {
      "orders.x": { type: "currency", decimalPlaces: 0 },
      orders_y_rate: { type: "percent", decimalPlaces: 3 },
    };
    const report = { preferences: { columnFormats: formats } } as unknown as ReportSnapshot;
    const compared = (output: "previous" | "change_rate", field: string) =>
      column(output === "previous" ? "currency" : "percent", {
        field,
        comparison: { output, amount: 1, unit: "year" },
      });
    const write = (shown: QueryColumn, value: number) =>
      american.cell(shown, value, formatOverride(report, shown));
    assert.equal(write(column("number"), 1234.5), "$1,235");
    assert.equal(write(compared("previous", "orders_x_previous"), 1234.5), "$1,235");
    assert.equal(write(compared("change_rate", "orders_x_rate"), 0.073), "7.3%");
    assert.equal(write(compared("change_rate", "orders_y_rate"), 0.073), "7.300%");
  });

  it("omits the decimal places of a large figure, unless the report sets them", () => {
    assert.equal(american.figure(column("currency"), 1234567.89), "$1,234,568");
    assert.equal(american.figure(column("currency"), 12.5), "$12.50");
    assert.equal(
      american.figure(column("currency"), 1234.5, { type: "currency", decimalPlaces: 2 }),
      "$1,234.50",
    );
  });

  it("writes a time by its grain, and never converts it to another zone", () => {
    const cases = [
      ["2025-03-01", "year", "2025"],
      ["2025-03-01", "quarter", "Q1 2025"],
      ["2025-12-31", "quarter", "Q4 2025"],
      ["2025-03-01", "month", "Mar 2025"],
      ["2025-03-01", "day", "Mar 1, 2025"],
      ["2025-03-01T23:30:00", "minute", "Mar 1, 2025, 11:30 PM"],
    ] as const;
    for (const [iso, grain, expected] of cases) assert.equal(plain(american.time(iso, grain)), expected);
    assert.equal(german.time("2025-03-01", "day"), "01.03.2025");
    assert.equal(american.quarter("%q", "%Y"), "Q%q %Y");
  });

  it("writes missing values and invalid times as such", () => {
    assert.equal(american.cell(column("number"), null), "–");
    assert.equal(american.scalar(null), "(empty)");
    assert.equal(american.scalar(true), "Yes");
    assert.equal(american.time("soon", "day"), "soon");
  });

  it("writes a zone with its offset, unless the name contains it", () => {
    const winter = new Date("2025-01-15T12:00:00Z");
    assert.equal(american.zone("Europe/Berlin", winter), "Europe/Berlin (GMT+1)");
    assert.equal(american.zone("America/New_York", winter), "America/New York (GMT-5)");
    assert.equal(american.zone("UTC", winter), "UTC");
  });

  it("writes the distance of a period, also in a unit that Intl does not support", () => {
    assert.equal(american.ago(1, "month"), "1 month ago");
    assert.equal(german.ago(2, "year"), "vor 2 Jahren");
    assert.equal(american.ago(3, "fortnight"), "−3 fortnight");
  });
});

describe("fill", () => {
  it("fills named placeholders, and keeps unknown ones", () => {
    assert.equal(fill("{a} of {b}, {c}", { a: 1, b: "$&" }), "1 of $&, {c}");
  });
});

describe("parseLocalTime", () => {
  it("reads dates and date-times as UTC, in any zone of the machine", () => {
    assert.equal(parseLocalTime("2025-03-01")?.toISOString(), "2025-03-01T00:00:00.000Z");
    assert.equal(parseLocalTime("2025-03-01T14:05:06")?.toISOString(), "2025-03-01T14:05:06.000Z");
    assert.equal(parseLocalTime("2025-03-01 14:05")?.toISOString(), "2025-03-01T14:05:00.000Z");
  });

  it("returns undefined for an invalid date", () => {
    for (const text of ["", "March", "2025-13-01", "2025-3-1"]) assert.equal(parseLocalTime(text), undefined);
  });
});
