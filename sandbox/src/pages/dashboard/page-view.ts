import type { EmbedEventMap } from "svc-dashboard/protocol";
import type { Board } from "./board.js";
import type { Formats } from "../format/format.js";
import type { Texts } from "../format/texts.js";
import type { WidgetContext } from "./widgets/widget-context.js";
import type { ChartLook } from "../charts/vega-chart.js";

/** What the page shows, and in which words. */
export interface PageView {
  board: Board;
  texts: Texts;
  formats: Formats;
  timezone: string;
  /** The last day that has data. */
  dataUntil: string;
  look: ChartLook;
  exportable: boolean;
  ask: WidgetContext["ask"];
}

/** Receives what the viewer does. */
export interface PageListener {
  drilled(payload: EmbedEventMap["drilldown"]): void;
  saved(payload: EmbedEventMap["download"]): void;
  asked: WidgetContext["asked"];
  unanswered: WidgetContext["unanswered"];
  /** A chart can't be drawn. */
  undrawable(error: Error): void;
  /** The viewer follows a link to a path inside the embed. */
  navigate(path: string): void;
}
