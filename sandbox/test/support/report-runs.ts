import type { ReportSnapshot } from "svc-dashboard/backend";
import type { QueryResponse } from "../../src/contract/viewer-api.js";
import { allWidgets, filterMembers } from "../../src/contract/dashboard-widgets.js";
import { reportQuery } from "../../src/embed/report-query.js";
import type { SemanticQuery, MemberFilter } from "../../src/contract/semantic-query.js";
import { runQuery } from "../../src/query/run-query.js";
import { defaultSeed } from "../../src/seed/default-seed.js";
import { createRandom } from "../../src/seed/random.js";
import type { Database } from "../../src/store/database.js";

type DashboardSeed = (typeof defaultSeed)["dashboards"][number];

/** What a viewer has set on a dashboard. */
export interface State {
  filters: { member: string; type: string; value: unknown }[];
  grain?: string;
}

/** A report's result in one state. */
export interface Run {
  report: ReportSnapshot;
  query: SemanticQuery;
  stored: readonly MemberFilter[];
  result: QueryResponse;
}

/** The dashboards of the demo. */
export const DEMOS: readonly DashboardSeed[] = defaultSeed.dashboards.filter(({ publicId }) =>
  ["a1b2c3d4", "c3d4e5f6", "e5f6a7b8", "b7c8d9e0", "d4e5f6a7", "f6a7b8c9"].includes(publicId),
);

/** Ranges of days: short ones, whole units, one that begins before the data, and one without any. */
const DAYS = [
  ["2025-12-25", "2025-12-31"],
  ["2025-12-02", "2025-12-31"],
  ["2025-12-01", "2025-12-31"],
  ["2025-10-01", "2025-12-31"],
  ["2025-01-01", "2025-12-31"],
  ["2023-06-01", "2024-02-15"],
  ["2019-01-01", "2019-12-31"],
] as const;

/** Returns a state for every value of every filter of a dashboard, and for every grain. */
export async function statesOf(database: Database, dashboard: DashboardSeed): Promise<State[]> {
  const widgets = dashboard.config.widgets ?? [];
  const states: State[] = [{ filters: [] }];
  for (const member of filterMembers(widgets)) {
    if (member === "calendar.date") {
      for (const value of DAYS) states.push({ filters: [{ member, type: "between", value }] });
      continue;
    }
    const { columns, rows } = await runQuery(database, { dimensions: [member] }, { timezone: "UTC" });
    for (const row of rows) {
      const value = row[columns[0]!.field] ?? [null];
      states.push({ filters: [{ member, type: "equals", value }] });
    }
  }
  for (const { type, config } of allWidgets(widgets)) {
    if (type !== "TIME_GRAIN") continue;
    for (const grain of config?.["grains"] as string[]) states.push({ filters: [], grain });
  }
  return states;
}

/** Combines random pairs of states, the same in every run, without duplicates. */
export function pairsOf(states: readonly State[], count: number, seed: number): State[] {
  const random = createRandom(seed);
  const pairs = Array.from({ length: count }, () => {
    const [one, other] = [random.pick(states), random.pick(states)];
    const members = new Set(one.filters.map(({ member }) => member));
    const filters = [...one.filters, ...other.filters.filter(({ member }) => !members.has(member))];
    const grain = one.grain ?? other.grain;
    return { filters, ...(grain !== undefined && { grain }) };
  });
  const distinct = new Map(pairs.map((pair) => [JSON.stringify(pair), pair]));
  for (const state of states) distinct.delete(JSON.stringify(state));
  return [...distinct.values()];
}

/** Runs all reports of a dashboard in one state. */
export async function runReports(
  database: Database,
  dashboard: DashboardSeed,
  { filters, grain }: State,
  { shiftDays = 0 } = {},
): Promise<Run[]> {
  const timeGrains = grain === undefined ? [] : [{ member: "calendar.date", grain }];
  const { publicId, reportSnapshots } = dashboard;
  const reports = reportSnapshots.filter(({ meta }) => meta?.["query"]);
  return Promise.all(
    reports.map(async (report) => {
      const { reportId } = report;
      const request = { publicId, reportId, timezone: "UTC", filters, timeGrains };
      const { query, options } = reportQuery(dashboard as never, request);
      return {
        report,
        query,
        stored: options.storedFilters ?? [],
        result: await runQuery(database, query, { ...options, shiftDays }),
      };
    }),
  );
}
