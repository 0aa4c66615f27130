import { addUnits } from "../../src/contract/calendar.js";
import { allWidgets } from "../../src/contract/dashboard-widgets.js";
import { isPart } from "../../src/pages/charts/spec/spec-parts.js";
import { datePresets } from "../../src/pages/dashboard/filters/date-presets.js";
import { Formats } from "../../src/pages/format/format.js";
import { defaultTexts } from "../../src/pages/format/texts.js";
import { STORED_DAYS } from "../../src/query/time-members.js";
import type { Database } from "../../src/store/database.js";
import { DEMOS, runReports, type Run, type State } from "./report-runs.js";

/** The data ends on a Wednesday in November then, so that weeks, months, quarters and the year are unfinished. */
const SHIFT_DAYS = 329;

/** The demo dashboards, of each the reports with time along the chart. */
export const TIME_CHARTS = DEMOS.map((dashboard) => ({
  ...dashboard,
  reportSnapshots: dashboard.reportSnapshots.filter(({ spec, meta }) => {
    const { timeDimension } = (meta?.["query"] ?? {}) as { timeDimension?: { member: string } };
    const { encoding } = Object(spec) as { encoding?: { x?: unknown } };
    const x = encoding?.x;
    return isPart(x) && timeDimension && x["field"] === timeDimension.member.replace(".", "_");
  }),
})).filter(({ reportSnapshots }) => reportSnapshots.length > 0);

type TimeCharts = (typeof TIME_CHARTS)[number];

/** The grains that viewers can choose. */
export function chosenGrains({ config }: TimeCharts): string[] {
  return allWidgets(config.widgets ?? [])
    .filter(({ type }) => type === "TIME_GRAIN")
    .flatMap((widget) => widget.config?.["grains"] as string[]);
}

/** The ranges of days that viewers can pick by name. */
export function namedRanges(): State[] {
  const lastDay = addUnits(STORED_DAYS.to, SHIFT_DAYS, "day");
  const presets = datePresets(lastDay, defaultTexts, new Formats("en", defaultTexts));
  return presets.map(({ range: { from, to } }) => ({
    filters: [{ member: "calendar.date", type: "between", value: [from, to] }],
  }));
}

/** Runs the reports of charts that have anything to show. */
export async function runTimeCharts(database: Database, charts: TimeCharts, state: State): Promise<Run[]> {
  const runs = await runReports(database, charts, state, { shiftDays: SHIFT_DAYS });
  return runs.filter(({ result: { rows } }) => rows.length > 0);
}
