import type { DashboardWidget } from "svc-dashboard/backend";
import type { QueryResponse, ValuesResponse } from "../../contract/viewer-api.js";
import type { AppData } from "./app-board.js";
import { Loadable } from "./loadable.js";

/** A new one each time that an agent is to answer again. */
export type AgentRound = Readonly<Record<string, never>>;

type MarkdownToHtml = (markdown: string) => string;

/** What loads the contents of widgets, each until it is aborted. */
export interface WidgetSources {
  /** Whether a CHART widget shows a stored document: its frame loads that by itself. */
  isDocument(widget: DashboardWidget): boolean;
  answer(widget: DashboardWidget, signal: AbortSignal): Promise<QueryResponse>;
  values(widget: DashboardWidget, signal: AbortSignal): Promise<ValuesResponse>;
  markup(): Promise<MarkdownToHtml>;
  app(signal: AbortSignal): Promise<AppData>;
  agent(): Promise<AgentRound>;
}

/** What the widgets of a board have loaded, by widget id. */
export class WidgetLoads {
  /** What the queries of CHART widgets answered. */
  readonly answers = new Map<string, Loadable<QueryResponse>>();
  /** The values that FILTER widgets offer. */
  readonly values = new Map<string, Loadable<ValuesResponse>>();
  /** What writes TEXT widgets as harmless HTML. */
  readonly markups = new Map<string, Loadable<MarkdownToHtml>>();
  /** What the queries of an APP dashboard answered. */
  readonly apps = new Map<string, Loadable<AppData>>();
  /** What AI widgets answer in: loading one loads its code, too. */
  readonly agents = new Map<string, Loadable<AgentRound>>();

  constructor(widgets: readonly DashboardWidget[], sources: WidgetSources, changed: () => void) {
    for (const widget of widgets) {
      const { id, type } = widget;
      if (type === "TEXT") {
        this.markups.set(id, new Loadable(() => sources.markup(), changed));
      } else if (type === "APP") {
        this.apps.set(id, new Loadable((signal) => sources.app(signal), changed));
      } else if (type === "AI") {
        this.agents.set(id, new Loadable(() => sources.agent(), changed));
      } else if (type === "CHART" && !sources.isDocument(widget)) {
        this.answers.set(id, new Loadable((signal) => sources.answer(widget, signal), changed));
      } else if (type === "FILTER") {
        this.values.set(id, new Loadable((signal) => sources.values(widget, signal), changed));
      }
    }
  }

  of(widgetId: string): Loadable<unknown> | undefined {
    return this.#maps().reduce<Loadable<unknown> | undefined>(
      (found, map) => found ?? map.get(widgetId),
      undefined,
    );
  }

  all(): Loadable<unknown>[] {
    return this.#maps().flatMap((map) => [...map.values()]);
  }

  #maps(): ReadonlyMap<string, Loadable<unknown>>[] {
    return [this.answers, this.values, this.markups, this.apps, this.agents];
  }
}
