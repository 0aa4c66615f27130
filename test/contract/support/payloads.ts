import type { EmbedActionName, EmbedEventName } from "../../../src/protocol/index.js";
import type { Members } from "./fields.js";

/** The payloads of the events, section 6 of the description. An optional member may also be null, like an absent one. */
export const EVENT_PAYLOADS = {
  ready: {
    embedTenant: "string | null",
    deploymentId: "number | null",
    mode: "signed | private",
    surface: "Surface",
    "publicId?": "string",
  },
  view: { surface: "Surface", path: "string", "publicId?": "string", "title?": "string" },
  navigate: { path: "string", "previousPath?": "string" },
  "dashboard-loaded": { "publicId?": "string", "widgetCount?": "number", "loadDurationMs?": "number" },
  download: {
    format: "csv | xlsx | png | pdf",
    target: "widget | dashboard",
    "widgetId?": "string",
    "title?": "string",
    "rowCount?": "number",
  },
  drilldown: { member: "string", "value?": "any", "widgetId?": "string" },
  "ai-query": {
    query: "string",
    status: "submitted | completed | error",
    "chatId?": "string",
    "agentId?": "string",
  },
  error: { message: "string", "name?": "string", "context?": "string", "fatal?": "boolean" },
} as const satisfies Record<EmbedEventName, Members>;

/** The payloads of the actions, section 6 of the description; `refresh` has none. */
export const ACTION_PAYLOADS = {
  "set-color-scheme": { scheme: "light | dark | auto" },
  "set-theme": { "primaryColor?": "string", "borderRadius?": "number | string", "font?": "string" },
  "set-locale": { locale: "string" },
  "set-timezone": { timezone: "string" },
  "set-filter": { filterUrlParameter: "string (pattern ^f_[^.=]+(\\.[^.=]+)+=.)" },
  navigate: { path: "string" },
  refresh: {},
} as const satisfies Record<EmbedActionName, Members>;

/** The members of the envelope; actions never have a `surface`, and a `payload` only if they need one. */
export const ENVELOPES = {
  event: {
    source: "svc-embed",
    direction: "event",
    type: "string (pattern ^svc:event:[a-z][a-z0-9-]{0,63}$)",
    payload: "object",
    timestamp: "number",
    surface: "Surface",
  },
  action: {
    source: "svc-embed",
    direction: "action",
    type: "string (pattern ^svc:action:.)",
    "payload?": "object",
    timestamp: "number",
  },
} as const satisfies Record<string, Members>;
