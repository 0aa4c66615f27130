import { html, nothing } from "lit";
import type { EmbedFilter } from "svc-dashboard/protocol";
import type { ValuesResponse } from "../../../contract/viewer-api.js";
import { filterSummary } from "../../format/filter-summary.js";
import { fill, type Formats } from "../../format/format.js";
import { memberOf, memberTitle } from "../dashboard-config.js";
import type { FilterChangeEvent } from "../filters/filter-control.js";
import "../filters/filter-control.js";
import type { WidgetState } from "../widget-contents.js";
import type { WidgetType } from "./widget-type.js";

/** A control that filters the reports of the dashboard by one member. */
export const filter: WidgetType<ValuesResponse> = {
  isControl: true,
  fitsBar: true,
  dependsOn: "time zone", // the days of the data
  load: (widget, queries, signal) => queries.values(memberOf(widget) ?? "", signal),
  render({ widget, title, value }, { store, formats, texts }) {
    const member = memberOf(widget);
    if (member === undefined) return nothing;
    const change = ({ filter }: FilterChangeEvent) => {
      const text = filter.value === null ? texts.filterCleared : texts.filterApplied;
      store.announce(fill(text, { filter: formats.text(memberTitle(member)) }));
      store.setFilter(member, filter);
    };
    return html`<filter-control
      .label=${title}
      .result=${value}
      .find=${(search: string, signal: AbortSignal) => store.queries.values(member, signal, search)}
      .filter=${store.queries.filters.get(member)}
      .formats=${formats}
      @filter-change=${change}
    ></filter-control>`;
  },
};

/** Returns a filter as readable text: "Status: delivered". @param state the state of its widget, if it has one */
export function filterText(
  title: string,
  filter: EmbedFilter,
  formats: Formats,
  state: WidgetState | undefined,
): string {
  const values = state?.content?.value as ValuesResponse | undefined;
  const write = (value: unknown) => (values?.type === "time" ? formats.time(String(value)) : undefined);
  return `${title}: ${filterSummary(filter, (value) => write(value) ?? formats.scalar(value))}`;
}
