import type { DashboardLayout, DashboardWidget } from "svc-dashboard/backend";

/**
 * A tab of a TABS_CONTAINER widget, with widgets and a grid of its own. The service description leaves open what a
 * widget's `config` holds; here it is `{ tabs: [{ title, widgets, layout? }] }`.
 */
export interface DashboardTab {
  title: string;
  widgets: readonly DashboardWidget[];
  layout: DashboardLayout | null;
}

/** The tabs of a TABS_CONTAINER widget; none for any other. What has not the form of a widget is left out. */
export function tabsOf({ type, config }: DashboardWidget): readonly DashboardTab[] {
  const tabs = type === "TABS_CONTAINER" ? config?.["tabs"] : undefined;
  if (!Array.isArray(tabs)) return [];
  return tabs.map((tab: unknown): DashboardTab => {
    const { title, widgets, layout } = Object(tab) as Partial<DashboardTab>;
    return {
      title: typeof title === "string" ? title : "",
      widgets: Array.isArray(widgets) ? (widgets as unknown[]).filter(isWidget) : [],
      layout: layout ?? null,
    };
  });
}

/** All widgets, those of tabs behind their container. */
export function allWidgets(widgets: readonly DashboardWidget[]): DashboardWidget[] {
  return widgets.flatMap((widget) => [widget, ...tabsOf(widget).flatMap((tab) => allWidgets(tab.widgets))]);
}

/** The FILTER widgets of a dashboard, whatever tab they are in. */
export function filterWidgets(widgets: readonly DashboardWidget[]): DashboardWidget[] {
  return allWidgets(widgets).filter(({ type }) => type === "FILTER");
}

/** The members that a dashboard can be filtered by: those of its FILTER widgets. */
export function filterMembers(widgets: readonly DashboardWidget[]): ReadonlySet<string> {
  const members = filterWidgets(widgets).map(({ config }) => config?.["member"]);
  return new Set(members.filter((member) => typeof member === "string"));
}

function isWidget(value: unknown): value is DashboardWidget {
  const { id, type, position } = Object(value) as Partial<DashboardWidget>;
  return typeof id === "string" && typeof type === "string" && typeof position === "object";
}
