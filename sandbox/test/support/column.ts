import type { QueryColumn } from "../../src/contract/viewer-api.js";

/** Creates a column of a result, whose field is by default that of the service for its member. */
export function column(
  member: string,
  title: string,
  kind: QueryColumn["kind"],
  format: QueryColumn["format"],
  more: Partial<QueryColumn> = {},
): QueryColumn {
  return { member, field: member.replace(".", "_"), title, kind, format, ...more };
}
