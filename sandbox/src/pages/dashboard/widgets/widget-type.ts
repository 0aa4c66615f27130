import type { nothing, TemplateResult } from "lit";
import type { DashboardWidget } from "svc-dashboard/backend";
import type { ChartLook } from "../../charts/vega-chart.js";
import type { Formats } from "../../format/format.js";
import type { Days } from "../../../contract/viewer-api.js";
import type { Texts } from "../../format/texts.js";
import type { DashboardStore } from "../dashboard-store.js";
import type { WidgetData } from "./widget-data.js";

export type Content = TemplateResult | typeof nothing;

/** The context in which the widgets of a page are shown. A new object means that something in it has changed. */
export interface WidgetContext {
  readonly store: DashboardStore;
  readonly texts: Texts;
  readonly formats: Formats;
  readonly look: ChartLook;
  /** The days of most charts: a widget with other days shows its own. */
  readonly days: Days | undefined;
}

/** A widget that is shown. */
export interface ShownWidget<Value = unknown> {
  readonly widget: DashboardWidget;
  readonly title: string;
  /** Unique in the page. */
  readonly id: string;
  /** The value that `load` has resolved to. */
  readonly value: Value;
}

/** One type of widgets: nothing else in the pages depends on a widget's type. */
export interface WidgetType<Value = undefined> extends WidgetData<Value> {
  render(shown: ShownWidget<Value>, context: WidgetContext): Content;
  /** Stands below the heading, also before the content has arrived. */
  note?(shown: ShownWidget<Value | undefined>, context: WidgetContext): string;
  /** Stands beside the heading, also before the content has arrived. */
  tools?(shown: ShownWidget<Value | undefined>, context: WidgetContext): Content;
  /** The heading for screen readers of a widget without a title. */
  untitled?(context: WidgetContext): string;
  /** Whether the content is prose, which needs the width of a phone. */
  isProse?: boolean;
  /** Whether the widget fits in one line, and so in the bar above the others. */
  fitsBar?: boolean;
}
