import type { ColumnFormatOverride, PeriodComparison, ReportSnapshot } from "svc-dashboard/backend";
import type { NamedDays } from "../../contract/viewer-api.js";
import type { SemanticQuery } from "../../contract/semantic-query.js";

/** Formats that most dashboards use. */
export const CURRENCY = { type: "currency", decimalPlaces: 0 } as const;
export const EXACT_CURRENCY = { type: "currency", decimalPlaces: 2 } as const;
export const PERCENT = { type: "percent", decimalPlaces: 1 } as const;
export const NUMBER = { type: "number", decimalPlaces: 0 } as const;

/** A report in the seed of a dashboard. */
export interface Report {
  reportId: number;
  title: string;
  description?: string;
  kind: "vega" | "table" | "kpi" | "html" | "map";
  query?: SemanticQuery;
  /** Named on the chart; days as they are stored. */
  events?: readonly NamedDays[];
  /** A Vega-Lite specification without data, size and colors: the page adds these. */
  spec?: ReportSnapshot["spec"];
  formats?: Record<string, ColumnFormatOverride>;
  /** Only shown; the query is what runs. */
  sqlQuery?: string;
  comparisons?: PeriodComparison[];
  fillMissingRows?: NonNullable<ReportSnapshot["fillMissingRows"]>;
}

/**
 * Creates a report of one large value: a measure in the last finished month, compared with the same month of the year before.
 * With a date filter, it is the value of the chosen days, compared with the period before.
 */
export function kpi(
  reportId: number,
  title: string,
  measure: string,
  format: ColumnFormatOverride,
  timeDimension = "orders.created_at",
): Report {
  // the change of a rate is in points, not a share of the rate
  const outputs = ["previous", format.type === "percent" ? "change" : "change_rate"];
  return {
    reportId,
    title,
    kind: "kpi",
    query: {
      measures: [measure],
      timeDimension: { member: timeDimension, grain: "month", isFixed: true },
      finished: "month",
      order: [{ member: timeDimension, direction: "DESC" }],
      limit: 1,
    },
    formats: { [measure]: format },
    comparisons: [{ measure, timeDimension, offset: { amount: 1, unit: "year" }, outputs }],
  };
}

/** Converts a report to a snapshot in version 1 of a dashboard. */
export function snapshot(report: Report): ReportSnapshot {
  const { reportId, title, description = null, kind, query, events, spec = null } = report;
  return {
    id: reportId * 10 + 1,
    reportId,
    versionNumber: 1,
    name: title,
    title,
    description,
    kind,
    spec,
    sqlQuery: report.sqlQuery ?? null,
    meta: { ...(query && { query }), ...(events && { events }) },
    fillMissingRows: report.fillMissingRows ?? null,
    periodComparisons: report.comparisons ?? null,
    preferences: report.formats ? { columnFormats: report.formats } : null,
  };
}
