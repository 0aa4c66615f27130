/** An example of each message between page and embed, as docs/messages.md shows it; a test validates them by the schema. */
const event = (name, payload, surface = "dashboard") => ({
  source: "svc-embed",
  direction: "event",
  type: `svc:event:${name}`,
  payload,
  timestamp: 1764576000000,
  surface,
});

/** An action never has a surface, and has no payload where it needs none. */
const action = (name, payload) => ({
  source: "svc-embed",
  direction: "action",
  type: `svc:action:${name}`,
  ...(payload && { payload }),
  timestamp: 1764576000000,
});

const samples = [
  event("ready", {
    embedTenant: "acme-outdoors",
    deploymentId: 42,
    mode: "signed",
    surface: "dashboard",
    publicId: "a1b2c3d4",
  }),
  event("view", {
    surface: "dashboard",
    path: "/embed/dashboard/a1b2c3d4",
    publicId: "a1b2c3d4",
    title: "Sales overview",
  }),
  event("navigate", { path: "/embed/d/42/app/folders/591", previousPath: "/embed/d/42/app" }, "app"),
  event("dashboard-loaded", { publicId: "a1b2c3d4", widgetCount: 9, loadDurationMs: 1234 }),
  event("download", {
    format: "csv",
    target: "widget",
    widgetId: "revenue-by-month",
    title: "Revenue",
    rowCount: 24,
  }),
  event("drilldown", { member: "orders.revenue", value: 15120.5, widgetId: "revenue-by-month" }),
  event("ai-query", { query: "Revenue by month?", status: "completed", chatId: "c1" }, "chat"),
  event("error", { message: "The query has failed.", name: "QueryError", context: "query", fatal: false }),
  action("set-color-scheme", { scheme: "dark" }),
  action("set-theme", { primaryColor: "#0b7285", borderRadius: 8, font: "Inter" }),
  action("set-locale", { locale: "de-DE" }),
  action("set-timezone", { timezone: "Europe/Berlin" }),
  action("set-filter", { filterUrlParameter: 'f_orders.status={"value":["shipped","delivered"]}' }),
  action("navigate", { path: "/embed/dashboard/c3d4e5f6" }),
  action("refresh"),
];

/** Every example by the type of its message. */
export const MESSAGE_SAMPLES = new Map(samples.map((sample) => [sample.type, sample]));
