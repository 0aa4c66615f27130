import type { ColumnFormatOverride, ReportSnapshot } from "svc-dashboard/backend";
import type { QueryColumn } from "../../contract/viewer-api.js";

/**
 * The report's own format of a column, if any, by the column's field or member. The format of a member does not apply to
 * its rate of change, which is a percentage in any case.
 */
export function formatOverride(
  report: ReportSnapshot | undefined,
  { member, field, comparison }: Pick<QueryColumn, "member" | "field" | "comparison">,
): ColumnFormatOverride | undefined {
  const formats = report?.preferences?.columnFormats;
  return formats?.[field] ?? (comparison?.output === "change_rate" ? undefined : formats?.[member]);
}
