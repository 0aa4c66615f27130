import type { Dashboard } from "svc-dashboard/backend";
import { notFound } from "../http-error.js";
import { hasDateFilter } from "../query/fitting-filters.js";
import type { QueryOptions } from "../query/query-options.js";
import type { SemanticQuery } from "../contract/semantic-query.js";
import { reportForm } from "../contract/report-form.js";
import { filterMembers } from "../contract/dashboard-widgets.js";
import type { NamedDays, QueryRequest, Rendering, RowsRequest } from "../contract/viewer-api.js";
import { bodyReader } from "./body-reader.js";

const text = { type: "string", maxLength: 300 };

/** The form of `QueryRequest`; the compiler checks members and values. */
const QUERY = {
  type: "object",
  required: ["publicId", "reportId", "timezone", "filters"],
  properties: {
    publicId: text,
    reportId: { type: "integer" },
    timezone: text,
    filters: {
      type: "array",
      maxItems: 100,
      items: { type: "object", required: ["member", "type"], properties: { member: text, type: text } },
    },
    timeGrains: {
      type: "array",
      maxItems: 20,
      items: { type: "object", required: ["member", "grain"], properties: { member: text, grain: text } },
    },
  },
};

const ROW = {
  type: "object",
  required: ["row", "measure"],
  properties: {
    measure: text,
    row: {
      type: "object",
      maxProperties: 100,
      additionalProperties: { type: ["string", "number", "boolean", "null"], maxLength: 1000 },
    },
  },
};

/** @throws HttpError 400 if the body does not have the form of a query request. */
export const readQueryRequest = bodyReader<QueryRequest>(QUERY);

/** @throws HttpError 400 if the body does not have the form of a request for the rows behind a value. */
export const readRowsRequest = bodyReader<RowsRequest>({ allOf: [QUERY, ROW] });

/**
 * Finds the query of a report. Filters without a FILTER widget are ignored, unless a notification sets them. A KPI shows
 * its last time bucket or, if the viewer has picked days, their total; `trend` is the query of its time buckets. `events`
 * are those of its chart, on stored days.
 * @throws HttpError 404 if the dashboard has no such report, or the report has no query.
 */
export function reportQuery(
  dashboard: Dashboard,
  { reportId, timezone, filters, timeGrains = [] }: QueryRequest,
  rendering: Rendering = { filters: [], timeGrains: [] },
): {
  query: SemanticQuery;
  options: QueryOptions;
  trend: SemanticQuery | undefined;
  events?: NamedDays[] | undefined;
} {
  const report = dashboard.reportSnapshots.find((snapshot) => snapshot.reportId === reportId);
  const query = report?.meta?.["query"] as SemanticQuery | undefined;
  if (!report || !query) throw notFound("report", reportId);
  const { fillMissingRows, periodComparisons } = report;
  const { filters: storedFilters = [], ...unfiltered } = query;
  const members = filterMembers(dashboard.config.widgets ?? []);
  const applied = [...filters.filter(({ member }) => members.has(member)), ...rendering.filters];
  const grains = [...rendering.timeGrains, ...timeGrains]; // the first of a member counts
  const options = { timezone, filters: applied, periodComparisons, storedFilters };
  const trend = reportForm(report) === "figure" ? unfiltered : undefined;
  if (trend && hasDateFilter(applied)) {
    return { query: { measures: unfiltered.measures ?? [] }, options: { ...options, isTotal: true }, trend };
  }
  const events = report.meta?.["events"] as NamedDays[] | undefined;
  return { query: unfiltered, options: { ...options, timeGrains: grains, fillMissingRows }, trend, events };
}
