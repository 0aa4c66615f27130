import type { ColumnFormatOverride, ReportSnapshot } from "svc-dashboard/backend";
import type { QueryColumn } from "../../contract/viewer-api.js";

/**
 * How the report wants a column written; keyed by the field, or by the member. A rate of change is a share whatever its
 * measure is: the measure's own format is none of its business.
 */
export function formatOverride(
  report: ReportSnapshot | undefined,
  { member, field, comparison }: Pick<QueryColumn, "member" | "field" | "comparison">,
): ColumnFormatOverride | undefined {
  const formats = report?.preferences?.columnFormats;
  return formats?.[field] ?? (comparison?.output === "change_rate" ? undefined : formats?.[member]);
}
