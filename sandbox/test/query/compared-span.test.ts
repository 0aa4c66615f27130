import assert from "node:assert/strict";
import { addUnits } from "../../src/contract/calendar.js";
import { comparedSpan } from "../../src/query/compared-span.js";
import { common } from "../../src/query/spans.js";

const day = (text: string) => `${text}T00:00:00`;
/** Returns the time from one day to another, both included. */
const days = (from: string, to: string) => ({ from: day(from), to: day(addUnits(to, 1, "day")) });
const data = days("2024-01-01", "2026-11-25");

/** Returns the days with which the total of chosen days is compared. */
function compared(from: string, to: string, lastDay = "2026-11-25"): string {
  const known = { ...data, to: day(addUnits(lastDay, 1, "day")) };
  const { span } = comparedSpan(common([days(from, to)], [known]), days(from, to), known) ?? {};
  return span ? `${span.from.slice(0, 10)} ${addUnits(span.to.slice(0, 10), -1, "day")}` : "nothing";
}

describe("comparedSpan", () => {
  for (const [name, chosen, expected, lastDay] of [
    ["a month with the month before", "2026-10-01 2026-10-31", "2026-09-01 2026-09-30"],
    ["this month so far with its days of the month before", "2026-11-01 2026-11-25", "2026-10-01 2026-10-25"],
    ["this month, chosen as a whole, in the same way", "2026-11-01 2026-11-30", "2026-10-01 2026-10-25"],
    [
      "March so far with nothing, if February has fewer days",
      "2026-03-01 2026-03-30",
      "nothing",
      "2026-03-30",
    ],
    [
      "March so far with as many days of February",
      "2026-03-01 2026-03-28",
      "2026-02-01 2026-02-28",
      "2026-03-28",
    ],
    ["this quarter so far with its days of the one before", "2026-10-01 2026-12-31", "2026-07-01 2026-08-25"],
    ["a quarter with the one before", "2026-07-01 2026-09-30", "2026-04-01 2026-06-30"],
    ["this year so far with the same days a year before", "2026-01-01 2026-12-31", "2025-01-01 2025-11-25"],
    ["this year up to the last day in the same way", "2026-01-01 2026-11-25", "2025-01-01 2025-11-25"],
    ["a year with the year before", "2025-01-01 2025-12-31", "2024-01-01 2024-12-31"],
    [
      "the first months of a year, up to the end of a month, with the same months a year before",
      "2026-01-01 2026-11-30",
      "2025-01-01 2025-11-30",
      "2026-11-30",
    ],
    ["whole months with as many before", "2026-05-01 2026-08-31", "2026-01-01 2026-04-30"],
    ["thirty days with thirty days before", "2026-10-27 2026-11-25", "2026-09-27 2026-10-26"],
    ["one day with the day before", "2026-11-25 2026-11-25", "2026-11-24 2026-11-24"],
    ["days that are not a unit with as many days before", "2026-09-01 2026-11-10", "2026-06-22 2026-08-31"],
    ["this month, chosen without an end, in the same way", "2026-11-01 9998-12-31", "2026-10-01 2026-10-25"],
    ["the first month of the data with nothing", "2024-01-01 2024-01-31", "nothing"],
  ] as const) {
    it(`compares ${name}`, () => {
      const [from = "", to = ""] = chosen.split(" ");
      assert.equal(compared(from, to, lastDay), expected);
    });
  }

  it("returns undefined for an empty time, and for one with a gap", () => {
    const january = days("2026-01-01", "2026-01-31");
    assert.equal(comparedSpan([], days("2027-01-01", "2027-01-31"), data), undefined);
    const both = [january, days("2026-03-01", "2026-03-31")];
    assert.equal(comparedSpan(both, days("2026-01-01", "2026-03-31"), data), undefined);
    assert.ok(comparedSpan([january], january, data), "without the gap");
  });

  it("compares parts of days with as much time at the same hours", () => {
    const span = { from: "2026-03-04T12:00:00", to: "2026-03-06T00:00:00" };
    assert.deepEqual(comparedSpan([span], span, data)?.span, {
      from: "2026-03-02T12:00:00",
      to: "2026-03-04T00:00:00",
    });
  });
});
