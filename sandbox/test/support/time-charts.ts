import { addUnits } from "../../src/contract/calendar.js";
import { allWidgets } from "../../src/contract/dashboard-widgets.js";
import { isPart } from "../../src/pages/charts/spec/spec-parts.js";
import { datePresets } from "../../src/pages/dashboard/filters/date-presets.js";
import { Formats } from "../../src/pages/format/format.js";
import { defaultTexts } from "../../src/pages/format/texts.js";
import { STORED_DAYS } from "../../src/query/time-members.js";
import type { Database } from "../../src/store/database.js";
import { DEMOS, runReports, type Run, type State } from "./report-runs.js";

/** Moves the end of the data to a Wednesday in November, so that weeks, months, quarters and the year are incomplete. */
const SHIFT_DAYS = 329;

/** The demo dashboards, each with only its reports whose charts have a time axis. */
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

/** Returns the grains that viewers can choose. */
export function chosenGrains({ config }: TimeCharts): string[] {
  return allWidgets(config.widgets ?? [])
    .filter(({ type }) => type === "TIME_GRAIN")
    .flatMap((widget) => widget.config?.["grains"] as string[]);
}

/** Returns the named ranges of days that viewers can pick. */
export function namedRanges(): State[] {
  const lastDay = addUnits(STORED_DAYS.to, SHIFT_DAYS, "day");
  const presets = datePresets(lastDay, new Formats("en", defaultTexts));
  return presets.map(({ range: { from, to } }) => ({
    filters: [{ member: "calendar.date", type: "between", value: [from, to] }],
  }));
}

/** Runs the reports of charts, and returns those with rows. */
export async function runTimeCharts(database: Database, charts: TimeCharts, state: State): Promise<Run[]> {
  const runs = await runReports(database, charts, state, { shiftDays: SHIFT_DAYS });
  return runs.filter(({ result: { rows } }) => rows.length > 0);
}
