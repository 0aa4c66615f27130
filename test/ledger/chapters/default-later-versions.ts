import { testsOf, type Chapter } from "../promise.js";

const parse = testsOf("test/protocol/parse-event.pure.test.ts");
const copy = testsOf("test/protocol/parse-event-copy.pure.test.ts");
const create = testsOf("test/protocol/create-action.pure.test.ts");
const events = testsOf("test/protocol/node/schema-of-events.test.ts");
const actions = testsOf("test/protocol/node/schema-of-actions.test.ts");
const connection = testsOf("test/connection/connect-embed.browser.test.ts");
const bothFaces = testsOf("test/connection/both-faces.browser.test.ts");
const inPlace = testsOf("test/element/renewal-in-place.browser.test.ts");
const sandboxActions = testsOf("sandbox/test/pages/actions.test.ts");
const renewable = testsOf("sandbox/test/pages/renewable-session.test.ts");
const renewal = testsOf("test/sandbox/renewal.integration.test.ts");
const days = testsOf("test/sandbox/renewal.slow.test.ts");

export const defaultLaterVersions: Chapter = {
  title: "Defaults: later versions of the service",
  prefix: "default-later",
  rows: [
    {
      id: "default-later-events",
      text: "A valid event of an unknown name is dispatched under its own name.",
      element: [
        parse("takes svc:event:${name} under its own name, with any object as its payload"),
        events("lists the eight events, and leaves other names to a later version"),
        connection("dispatches an event of a later version under its own name"),
        bothFaces("dispatches documented events and events of later versions, with their payloads"),
      ],
    },
    {
      id: "default-later-actions",
      text: "An action of any name can be posted; an embed that does not support it ignores it.",
      element: [
        create("makes an action of any later name, with any payload that can be sent"),
        actions("lists the seven actions, and leaves other names to a later version"),
        testsOf("test/connection/action-queue-waiting.pure.test.ts")(
          "keeps every action of a type that it does not know",
        ),
      ],
      sandbox: [sandboxActions("ignores bare offsets and actions of other names")],
    },
    {
      id: "default-later-members",
      text: "Unknown members of known payloads are kept.",
      element: [copy("keeps members that the description does not list, at any depth")],
      client: [testsOf("test/backend/client.test.ts")("updates a notification")],
    },
    {
      id: "default-later-token-trust",
      text: "An embed with renewal in place trusts its token for 23 of its 24 hours, and announces the end.",
      sandbox: [
        renewal("posts session-expiring before the end of trust, and gets one session in place"),
        renewable("posts each of its events once, each with the end of trust"),
      ],
    },
    {
      id: "default-later-session-expiring",
      text: "`session-expiring` announces the end; it may come late, or after the next event.",
      element: [inPlace("posts a new session on ${name}, and keeps the frame")],
      sandbox: [
        renewal("posts session-expiring before the end of trust, and gets one session in place"),
        renewable("posts both at once after a leap of the clock"),
      ],
    },
    {
      id: "default-later-session-expired",
      text: "`session-expired` reports the end.",
      element: [inPlace("posts a new session on ${name}, and keeps the frame")],
      sandbox: [
        renewal(
          "runs queries that were refused again, once it has the new session, and reports them as one end",
        ),
        renewable(
          "sends requests that were refused again with the next token, and posts session-expired once for all of them",
        ),
      ],
    },
    {
      id: "default-later-set-session",
      text: "The host posts `svc:action:set-session { sessionId }`, and the embed continues without a reload.",
      element: [
        inPlace("posts a new session on ${name}, and keeps the frame"),
        inPlace("keeps one frame for a tab of 30 days, whose computer sleeps at night"),
      ],
      sandbox: [
        renewal(
          "keeps the document, the filters, the scroll position and an open dialog after 23 hours, and continues to query",
        ),
        days("never loads again where every session is renewed in place"),
      ],
    },
    {
      id: "default-later-one-session-for-both",
      text: "Both events of one session lead to one new session.",
      element: [
        inPlace("requests one session for both events, while it is requested and within a minute after it"),
      ],
      sandbox: [
        renewal(
          "posts both events after a leap of the clock, which lead to one request, and no event shows a session",
        ),
      ],
    },
    {
      id: "default-later-foreground",
      text: "The return of the tab to the foreground renews a session as well.",
      element: [
        inPlace(
          "renews when the viewer comes back 23 hours after the last renewal, also if the computer has slept",
        ),
      ],
    },
    {
      id: "default-later-any-payload",
      text: "The events' payloads may be any objects, and nothing acknowledges the new session.",
      element: [
        events("agree that svc:event:${name.slice(0, 24)} may come later"),
        inPlace("posts a new session on ${name}, and keeps the frame"),
      ],
    },
    {
      id: "default-later-silent-embed",
      text: "An embed that sends neither event gets no session, and loads again.",
      element: [
        inPlace("never posts a session to an embed that has not spoken of it, and loads again instead"),
      ],
      sandbox: [
        renewal("ignores set-session like any unknown action, and announces nothing"),
        days("loads again each day where sessions are not renewed"),
      ],
    },
  ],
};
