import { html } from "lit";
import type { ReportSnapshot } from "svc-dashboard/backend";
import "../../charts/vega-chart.js";
import type { MenuItem } from "../../ui/menu.js";
import type { ReportType } from "./report-type.js";
import { rowsTools, table } from "./table.js";

/** A report as a chart, or as a table of its rows if the viewer has chosen that. */
export const chart: ReportType = {
  ...table,
  preload: async () => (await import("../../charts/drawing/draw-chart.js")).warmUp(),
  render(shown, context) {
    const { report, result, title, widget } = shown;
    const { store, formats, look } = context;
    if (store.state(widget).isTable) return table.render(shown, context);
    return html`<vega-chart
      role="group"
      aria-label=${title}
      aria-describedby="chart-help"
      .spec=${specOf(report)}
      .result=${result}
      .look=${look}
      .formats=${formats}
    ></vega-chart>`;
  },
  tools(shown, context) {
    const { store, texts } = context;
    const { isTable } = store.state(shown.widget);
    const toggle: MenuItem = {
      icon: isTable ? "chart" : "table",
      label: isTable ? texts.showChart : texts.showTable,
      run: () => store.toggleTable(shown.widget),
    };
    return rowsTools(shown, context, [toggle], !isTable);
  },
};

/** Specifications are objects or JSON strings. One object for each report, so that it is not drawn twice. */
const specs = new WeakMap<ReportSnapshot, Record<string, unknown>>();

function specOf(report: ReportSnapshot): Record<string, unknown> {
  const { spec } = report;
  if (typeof spec !== "string") return spec ?? {};
  const parsed = specs.get(report) ?? parseSpec(spec);
  specs.set(report, parsed);
  return parsed;
}

function parseSpec(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {}; // drawing it reports what is missing
  }
}
