import type { EventEnvelope, Surface, EVENT_PREFIX } from "./envelope.js";

/** The embed has authenticated and mounted. Once per session, and the first event of it. */
export interface ReadyPayload {
  embedTenant: string | null;
  deploymentId: number | null;
  mode: "signed" | "private";
  surface: Surface;
  /** On the dashboard surface. */
  publicId?: string;
}

/** A surface is viewed: on load, and on each navigation inside the embed. */
export interface ViewPayload {
  surface: Surface;
  /** The route inside the embed. */
  path: string;
  publicId?: string;
  title?: string;
}

/** The viewer navigates within the embed. */
export interface NavigatePayload {
  path: string;
  previousPath?: string;
}

/** All widgets of a dashboard have rendered. Dashboards only. */
export interface DashboardLoadedPayload {
  publicId?: string;
  widgetCount?: number;
  /** Milliseconds from mount to the last widget. */
  loadDurationMs?: number;
}

/** The viewer exports data or an image. Never carries the exported rows. Dashboards only. */
export interface DownloadPayload {
  format: "csv" | "xlsx" | "png" | "pdf";
  target: "widget" | "dashboard";
  /** When the target is a widget. */
  widgetId?: string;
  title?: string;
  /** For csv and xlsx. */
  rowCount?: number;
}

/** The viewer drills into a measure. Dashboards only. */
export interface DrilldownPayload {
  /** The fully-qualified measure, such as `orders.revenue`. */
  member: string;
  value?: unknown;
  widgetId?: string;
}

/** The viewer asks a question in plain language. */
export interface AiQueryPayload {
  query: string;
  status: "submitted" | "completed" | "error";
  chatId?: string;
  agentId?: string;
}

/** The embed reports an error: rendering, a query, authentication or the session. */
export interface EmbedErrorPayload {
  message: string;
  /** The error's class. */
  name?: string;
  /** Where the error comes from. */
  context?: string;
  /** True when the whole surface went down. */
  fatal?: boolean;
}

/** Event name to payload, for the eight events of the service description, section 6. */
export interface EmbedEventMap {
  ready: ReadyPayload;
  view: ViewPayload;
  navigate: NavigatePayload;
  "dashboard-loaded": DashboardLoadedPayload;
  download: DownloadPayload;
  drilldown: DrilldownPayload;
  "ai-query": AiQueryPayload;
  error: EmbedErrorPayload;
}

/** The name of an event, without its prefix. */
export type EmbedEventName = keyof EmbedEventMap;

/** The envelope of a described event. */
export type EmbedEvent<Name extends EmbedEventName = EmbedEventName> = {
  [N in Name]: EventEnvelope<`${typeof EVENT_PREFIX}${N}`, EmbedEventMap[N]>;
}[Name];
