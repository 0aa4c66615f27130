import type { Dashboard, DashboardWidget, ReportSnapshot } from "svc-dashboard/backend";

/** An APP dashboard is one widget that fills the page. */
const APP_WIDGET: DashboardWidget = { id: "app", type: "APP", position: { x: 0, y: 0, w: 12, h: 1 } };

export function isApp({ config }: Dashboard): boolean {
  return config.kind === "APP";
}

/** The widgets of a dashboard of either kind. */
export function widgetsOf(dashboard: Dashboard): readonly DashboardWidget[] {
  return isApp(dashboard) ? [APP_WIDGET] : (dashboard.config.widgets ?? []);
}

/** The dashboard's title: its own, else the one in its configuration. */
export function dashboardTitle({ title, config }: Dashboard): string {
  return title ?? config.title ?? "";
}

/** The report that a CHART widget shows: its `config` names one of the dashboard's snapshots by `reportId`. */
export function reportOf(widget: DashboardWidget, dashboard: Dashboard): ReportSnapshot | undefined {
  const reportId = widget.config?.["reportId"];
  return dashboard.reportSnapshots.find((report) => report.reportId === reportId);
}

/** The member of a FILTER or TIME_GRAIN widget. */
export function memberOf(widget: DashboardWidget): string | undefined {
  return textOf(widget, "member");
}

/** A string of a widget's open configuration; undefined if it is missing. */
export function textOf(widget: DashboardWidget, name: string): string | undefined {
  const value = widget.config?.[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A list of strings of a widget's open configuration; undefined if it is missing. */
export function textsOf(widget: DashboardWidget, name: string): string[] | undefined {
  const value = widget.config?.[name];
  return Array.isArray(value) ? value.map(String) : undefined;
}

/** The readable name of a member such as `orders.store_country`: "Store country". */
export function memberTitle(member: string): string {
  const words = member.slice(member.indexOf(".") + 1).replaceAll(/[_.]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The heading of a widget. */
export function widgetTitle(widget: DashboardWidget, report: ReportSnapshot | undefined): string | undefined {
  const member = memberOf(widget);
  return textOf(widget, "title") ?? report?.title ?? report?.name ?? (member && memberTitle(member));
}
