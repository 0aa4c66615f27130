import type { Dashboard, DashboardWidget } from "svc-dashboard/backend";
import type { QueryResponse } from "../../contract/viewer-api.js";

/** An APP dashboard is one widget that takes the whole page. */
const APP_WIDGET: DashboardWidget = { id: "app", type: "APP", position: { x: 0, y: 0, w: 12, h: 1 } };

/** What an app is given: the answers of its dashboard's queries, by report id. */
export type AppData = Record<number, QueryResponse & { title: string }>;

export function isApp({ config }: Dashboard): boolean {
  return config.kind === "APP";
}

/** The widgets of a dashboard of either kind. */
export function widgetsOf(dashboard: Dashboard): readonly DashboardWidget[] {
  return isApp(dashboard) ? [APP_WIDGET] : (dashboard.config.widgets ?? []);
}

/** The packages that an app would have fetched from elsewhere: "chart.js ^4". */
export function appDependencies({ config }: Dashboard): string[] {
  const dependencies = config.app?.manifest?.dependencies ?? {};
  return Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
}
