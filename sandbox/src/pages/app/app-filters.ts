import type { Dashboard } from "svc-dashboard/backend";
import type { EmbedFilter } from "svc-dashboard/protocol";
import { filterMembers } from "../../contract/dashboard-widgets.js";
import { widgetsOf } from "../dashboard/dashboard-config.js";
import type { PageUrl } from "../frame/page-url.js";

type Filters = PageUrl["filters"];

/** The filters of the app. Each applies to every dashboard with a control for it, also to dashboards that open later. */
export class AppFilters {
  readonly #filters = new Map<string, EmbedFilter>();

  get all(): Filters {
    return [...this.#filters].map(([member, filter]) => ({ member, filter }));
  }

  set(member: string, filter: EmbedFilter): void {
    this.#filters.set(member, filter);
  }

  add(filters: Filters): void {
    for (const { member, filter } of filters) this.set(member, filter);
  }

  /** Takes over the filters of a dashboard before it closes: the viewer may have changed or cleared some. */
  takeOver(dashboard: Dashboard, filters: Filters): void {
    for (const member of filterMembers(widgetsOf(dashboard))) this.#filters.delete(member);
    this.add(filters);
  }
}
