import { isRecord } from "../../../protocol/check.js";
import { filterWidgets } from "../../filter-widgets.js";
import { ok, problem, skipped, type Finding } from "../finding.js";
import type { Probe } from "../probe.js";

/** Whether the dashboard has a filter widget for each member of `--filter`: without one, a filter has no effect. */
export function checkFilters({ dashboard, target }: Probe): Finding {
  const config: unknown = dashboard?.config;
  const widgets = isRecord(config) ? config["widgets"] : undefined;
  if (!dashboard || !Array.isArray(widgets))
    return skipped("The widgets of the dashboard are not available.");
  const members = [...new Set(filterWidgets(widgets).map(({ member }) => member))].sort();
  const missing = target.filters.filter((member) => !members.includes(member));
  if (missing.length === 0)
    return ok(`Dashboard ${dashboard.publicId} has filter widgets for ${target.filters.join(", ")}.`);
  return problem(
    `Dashboard ${dashboard.publicId} has no filter widget for ${missing.join(", ")}.`,
    "A filter without a widget is ignored: the dashboard shows what it would show without the filter.",
    members.length > 0
      ? `Correct the name, or add a FILTER widget to the dashboard. It has filter widgets for ${members.join(", ")}.`
      : "Add a FILTER widget to the dashboard, which has none.",
  );
}
