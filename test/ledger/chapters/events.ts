import { memberRows } from "../member-rows.js";
import { EVENT_PAYLOADS } from "../payloads.js";
import { testsOf, type Chapter } from "../promise.js";

const types = testsOf("test/ledger/described-types.test.ts");
const parse = testsOf("test/protocol/parse-event.pure.test.ts");
const schema = testsOf("test/protocol/node/schema-of-events.test.ts");
const bothFaces = testsOf("test/connection/both-faces.browser.test.ts");
const state = testsOf("test/element/state.browser.test.ts");
const load = testsOf("test/element/load.browser.test.ts");
const frameTitle = testsOf("test/element/frame-title.browser.test.ts");
const eventMembers = testsOf("test/sandbox/event-members.browser.test.ts");
const bareDashboard = testsOf("test/sandbox/bare-host-dashboard.slow.browser.test.ts");
const dashboard = testsOf("test/sandbox/dashboard.browser.test.ts");
const app = testsOf("test/sandbox/app.slow.browser.test.ts");
const chat = testsOf("test/sandbox/chat.slow.browser.test.ts");
const agent = testsOf("test/sandbox/agent.slow.browser.test.ts");
const life = testsOf("sandbox/test/pages/dashboard-life.slow.test.ts");
const widgets = testsOf("sandbox/test/pages/dashboard-widgets.slow.test.ts");

const ALL_SURFACES = schema("agree that a receiver accepts every event from every surface");
const DISPATCHED = state("dispatches ${name} after svc-message, bubbling and composed, with its envelope");
const MEMBERS = eventMembers("have every described member on a dashboard, and no others");
const NOT_IN_APP = eventMembers(
  "leave out the events of dashboards in the app, which shows dashboards as well",
);
const QUESTIONS = eventMembers(
  "name the agent of a dashboard in a question to it, and the conversation in one of the chat",
);
const FIRST = dashboard(
  "sends ready first and once, then view, then dashboard-loaded when all its widgets have rendered",
);
const DOWNLOADS = bareDashboard("reports a ${format} download of the ${target}, without its rows");

