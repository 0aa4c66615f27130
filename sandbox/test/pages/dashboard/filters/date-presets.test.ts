import assert from "node:assert/strict";
import { datePresets } from "../../../../src/pages/dashboard/filters/date-presets.js";
import { Formats } from "../../../../src/pages/format/format.js";
import { defaultTexts } from "../../../../src/pages/format/texts.js";

describe("datePresets", () => {
  const english = new Formats("en", defaultTexts);
  const ranges = (lastDay: string) =>
    Object.fromEntries(
      datePresets(lastDay, english).map(({ label, range: { from, to } }) => [label, `${from} ${to}`]),
    );

  it("end at the last day of the data unless they are complete", () => {
    assert.deepEqual(ranges("2026-11-25"), {
      Yesterday: "2026-11-24 2026-11-24",
      "Last 7 days": "2026-11-19 2026-11-25",
      "Last 30 days": "2026-10-27 2026-11-25",
      "Last 90 days": "2026-08-28 2026-11-25",
      "This month": "2026-11-01 2026-11-25",
      "Last month": "2026-10-01 2026-10-31",
      "This quarter": "2026-10-01 2026-11-25",
      "This year": "2026-01-01 2026-11-25",
      "Last 12 months": "2025-11-26 2026-11-25",
    });
  });

  it("respect the lengths of months and leap years", () => {
    const { "Last month": month, "Last 12 months": year } = ranges("2024-03-31");
    assert.deepEqual([month, year], ["2024-02-01 2024-02-29", "2023-04-01 2024-03-31"]);
  });
});
