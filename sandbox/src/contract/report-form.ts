import type { ReportSnapshot } from "svc-dashboard/backend";

/** How the pages show a report. */
export type ReportForm = "chart" | "table" | "figure" | "document";

/** By the kind of the report (service description, section 2). */
const FORMS: Readonly<Record<string, ReportForm>> = {
  vega: "chart",
  map: "chart",
  table: "table",
  kpi: "figure",
  html: "document",
};

/** A chart without a specification is a table, and so is a report of a kind that a later version of the service has. */
export function reportForm({ kind, spec }: Pick<ReportSnapshot, "kind" | "spec">): ReportForm {
  const form = FORMS[kind ?? ""] ?? "table";
  return form === "chart" && (spec === null || spec === undefined) ? "table" : form;
}

/** The kinds of reports that are charts, if they have a specification. */
export const CHART_KINDS = Object.keys(FORMS).filter((kind) => FORMS[kind] === "chart");