/** Section 6, the events. */
export const events: Chapter = {
  title: "Events",
  prefix: "event",
  rows: [
    {
      id: "event-ready",
      text: "`ready` is sent when the embed has authenticated and mounted: once per session, and as the first event, on all surfaces.",
      element: [
        bothFaces("resolves ready with the payload of the first ready event"),
        load("changes its state from idle to loaded, and dispatches an event for each step"),
        ALL_SURFACES,
      ],
      sandbox: [
        FIRST,
        app("sends ready first and once, and then view with its home page"),
        chat("sends ready, and then view with its path"),
      ],
    },
    {
      id: "event-view",
      text: "`view` is sent when a surface is viewed, on load and on each navigation, on all surfaces.",
      element: [
        DISPATCHED,
        frameTitle("is a text of the element until the embed reports a view, and follows the view then"),
        ALL_SURFACES,
      ],
      sandbox: [
        bareDashboard("navigate, shows the other dashboard, and reports both paths"),
        app("follows a link, back and forward, and reports each step with the previous path"),
        chat("begins a new conversation by its button and by its path, and reports both"),
      ],
    },
    {
      id: "event-navigate",
      text: "`navigate` is sent when the viewer navigates within the embed, on all surfaces.",
      element: [
        DISPATCHED,
        state("posts navigate when path changes, and updates embedPath when the embed navigates"),
        ALL_SURFACES,
      ],
      sandbox: [
        bareDashboard("navigate, shows the other dashboard, and reports both paths"),
        app("follows a link, back and forward, and reports each step with the previous path"),
        chat("begins a new conversation by its button and by its path, and reports both"),
      ],
    },
    {
      id: "event-dashboard-loaded",
      text: "`dashboard-loaded` is sent when all widgets of a dashboard have rendered, after `ready`, which comes before any data; on the dashboard surface only.",
      element: [
        DISPATCHED,
        load("changes its state from idle to loaded, and dispatches an event for each step"),
      ],
      sandbox: [life("has drawn every widget by the time it says loaded"), FIRST, NOT_IN_APP],
    },
    {
      id: "event-download",
      text: "`download` is sent when the viewer exports data or an image, on the dashboard surface only.",
      element: [DISPATCHED],
      sandbox: [DOWNLOADS, NOT_IN_APP],
    },
    {
      id: "event-download-without-rows",
      text: "`download` never has the exported rows.",
      sandbox: [
        DOWNLOADS,
        dashboard("offers downloads only with allow-export, and reports each without its rows"),
      ],
    },
    {
      id: "event-download-allow-export",
      text: "The CSV control of a widget is there only if the URL has `allowExport=true`.",
      element: [load("sends every setting in the URL that the URL supports")],
      sandbox: [
        widgets("offers downloads only by the exact parameter, and reports them without the rows"),
        dashboard("offers downloads only with allow-export, and reports each without its rows"),
      ],
    },
    {
      id: "event-drilldown",
      text: "`drilldown` is sent when the viewer drills into a measure, on the dashboard surface only.",
      element: [DISPATCHED],
      sandbox: [
        bareDashboard("reports a drilldown with the mouse and with the keyboard"),
        widgets("opens the details of a bar, a cell and a figure by keyboard, and tells the host"),
        NOT_IN_APP,
      ],
    },
    {
      id: "event-ai-query",
      text: "`ai-query` is sent when the viewer asks a question: in the chat, to the dashboard's agent, and in the app.",
      element: [DISPATCHED, ALL_SURFACES],
      sandbox: [
        chat("answers a question, shows how it was read, and reports it"),
        agent("answers from the data, shows how it read the question, and reports it to the host"),
        app("reports questions with the surface of the app"),
      ],
    },
    {
      id: "event-error",
      text: "`error` is sent for errors of rendering, queries, authentication and the session, on all surfaces.",
      element: [
        load("fails with a fatal error of the embed, and dispatches it with its envelope"),
        load("continues after an error that is not fatal: ${JSON.stringify(error)}"),
        ALL_SURFACES,
      ],
      sandbox: [
        life("shows what failed in its widget alone, and loads it anew on request"),
        life("ends with a session error when its token is refused later"),
        chat("shows a table if the chart can't be drawn, and reports the error"),
        app("fails with a session error after a reload inside its frame"),
      ],
    },
    ...Object.entries(EVENT_PAYLOADS).flatMap(([name, members]) =>
      memberRows("event", name, members, () => ({
        element: [
          types("has the described payload of the event ${name}"),
          parse("takes it with its required members alone"),
          parse("takes it with all its members"),
          parse("takes ${show(value)}"),
          parse("refuses ${show(value)}"),
        ],
        sandbox: [name === "ai-query" ? QUESTIONS : MEMBERS],
      })),
    ),
    {
      id: "event-ready-public-id-on-dashboards",
      text: "`ready` has a `publicId` on the dashboard surface only.",
      element: [parse("takes it with all its members")],
      sandbox: [MEMBERS, NOT_IN_APP],
    },
    {
      id: "event-ready-without-tenant",
      text: "`embedTenant` of `ready` is null for a session without an embed tenant.",
      element: [parse("takes ${show(value)}")],
      sandbox: [
        bareDashboard("sends ready, view and dashboard-loaded, in this order"),
        testsOf("sandbox/test/embed.integration.test.ts")("comes with its viewer"),
      ],
    },
    {
      id: "event-dashboard-loaded-counts",
      text: "`widgetCount` is the number of widgets, and `loadDurationMs` the time from mount to the last one.",
      sandbox: [life("reports ready first and once, then view, then loaded with the true count"), FIRST],
    },
    {
      id: "event-download-widget-members",
      text: "`widgetId` is there if the target is a widget, and `rowCount` for CSV and XLSX.",
      element: [parse("takes it with all its members")],
      sandbox: [DOWNLOADS],
    },
    {
      id: "event-drilldown-fully-qualified",
      text: "`member` of `drilldown` is the fully-qualified measure.",
      sandbox: [bareDashboard("reports a drilldown with the mouse and with the keyboard")],
    },
    {
      id: "event-ai-query-outcomes",
      text: "A question is `submitted` first, and then `completed` or `error`.",
      sandbox: [
        chat("answers a question, shows how it was read, and reports it"),
        chat("names the words that it does not recognize, suggests other questions, and reports an error"),
        bareDashboard("reports a question to its agent, and its completion"),
      ],
    },
    {
      id: "event-error-fatal-ends-surface",
      text: "`fatal` is true when the whole surface is down.",
      element: [
        load("fails with a fatal error of the embed, and dispatches it with its envelope"),
        load("continues after an error that is not fatal: ${JSON.stringify(error)}"),
      ],
      sandbox: [
        bareDashboard("sends only a fatal error if its session is invalid"),
        life("shows what failed in its widget alone, and loads it anew on request"),
      ],
    },
  ],
};
