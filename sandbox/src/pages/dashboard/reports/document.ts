import { html, nothing } from "lit";
import "../widgets/stored-document.js";
import type { ReportType } from "./report-type.js";

/** A report as an HTML document, which its frame loads by itself. */
export const document: ReportType = {
  hasQuery: false,
  isEmpty: () => false,
  render: ({ report, title }, { store, formats, look }) =>
    html`<stored-document
      .src="${store.documents}/reports/${report.reportId}"
      .label=${title}
      .look=${look}
      .formats=${formats}
    ></stored-document>`,
  note: ({ description }) => description ?? "",
  tools: () => nothing,
};
