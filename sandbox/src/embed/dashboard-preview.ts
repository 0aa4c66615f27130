import type { Dashboard, DashboardWidget, ReportSnapshot } from "svc-dashboard/backend";
import type { PreviewBox } from "../contract/app-api.js";
import { tabsOf } from "../contract/dashboard-widgets.js";

/** The maximum number of boxes in a small drawing. */
const MAX_BOXES = 16;

const LOOKS: Readonly<Record<string, PreviewBox["look"]>> = {
  kpi: "figure",
  table: "table",
  map: "map",
  line: "line",
  area: "area",
  bar: "columns",
  rect: "cells",
  point: "dots",
  circle: "dots",
};

/** Controls are left out: they take room and look alike everywhere. */
const CONTROLS: ReadonlySet<string> = new Set(["FILTER", "TIME_GRAIN"]);

/** Returns the first widgets of a dashboard, from the top; an APP dashboard has none. */
export function dashboardPreview({ config, reportSnapshots }: Dashboard): PreviewBox[] {
  const widgets = (config.widgets ?? []).filter(({ type }) => !CONTROLS.has(type));
  const top = Math.min(...widgets.map(({ position }) => position.y));
  return widgets
    .map((widget): PreviewBox => {
      const { x, y, w, h } = widget.position;
      return { at: [x, y - top, w, h], look: look(widget, reportSnapshots) };
    })
    .sort(({ at: [x, y] }, { at: [otherX, otherY] }) => y - otherY || x - otherX)
    .slice(0, MAX_BOXES);
}

function look(widget: DashboardWidget, reports: readonly ReportSnapshot[]): PreviewBox["look"] {
  const [first] = tabsOf(widget).flatMap(({ widgets }) => widgets);
  if (first) return look(first, reports);
  const report = reports.find(({ reportId }) => reportId === widget.config?.["reportId"]);
  const found = LOOKS[report?.kind ?? ""] ?? LOOKS[firstMark(report?.spec) ?? ""] ?? "text";
  return found === "columns" && hasNames(report?.spec) ? "bars" : found;
}

/** Whether the vertical axis of a Vega-Lite specification has names, as that of horizontal bars. */
function hasNames(spec: unknown): boolean {
  return /"y":\{(?:[^{}]|\{[^{}]*\})*"type":"(?:nominal|ordinal)"/.test(JSON.stringify(spec));
}

/** Returns the name of the first mark of a Vega-Lite specification, at any depth. */
function firstMark(spec: unknown): string | undefined {
  const [, name] = /"mark":(?:\{[^{}]*?"type":)?"(\w+)"/.exec(JSON.stringify(spec ?? null)) ?? [];
  return name;
}
