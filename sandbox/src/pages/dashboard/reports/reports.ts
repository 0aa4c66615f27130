import type { ReportSnapshot } from "svc-dashboard/backend";
import { reportForm, type ReportForm } from "../../../contract/report-form.js";
import { chart } from "./chart.js";
import { document } from "./document.js";
import { figure } from "./figure.js";
import type { ReportType } from "./report-type.js";
import { table } from "./table.js";

const TYPES: Readonly<Record<ReportForm, ReportType>> = { chart, document, figure, table };

/** How a report is shown. */
export function reportType(report: ReportSnapshot): ReportType {
  return TYPES[reportForm(report)];
}
