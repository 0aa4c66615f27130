import { Ajv2020 } from "ajv/dist/2020.js";
import type { Dashboard } from "svc-dashboard/backend";
import { notFound, HttpError } from "../http-error.js";
import type { QueryOptions } from "../query/compile.js";
import type { SemanticQuery } from "../contract/semantic-query.js";
import { filterMembers } from "../contract/dashboard-widgets.js";
import type { QueryRequest, RowsRequest } from "../contract/viewer-api.js";

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

/** @throws HttpError 400 when it has not the form of a query request. */
export function readQueryRequest(body: unknown): QueryRequest {
  if (isQueryRequest(body)) return body;
  throw invalid(isQueryRequest.errors);
}

/** @throws HttpError 400 when it has not the form of a request for the rows behind a figure. */
export function readRowsRequest(body: unknown): RowsRequest {
  const request = readQueryRequest(body);
  if (isRow(request)) return request;
  throw invalid(isRow.errors);
}

function invalid(errors: typeof isRow.errors): HttpError {
  const [error] = errors ?? [];
  return new HttpError(
    400,
    "invalid_request",
    `body${error?.instancePath ?? ""}: ${error?.message ?? "is wrong"}.`,
  );
}

/** Finds what a report asks. A filter that no FILTER widget stands for is ignored. @throws HttpError 404 when the dashboard has no such report, or the report has no query. */
export function reportQuery(
  dashboard: Dashboard,
  { reportId, timezone, filters, timeGrains = [] }: QueryRequest,
): { query: SemanticQuery; options: QueryOptions } {
  const report = dashboard.reportSnapshots.find((snapshot) => snapshot.reportId === reportId);
  const query = report?.meta?.["query"] as SemanticQuery | undefined;
  if (!report || !query) throw notFound("report", reportId);
  const { fillMissingRows, periodComparisons } = report;
  const { filters: storedFilters = [], ...asked } = query;
  const members = filterMembers(dashboard.config.widgets ?? []);
  const applied = filters.filter(({ member }) => members.has(member));
  return {
    query: asked,
    options: {
      timezone,
      filters: applied,
      timeGrains,
      fillMissingRows,
      periodComparisons,
      storedFilters,
      isFigure: report.kind === "kpi",
    },
  };
}
