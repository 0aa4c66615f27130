import { html, nothing, type TemplateResult } from "lit";
import type { DashboardWidget } from "svc-dashboard/backend";
import { appEntry } from "../../../contract/dashboard-files.js";
import { appDependencies } from "../app-board.js";
import { dashboardTitle } from "../dashboard-model.js";
import { fill } from "../../format/format.js";
import { icon } from "../../ui/icons.js";
import type { WidgetContext } from "./widget-context.js";
import type { DrawnEvent } from "../../charts/vega-chart.js";
import { notice } from "../../ui/notice.js";
import "./stored-document.js";

/** The whole of an APP dashboard: its first document, and what it would need that is not fetched here. */
export function app(widget: DashboardWidget, context: WidgetContext): TemplateResult {
  const { board, texts, look } = context;
  const { dashboard, documents } = board;
  const list = appDependencies(dashboard).join(", ");
  const loaded = board.loads.apps.get(widget.id);
  if (!appEntry(dashboard.config.app)) return notice({ icon: "alert", title: texts.noEntry });
  return html`${list ? html`<p class="app-note">${icon("alert")}${fill(texts.notFetched, { list })}</p>` : nothing}
    <stored-document
      .src="${documents}/app/"
      .label=${dashboardTitle(dashboard)}
      .look=${look}
      .data=${loaded?.value}
      .formats=${context.formats}
      @drawn=${(event: DrawnEvent) => context.drawn(widget, event)}
    ></stored-document>`;
}
