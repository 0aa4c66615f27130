import assert from "node:assert/strict";
import { checkAxisLabels } from "../../../support/axis-labels.js";
import type { State } from "../../../support/report-runs.js";
import { openTenant, type TestTenant } from "../../../support/tenant.js";
import { chosenGrains, namedRanges, runTimeCharts, TIME_CHARTS } from "../../../support/time-charts.js";

const LOCALES = ["en", "de", "ja", "vi"];

describe("time axes of the demo dashboards in every state", () => {
  let tenant: TestTenant;

  before(async () => {
    tenant = await openTenant();
  });

  for (const charts of TIME_CHARTS) {
    it(`have separate labels at the marks of their buckets on ${charts.title}`, async () => {
      const grains = [undefined, ...chosenGrains(charts)];
      const states = [{ filters: [] }, ...namedRanges()].flatMap((state) =>
        grains.map((grain) => ({ ...state, ...(grain && { grain }) })),
      );
      for (const [index, state] of states.entries()) {
        for (const { report, result } of await runTimeCharts(tenant.database, charts, state)) {
          const locale = LOCALES[index % LOCALES.length]!;
          for (const width of [320, 800]) {
            const what = `${report.title ?? ""}, ${width} px, ${locale}, ${JSON.stringify(state)}`;
            await checkAxisLabels(report.spec, result, { width, locale, what });
          }
        }
      }
    });

    it(`have 7 to 31 buckets on ${charts.title} in every named range of several days`, async () => {
      for (const state of namedRanges().filter(isOfSeveralDays)) {
        for (const { report, result } of await runTimeCharts(tenant.database, charts, state)) {
          const { field } = result.columns.find(({ kind }) => kind === "time")!;
          const { size } = new Set(result.rows.map((row) => row[field]));
          assert.ok(size >= 7 && size <= 31, `${report.title ?? ""} has ${size}: ${JSON.stringify(state)}`);
        }
      }
    });
  }
});

function isOfSeveralDays({ filters }: State): boolean {
  return filters.every(({ value }) => new Set(value as string[]).size > 1);
}
