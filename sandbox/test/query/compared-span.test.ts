import assert from "node:assert/strict";
import { addUnits } from "../../src/contract/calendar.js";
import { comparedSpan } from "../../src/query/compared-span.js";

const day = (text: string) => `${text}T00:00:00`;
/** The time of some days, both included. */
const days = (from: string, to: string) => ({ from: day(from), to: day(addUnits(to, 1, "day")) });
const data = days("2024-01-01", "2026-11-25");

/** The days that a total of chosen days is compared with. */
function compared(from: string, to: string, lastDay = "2026-11-25"): string {
  const known = { ...data, to: day(addUnits(lastDay, 1, "day")) };
  const chosen = days(from, to);
  const span = { from: chosen.from, to: chosen.to < known.to ? chosen.to : known.to };
  const { earlier } = comparedSpan(span, chosen, known);
  return earlier ? `${earlier.from.slice(0, 10)} ${addUnits(earlier.to.slice(0, 10), -1, "day")}` : "nothing";
}

describe("what a total is compared with", () => {
  for (const [name, chosen, expected, lastDay] of [
    ["a month with the month before", "2026-10-01 2026-10-31", "2026-09-01 2026-09-30"],
    ["this month so far with its days of the month before", "2026-11-01 2026-11-25", "2026-10-01 2026-10-25"],
    ["this month, chosen as a whole, too", "2026-11-01 2026-11-30", "2026-10-01 2026-10-25"],
    [
      "March so far with no more than February",
      "2026-03-01 2026-03-30",
      "2026-02-01 2026-02-28",
      "2026-03-30",
    ],
    ["this quarter so far with its days of the one before", "2026-10-01 2026-12-31", "2026-07-01 2026-08-25"],
    ["a quarter with the one before", "2026-07-01 2026-09-30", "2026-04-01 2026-06-30"],
    ["this year so far with the same days a year before", "2026-01-01 2026-12-31", "2025-01-01 2025-11-25"],
    ["this year up to the last day, too", "2026-01-01 2026-11-25", "2025-01-01 2025-11-25"],
    ["a year with the year before", "2025-01-01 2025-12-31", "2024-01-01 2024-12-31"],
    [
      "the first months of a year, up to a month's end",
      "2026-01-01 2026-11-30",
      "2025-01-01 2025-11-30",
      "2026-11-30",
    ],
    ["whole months with as many before", "2026-05-01 2026-08-31", "2026-01-01 2026-04-30"],
    ["thirty days with thirty days before", "2026-10-27 2026-11-25", "2026-09-27 2026-10-26"],
    ["one day with the day before", "2026-11-25 2026-11-25", "2026-11-24 2026-11-24"],
    ["days that are no unit with as many days before", "2026-09-01 2026-11-10", "2026-06-22 2026-08-31"],
    ["days from a first on, without an end", "2026-11-01 9998-12-31", "2026-10-01 2026-10-25"],
    ["the first month of the data", "2024-01-01 2024-01-31", "nothing"],
  ] as const) {
    it(`is for ${name}`, () => {
      const [from = "", to = ""] = chosen.split(" ");
      assert.equal(compared(from, to, lastDay), expected);
    });
  }

  it("is nothing for an empty time", () => {
    const none = { from: day("2026-11-26"), to: day("2026-11-26") };
    assert.equal(comparedSpan(none, days("2027-01-01", "2027-01-31"), data).earlier, undefined);
  });
});
