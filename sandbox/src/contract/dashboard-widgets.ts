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

/** Returns the tabs of a TABS_CONTAINER widget; other widgets have none. Values without the form of a widget are left out. */
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

/** Returns all widgets, those of tabs after their container. */
export function allWidgets(widgets: readonly DashboardWidget[]): DashboardWidget[] {
  return widgets.flatMap((widget) => [widget, ...tabsOf(widget).flatMap((tab) => allWidgets(tab.widgets))]);
}

/** Returns the FILTER widgets of a dashboard, on any tab. */
export function filterWidgets(widgets: readonly DashboardWidget[]): DashboardWidget[] {
  return allWidgets(widgets).filter(({ type }) => type === "FILTER");
}

/** Returns the members that a dashboard can be filtered by: those of its FILTER widgets. */
export function filterMembers(widgets: readonly DashboardWidget[]): ReadonlySet<string> {
  const members = filterWidgets(widgets).map(({ config }) => config?.["member"]);
  return new Set(members.filter((member) => typeof member === "string"));
}

function isWidget(value: unknown): value is DashboardWidget {
  const { id, type, position } = Object(value) as Partial<DashboardWidget>;
  return typeof id === "string" && typeof type === "string" && typeof position === "object";
}
