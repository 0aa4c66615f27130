import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Dashboard } from "svc-dashboard/backend";
import { notFound, HttpError } from "../http-error.js";
import { hasDateFilter } from "../query/fitting-filters.js";
import type { QueryOptions } from "../query/query-options.js";
import type { SemanticQuery } from "../contract/semantic-query.js";
import { filterMembers } from "../contract/dashboard-widgets.js";
import type { QueryRequest, Rendering, RowsRequest } from "../contract/viewer-api.js";

const text = { type: "string", maxLength: 300 };

/** The form of `QueryRequest`; what members and values mean is checked when the query is compiled. */
const isQueryRequest = new Ajv2020({ validateSchema: false, strict: false }).compile<QueryRequest>({
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
});

const isRow = new Ajv2020({ validateSchema: false, strict: false }).compile<
  Pick<RowsRequest, "row" | "measure">
>({
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
});

/** @throws HttpError 400 if the body does not have the form of a query request. */
export function readQueryRequest(body: unknown): QueryRequest {
  return read(body, isQueryRequest);
}

/** @throws HttpError 400 if the body does not have the form of a request for the rows behind a value. */
export function readRowsRequest(body: unknown): RowsRequest {
  return { ...read(body, isQueryRequest), ...read(body, isRow) };
}

function read<Body>(body: unknown, isValid: ValidateFunction<Body>): Body {
  if (isValid(body)) return body;
  const [error] = isValid.errors ?? [];
  const text = `body${error?.instancePath ?? ""}: ${error?.message ?? "is wrong"}.`;
  throw new HttpError(400, "invalid_request", text);
}

/**
 * Finds the query of a report. Filters that no FILTER widget has are ignored, unless a notification sets them. A KPI shows
 * its last time bucket, and once the viewer has picked days, the total of these: `trend` is the query whose buckets lead
 * to it.
 * @throws HttpError 404 when the dashboard has no such report, or the report has no query.
 */
export function reportQuery(
  dashboard: Dashboard,
  { reportId, timezone, filters, timeGrains = [] }: QueryRequest,
  rendering: Rendering = { filters: [], timeGrains: [] },
): { query: SemanticQuery; options: QueryOptions; trend: SemanticQuery | undefined } {
  const report = dashboard.reportSnapshots.find((snapshot) => snapshot.reportId === reportId);
  const query = report?.meta?.["query"] as SemanticQuery | undefined;
  if (!report || !query) throw notFound("report", reportId);
  const { fillMissingRows, periodComparisons, kind } = report;
  const { filters: storedFilters = [], ...asked } = query;
  const members = filterMembers(dashboard.config.widgets ?? []);
  const applied = [...filters.filter(({ member }) => members.has(member)), ...rendering.filters];
  const grains = [...rendering.timeGrains, ...timeGrains]; // the first of a member counts
  const options = { timezone, filters: applied, periodComparisons, storedFilters };
  const trend = kind === "kpi" ? asked : undefined;
  if (trend && hasDateFilter(applied)) {
    return { query: { measures: asked.measures ?? [] }, options: { ...options, isTotal: true }, trend };
  }
  return { query: asked, options: { ...options, timeGrains: grains, fillMissingRows }, trend };
}
