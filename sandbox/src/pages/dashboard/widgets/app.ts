import { html, nothing } from "lit";
import type { Dashboard } from "svc-dashboard/backend";
import { appEntry } from "../../../contract/dashboard-files.js";
import { fill } from "../../format/format.js";
import { icon } from "../../ui/icons.js";
import { notice } from "../../ui/notice.js";
import "./stored-document.js";
import type { WidgetType } from "./widget-type.js";

/** The only widget of an APP dashboard: its first document, and a list of its packages, which the sandbox does not fetch. */
export const app: WidgetType<object> = {
  load: (_widget, queries, signal) => queries.results(signal),
  dependsOn: "time zone and filters",
  untitled: ({ store }) => store.title,
  render({ value }, { store, texts, formats, look }) {
    const { dashboard, documents } = store;
    const list = dependencies(dashboard).join(", ");
    if (!appEntry(dashboard.config.app)) return notice({ icon: "alert", title: texts.noEntry });
    return html`${list ? html`<p class="page-line">${icon("alert")}${fill(texts.notFetched, { list })}</p>` : nothing}
      <stored-document
        .src="${documents}/app/"
        .label=${store.title}
        .look=${look}
        .data=${value}
        .formats=${formats}
      ></stored-document>`;
  },
};

/** The packages that an app depends on: "chart.js ^4". */
function dependencies({ config }: Dashboard): string[] {
  const packages = config.app?.manifest?.dependencies ?? {};
  return Object.entries(packages).map(([name, version]) => `${name} ${version}`);
}
