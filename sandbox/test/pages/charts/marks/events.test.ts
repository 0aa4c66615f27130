import assert from "node:assert/strict";
import { daysOfPromotion } from "../../../../src/seed/retail/calendar.js";
import { column } from "../../../support/column.js";
import { chartSvg } from "../../../support/report-charts.js";

const encoding = { x: { field: "a_at", type: "temporal" }, y: { field: "a_n", type: "quantitative" } };

/** Returns the descriptions of the names of Black Week in 2024 and 2025 on a chart of some time buckets. */
async function named(grain: string, ...times: string[]): Promise<string[]> {
  const columns = [column("a.at", "At", "time", "date", { grain }), column("a.n", "N", "measure", "number")];
  const rows = times.map((time, index) => ({ a_at: time, a_n: index }));
  const result = { columns, rows, events: daysOfPromotion("Black Week") };
  const svg = await chartSvg({ report: { spec: { mark: "line", encoding } }, result });
  return [...svg.matchAll(/aria-label="(Black Week[^"]*)"[^>]*>Black Week</g)].map(([, text = ""]) => text);
}

describe("an event of a chart over time", () => {
  it("is named in the bucket that contains its middle, unless that is missing or the first one", async () => {
    assert.deepEqual(await named("month", "2025-10-01", "2025-11-01", "2025-12-01"), [
      "Black Week: Nov 2025",
    ]);
    assert.equal((await named("week", "2025-11-17", "2025-11-24", "2025-12-01")).length, 1);
    assert.deepEqual(await named("day", "2024-11-25", "2024-11-26"), ["Black Week: Nov 26, 2024"]);
    assert.deepEqual(await named("month", "2025-10-01", "2025-12-01"), []);
    assert.deepEqual(await named("month", "2025-11-01", "2025-12-01"), []);
  });
});
