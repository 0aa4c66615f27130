import { testsOf, type Chapter } from "../promise.js";

const types = testsOf("test/ledger/described-types.test.ts");
const parse = testsOf("test/protocol/parse-event.pure.test.ts");
const parseAny = testsOf("test/protocol/parse-event-properties.pure.test.ts");
const create = testsOf("test/protocol/create-action.pure.test.ts");
const bothFaces = testsOf("test/connection/both-faces.browser.test.ts");
const connection = testsOf("test/connection/connect-embed.browser.test.ts");
const channel = testsOf("test/connection/channel.browser.test.ts");
const lookAlikes = testsOf("test/pages/look-alikes.integration.test.ts");
const load = testsOf("test/element/load.browser.test.ts");
const hostChannel = testsOf("sandbox/test/pages/host-channel.test.ts");
const eventMembers = testsOf("test/sandbox/event-members.browser.test.ts");
const app = testsOf("test/sandbox/app.slow.browser.test.ts");
const chat = testsOf("test/sandbox/chat.slow.browser.test.ts");
const dashboard = testsOf("test/sandbox/dashboard.browser.test.ts");

const ENVELOPE = types("has the described members of the envelope, and no surface on actions");
const PARSED = [
  parse("takes ${show(value)} as ${member}"),
  parse("refuses ${show(value)} as ${member}"),
] as const;
const CREATED = create("makes the envelope of svc:action:${name}, and no member more");
const SENT = hostChannel("posts the envelope of an event to the host's exact origin");
const RECEIVED = hostChannel("hears nothing from another window, another origin, or in another form");
const ALL_MEMBERS = eventMembers("have every described member on a dashboard, and no others");

/** Section 6, the envelope, the rules of the host, and the surfaces. */
export const envelope: Chapter = {
  title: "The envelope, and the rules of the host",
  prefix: "envelope",
  rows: [
    {
      id: "envelope-source",
      text: "`source` is always `svc-embed`.",
      element: [ENVELOPE, ...PARSED, CREATED],
      sandbox: [SENT, RECEIVED],
    },
    {
      id: "envelope-direction",
      text: "`direction` is `event` from embed to host, and `action` from host to embed.",
      element: [ENVELOPE, ...PARSED, CREATED],
      sandbox: [SENT, RECEIVED],
    },
    {
      id: "envelope-type",
      text: "`type` is the name of the event or the action, with its prefix.",
      element: [ENVELOPE, ...PARSED, CREATED, create("refuses ${show(type)} as the type")],
      sandbox: [SENT, RECEIVED],
    },
    {
      id: "envelope-payload",
      text: "`payload` is an object, whose members depend on the type.",
      element: [ENVELOPE, ...PARSED, CREATED, create("refuses ${show(payload)} as the payload")],
      sandbox: [SENT, ALL_MEMBERS],
    },
    {
      id: "envelope-timestamp",
      text: "`timestamp` is a number, the milliseconds since the epoch.",
      element: [ENVELOPE, ...PARSED, create("stamps the action with the time of the call, in milliseconds")],
      sandbox: [SENT],
    },
    {
      id: "envelope-surface-on-events",
      text: "`surface` is on every event.",
      element: [ENVELOPE, ...PARSED, parseAny("takes only what has every member of the envelope")],
      sandbox: [SENT, ALL_MEMBERS],
    },
    {
      id: "envelope-surface-never-on-actions",
      text: "`surface` is on no action.",
      element: [
        ENVELOPE,
        CREATED,
        connection("posts envelopes without a surface, and without a payload if the action has none"),
      ],
    },
    {
      id: "envelope-listens-on-window",
      text: "The host listens to `message` on `window`.",
      element: [
        connection("shares one message listener on the window, which is removed when all are closed"),
        bothFaces("dispatches documented events and events of later versions, with their payloads"),
      ],
    },
    {
      id: "envelope-checks-origin",
      text: "The host compares `event.origin` with the tenant's origin, and ignores a message of another one.",
      element: [
        channel("accepts events of ${origin}, and of no look-alike"),
        bothFaces("ignores messages of other origins in its frame, and accepts the tenant's"),
        lookAlikes(
          "ignores ${what} in its own frame, posts nothing to it, and accepts the real tenant afterwards",
        ),
      ],
      sandbox: [hostChannel("takes actions from ${host} alone")],
    },
    {
      id: "envelope-checks-source",
      text: "The host ignores a message whose `data.source` is not `svc-embed`.",
      element: [
        bothFaces("ignores messages that are not events of the protocol"),
        connection("ignores ${what}, and accepts the valid message after it"),
      ],
      sandbox: [RECEIVED],
    },
    {
      id: "envelope-checks-direction",
      text: "The host ignores a message whose `data.direction` is not `event`.",
      element: [
        connection("ignores ${what}, and accepts the valid message after it"),
        parse("refuses ${show(value)} as ${member}"),
      ],
      sandbox: [RECEIVED],
    },
    {
      id: "envelope-target-origin",
      text: "Actions are posted to the iframe's `contentWindow` with the tenant's origin as the target, never `*`.",
      element: [
        bothFaces("posts the payload as it was at the time of the call, and only to the tenant's origin"),
        connection("posts nothing to another origin in its frame"),
      ],
      sandbox: [SENT],
    },
    {
      id: "envelope-surface-dashboard",
      text: "The surface `dashboard` is a published dashboard.",
      element: [...PARSED, load("sends every setting in the URL that the URL supports")],
      sandbox: [
        dashboard(
          "sends ready first and once, then view, then dashboard-loaded when all its widgets have rendered",
        ),
      ],
    },
    {
      id: "envelope-surface-app",
      text: "The surface `app` is the creator-mode app with workbooks, folders and dashboards.",
      element: [...PARSED, load("loads ${what}")],
      sandbox: [
        app("sends ready first and once, and then view with its home page"),
        app("reaches every page by navigate, without a reload"),
      ],
    },
    {
      id: "envelope-surface-app-chat",
      text: "A question that is asked inside the app reports the surface `app`.",
      element: [
        testsOf("test/protocol/node/schema-of-events.test.ts")(
          "agree that a receiver accepts every event from every surface",
        ),
      ],
      sandbox: [
        app("reports questions with the surface of the app"),
        eventMembers("leave out the events of dashboards in the app, which shows dashboards as well"),
      ],
    },
    {
      id: "envelope-surface-chat",
      text: "The surface `chat` is the standalone analytics chat.",
      element: [...PARSED, load("loads ${what}")],
      sandbox: [chat("sends ready, and then view with its path")],
    },
  ],
};
