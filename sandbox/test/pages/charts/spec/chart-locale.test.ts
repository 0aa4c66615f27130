import assert from "node:assert/strict";
import { parse, View } from "vega";
import { chartLocale, evenFormat } from "../../../../src/pages/charts/spec/chart-locale.js";
import { Formats } from "../../../../src/pages/format/format.js";
import enTable from "../../../../locales/en.json" with { type: "json" };
import jaTable from "../../../../locales/ja.json" with { type: "json" };

const [en, ja] = [enTable.texts, jaTable.texts];
const d3 = new View(parse({})).locale();
const plain = (text: string) => text.replaceAll(/\s/g, " ");
const locale = (name: string, texts = en) => chartLocale(d3, new Formats(name, texts), "USD");
const may = new Date(Date.UTC(2025, 4, 6, 14, 30));

describe("the locale of charts", () => {
  it("writes amounts on axes like the rest of the page", () => {
    const ticks = (name: string, specifier: string, ...values: number[]) => {
      const write = locale(name).formatSpan(0, Math.max(...values), 5, specifier);
      return values.map((value) => plain(write(value)));
    };
    assert.deepEqual(ticks("en-US", "$~s", 0, 500_000, 1_000_000), ["$0", "$500K", "$1M"]);
    assert.deepEqual(ticks("de-DE", "$~s", 0, 441_575), ["0 $", "441.600 $"]);
    assert.deepEqual(ticks("de-DE", ".1%", 0, 0.025), ["0,0 %", "2,5 %"]);
    assert.deepEqual(ticks("ja-JP", "$~s", 0, 600_000), ["$0", "$60万"]);
    assert.deepEqual(ticks("de-DE", ",f", 0, 0.5, 1), ["0,0", "0,5", "1,0"]);
    assert.deepEqual(ticks("en-US", "%", 0, 0.02), ["0.0%", "2.0%"]);
    assert.deepEqual(ticks("en-US", "%", 0.5, 1), ["50%", "100%"]);
    assert.deepEqual(ticks("en-US", "~s", 0, 2000, 5420), ["0", "2,000", "5,420"]);
  });

  it("writes all labels of a list with the same number of digits", () => {
    const labels = (format: string, amounts: number[]) =>
      amounts.map(locale("en-US").format(evenFormat(format, amounts)));
    const millions = [1_640_000, 1_557_000, 1_300_000, 78_600, 0];
    assert.deepEqual(labels("$~s", millions), ["$1.64M", "$1.56M", "$1.30M", "$78.6K", "$0"]);
    assert.deepEqual(labels("%", [0.53, 0.5, 0.461]), ["53.0%", "50.0%", "46.1%"]);
    assert.deepEqual(labels("~s", [5420, 1200, 872]), ["5,420", "1,200", "872"]);
    assert.deepEqual(labels("~s", [120_000, 118_400]), ["120K", "118K"]);
    assert.deepEqual(labels(",", [2.5, 3, 2.25]), ["2.50", "3.00", "2.25"]);
  });

  it("writes 0 if all values are 0, and nothing for a missing value", () => {
    for (const specifier of ["$~s", "~s", ".0%", ",f", "$,.2f"]) {
      const write = locale("en-US").formatSpan(0, 0, 5, specifier);
      assert.match(write(0), /^\$?0(\.0+)?%?$/);
      assert.equal(write(Number.NaN), "–");
    }
    assert.equal(locale("en-US").format(",")(-0), "0");
  });

  it("writes times in the order of the language, by their grain or by d3's patterns", () => {
    const write = (name: string, specifier: string) =>
      plain(locale(name, name.startsWith("ja") ? ja : en).utcFormat(specifier)(may));
    assert.equal(write("en-US", "month"), "May 2025");
    assert.equal(write("ja-JP", "month"), "2025年5月");
    assert.equal(write("ja-JP", "%b %Y"), "2025年5月");
    assert.equal(write("en-US", "quarter"), "Q2 2025");
    assert.equal(write("de-DE", "week"), "06.05.2025");
    assert.equal(write("en-US", "%d %b"), "May 6");
    assert.equal(write("de-DE", "%d %b"), "6. Mai");
    assert.equal(write("de-DE", "%j"), "126", "what only d3 knows");
  });

  it("writes times without a format as days, or with the time of day", () => {
    const write = (name: string) =>
      ["2025-04-06", may].map((date) => plain(locale(name).utcFormat(undefined as never)(new Date(date))));
    assert.deepEqual(write("en-US"), ["Apr 6, 2025", "May 6, 2025, 2:30 PM"]);
    assert.deepEqual(write("ja-JP"), ["2025/04/06", "2025/05/06 14:30"]);
  });
});
