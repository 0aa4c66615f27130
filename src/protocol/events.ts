import { SURFACES, type EVENT_PREFIX, type EventEnvelope } from "./envelope.js";
import {
  any,
  boolean,
  nullable,
  number,
  oneOf,
  optional,
  string,
  type Members,
  type Payload,
} from "./members.js";

export const surface = oneOf(...SURFACES);

/**
 * The events of the service description, section 6, with the members of their payloads. Everything else about an event
 * comes from its row: the types, the checks, the JSON Schema with its descriptions, and the documentation.
 */
export const EVENTS = {
  /**
   * The embed has authenticated and mounted. Sent once per session, as its first event.
   * @example
   * { "embedTenant": "acme-outdoors", "deploymentId": 42, "mode": "signed", "surface": "dashboard", "publicId": "a1b2c3d4" }
   */
  ready: {
    /** The embed tenant of the session, or null without one. */
    embedTenant: nullable(string),
    /** The deployment that is shown, or null without one. */
    deploymentId: nullable(number),
    /** How the viewer was authenticated: by a session from the host's backend, or by signing in. */
    mode: oneOf("signed", "private"),
    surface,
    /** The dashboard that is shown. On the dashboard surface only. */
    publicId: optional(string),
  },
  /**
   * A surface is viewed: on load, and on each navigation inside the embed.
   * @example
   * { "surface": "dashboard", "path": "/embed/dashboard/a1b2c3d4", "publicId": "a1b2c3d4", "title": "Sales overview" }
   */
  view: {
    surface,
    /** The route inside the embed. */
    path: string,
    /** The dashboard that is viewed. */
    publicId: optional(string),
    /** The title of the view. */
    title: optional(string),
  },
  /**
   * The viewer navigates within the embed.
   * @example { "path": "/embed/dashboard/c3d4e5f6", "previousPath": "/embed/dashboard/a1b2c3d4" }
   */
  navigate: {
    /** The new path. */
    path: string,
    /** The previous path. */
    previousPath: optional(string),
  },
  /**
   * All widgets of a dashboard have rendered; `ready` comes before any data. The service sends it on the dashboard surface;
   * a receiver accepts it from all.
   * @example { "publicId": "a1b2c3d4", "widgetCount": 9, "loadDurationMs": 1234 }
   */
  "dashboard-loaded": {
    /** The dashboard that has loaded. */
    publicId: optional(string),
    /** How many widgets it has. */
    widgetCount: optional(number),
    /** Milliseconds from mount to the last widget. */
    loadDurationMs: optional(number),
  },
  /**
   * The viewer exports data or an image. The event never contains the exported rows. The service sends it on the dashboard
   * surface; a receiver accepts it from all.
   * @example
   * { "format": "csv", "target": "widget", "widgetId": "revenue-by-month", "title": "Revenue", "rowCount": 24 }
   */
  download: {
    /** The format of the exported file. */
    format: oneOf("csv", "xlsx", "png", "pdf"),
    /** Whether a widget or the dashboard is exported. */
    target: oneOf("widget", "dashboard"),
    /** The exported widget, when the target is one. */
    widgetId: optional(string),
    /** The title of the exported widget or dashboard. */
    title: optional(string),
    /** How many rows were exported, for csv and xlsx. */
    rowCount: optional(number),
  },
  /**
   * The viewer drills into a measure. The service sends it on the dashboard surface; a receiver accepts it from all.
   * @example { "member": "orders.revenue", "value": 15120.5, "widgetId": "revenue-by-month" }
   */
  drilldown: {
    /** The fully-qualified measure, such as `orders.revenue`. */
    member: string,
    /** The value that was drilled into, of any type. */
    value: any,
    /** The widget that shows the measure. */
    widgetId: optional(string),
  },
  /**
   * The viewer asks a question in plain language: in the chat, in a dashboard's agent, or inside the app.
   * @example { "query": "Revenue by month?", "status": "completed", "chatId": "c1", "agentId": "sales" }
   */
  "ai-query": {
    /** The question. */
    query: string,
    /** The progress of the answer. */
    status: oneOf("submitted", "completed", "error"),
    /** The conversation that the question belongs to. */
    chatId: optional(string),
    /** The agent that is asked. */
    agentId: optional(string),
  },
  /**
   * The embed reports an error: in rendering, in a query, in authentication or with the session.
   * @example { "message": "The query has failed.", "name": "QueryError", "context": "query", "fatal": false }
   */
  error: {
    /** A description of the error. */
    message: string,
    /** The error's class. */
    name: optional(string),
    /** Where the error comes from. */
    context: optional(string),
    /** True when the whole surface went down. */
    fatal: optional(boolean),
  },
} satisfies Record<string, Members>;

/** Event name to payload. */
export type EmbedEventMap = {
  [Name in keyof typeof EVENTS]: Name extends keyof NamedPayloads
    ? NamedPayloads[Name]
    : Payload<(typeof EVENTS)[Name]>;
};

/** The name of an event, without its prefix. */
export type EmbedEventName = keyof EmbedEventMap;

/** The envelope of a described event. */
export type EmbedEvent<Name extends EmbedEventName = EmbedEventName> = {
  [N in Name]: EventEnvelope<`${typeof EVENT_PREFIX}${N}`, EmbedEventMap[N]>;
}[Name];

/** The payload of `ready`. */
export interface ReadyPayload extends Payload<typeof EVENTS.ready> {}
/** The payload of `view`. */
export interface ViewPayload extends Payload<typeof EVENTS.view> {}
/** The payload of `navigate`. */
export interface NavigatePayload extends Payload<typeof EVENTS.navigate> {}
/** The payload of `dashboard-loaded`. */
export interface DashboardLoadedPayload extends Payload<(typeof EVENTS)["dashboard-loaded"]> {}
/** The payload of `download`. */
export interface DownloadPayload extends Payload<typeof EVENTS.download> {}
/** The payload of `drilldown`. */
export interface DrilldownPayload extends Payload<typeof EVENTS.drilldown> {}
/** The payload of `ai-query`. */
export interface AiQueryPayload extends Payload<(typeof EVENTS)["ai-query"]> {}
/** The payload of `error`. */
export interface EmbedErrorPayload extends Payload<typeof EVENTS.error> {}

/** Payloads with their own names, which a compiler's errors show instead of all members. */
interface NamedPayloads {
  ready: ReadyPayload;
  view: ViewPayload;
  navigate: NavigatePayload;
  "dashboard-loaded": DashboardLoadedPayload;
  download: DownloadPayload;
  drilldown: DrilldownPayload;
  "ai-query": AiQueryPayload;
  error: EmbedErrorPayload;
}
