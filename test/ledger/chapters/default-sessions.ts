import { ASSUMED_MODELS } from "../fields.js";
import { memberRows, testsIn } from "../member-rows.js";
import { testsOf, type Chapter, type Tests } from "../promise.js";

const types = testsOf("test/ledger/described-types.test.ts");
const roundTrip = testsOf("test/contract/round-trip.test.ts");
const contract = testsOf("test/contract/sandbox.integration.test.ts");
const openapi = testsOf("test/backend/openapi.test.ts");
const client = testsOf("test/backend/client.test.ts");
const responses = testsOf("test/backend/responses.test.ts");
const handler = testsOf("test/backend/session-handler.test.ts");
const load = testsOf("test/element/load.browser.test.ts");
const session = testsOf("test/element/session.browser.test.ts");
const renewal = testsOf("test/element/renewal.browser.test.ts");
const lifecycle = testsOf("test/pages/page-lifecycle.integration.test.ts");
const model = testsOf("test/element/lifecycle-model.browser.test.ts");
const sessions = testsOf("sandbox/test/sessions.integration.test.ts");
const writes = testsOf("sandbox/test/api-writes.integration.test.ts");
const embed = testsOf("sandbox/test/embed.integration.test.ts");
const rowScope = testsOf("sandbox/test/row-scope.integration.test.ts");
const appApi = testsOf("sandbox/test/app.integration.test.ts");
const closed = testsOf("sandbox/test/closed-scopes.integration.test.ts");
const bareApp = testsOf("test/sandbox/bare-host.slow.browser.test.ts");
const dashboard = testsOf("test/sandbox/dashboard.browser.test.ts");
const looks = testsOf("sandbox/test/pages/dashboard-actions.slow.test.ts");

const AGREE = contract("agree on ${operation}");
const STATUSES = contract('agree on the error statuses of ${operationId}: ${statuses.join(", ")}');
const BODY = roundTrip("the body of ${operationId} is sent");
const MODEL = types("has the described members of ${model}, with their types, and no others");
const REFUSES = sessions("refuses ${what}");
const STORED_USER = sessions("adds a tenant and a user that are new, and knows them from then on");
const VIEWER = embed("comes with its viewer");
const NULLS = sessions("takes a console user, and null for all that is optional");

const PROFILE = appApi("shows the name and the picture of the session's profile, and none without one");
const CHAT_LOOKS = testsOf("test/sandbox/chat.slow.browser.test.ts")(
  "applies color scheme, theme, language and time zone without a reload, and answers again on refresh",
);

/** What the sandbox does with the members of a session. */
const SANDBOX: Readonly<Record<string, Tests>> = {
  "SessionOptions.deploymentId": [REFUSES, VIEWER],
  "SessionOptions.email": [STORED_USER, NULLS],
  "SessionOptions.userProfile": [STORED_USER, NULLS],
  "SessionOptions.embedTenantName": [STORED_USER, REFUSES],
  "SessionOptions.creatorMode": [appApi("shows a draft to its creator alone, in creator mode alone")],
  "SessionOptions.userAttributes": [
    embed("stays in the countries that a user attribute names, whatever the viewer picks"),
    closed("is named to the page, without values"),
  ],
  "SessionOptions.groups": [
    sessions("keeps the user's groups unless it lists some, and clears them by an empty list"),
  ],
  "SessionOptions.securityContext": [closed("is named to the page, without values"), AGREE],
  "SessionOptions.embedTheme": [VIEWER],
  "SessionOptions.settings": [VIEWER],
  "EmbedUserProfile.displayName": [STORED_USER, PROFILE],
  "EmbedUserProfile.picture": [PROFILE],
  "UserAttribute.name": [closed("is named to the page, without values")],
  "UserAttribute.value": [
    rowScope("are narrowed by the countries of a viewer's attribute, in the values of a filter too"),
  ],
  "EmbedTheme.primaryColor": [
    looks("switches scheme, theme and language without a reload"),
    dashboard("applies a brand theme"),
  ],
  "EmbedTheme.borderRadius": [looks("switches scheme, theme and language without a reload")],
  "EmbedTheme.font": [looks("switches scheme, theme and language without a reload")],
  "EmbedTheme.analyticsChat": [
    CHAT_LOOKS,
    looks("writes in ink that can be read on colors that let the page through, in both schemes"),
  ],
  "EmbedTheme.chat": [CHAT_LOOKS],
  "EmbedSettings.locale": [VIEWER],
  "EmbedSettings.timezone": [VIEWER],
  "EmbedSettings.allowAi": [
    testsOf("sandbox/test/ask/answers.integration.test.ts")(
      "is refused where the session does not allow questions, with a reason",
    ),
  ],
  "EmbedSession.sessionId": [sessions("answers with the session id and nothing else")],
  "SessionExchangeInput.sessionId": [sessions("that is unknown, or no text, is refused")],
  "SessionToken.token": [sessions("is exchanged for a token that shows the dashboard")],
};

const MODELS = [
  ...(["SessionOptions", "EmbedUserProfile", "UserAttribute", "EmbedTheme", "EmbedSettings"] as const),
  ...(["EmbedSession", "SessionExchangeInput", "SessionToken"] as const),
];

export const defaultSessions: Chapter = {
  title: "Defaults: sessions",
  prefix: "default-session",
  rows: [
    {
      id: "default-session-generate-session",
      text: "`POST /api/v1/embed/generate-session` with the token and a JSON body responds with `{ sessionId }` and nothing else.",
      client: [
        client("generates a session"),
        types("has ${operationId} with the described method, path, group, parameters, body and result"),
      ],
      sandbox: [sessions("answers with the session id and nothing else"), AGREE],
    },
    {
      id: "default-session-one-user",
      text: "The body has exactly one of `externalId`, an embed user, and `internalId`, a console user.",
      client: [
        types("has ${name} as ${type}"),
        openapi("accepts exactly one id for a session's user or a group's member"),
      ],
      sandbox: [sessions("is of one user: of the host's, or of the console"), REFUSES, NULLS],
    },
    ...MODELS.flatMap((name) =>
      memberRows("default-session", name, ASSUMED_MODELS[name], (member) => ({
        client: [
          MODEL,
          name === "EmbedSession" || name === "SessionToken"
            ? roundTrip("the response of ${operationId} reaches the caller")
            : BODY,
        ],
        sandbox: testsIn(SANDBOX, member),
      })),
    ),
    {
      id: "default-session-null-members",
      text: "Optional members of the body may be null.",
      client: [BODY],
      sandbox: [NULLS],
    },
    {
      id: "default-session-groups-semantics",
      text: "Omitted `groups` stay, an empty list clears them, and a list replaces them.",
      sandbox: [sessions("keeps the user's groups unless it lists some, and clears them by an empty list")],
    },
    {
      id: "default-session-theme-open",
      text: "`embedTheme` may have any members.",
      client: [BODY],
      sandbox: [VIEWER],
    },
    {
      id: "default-session-lifetime",
      text: "A session can be redeemed for 5 minutes.",
      sandbox: [sessions("can be exchanged for five minutes")],
    },
    {
      id: "default-session-redeemed-once",
      text: "A session is redeemed once: the first exchange deletes it.",
      sandbox: [
        sessions("is exchanged once"),
        sessions("is exchanged once, also by two at the same time"),
        bareApp("rejects a session that has already been used"),
      ],
    },
    {
      id: "default-session-exchange-session",
      text: "The iframe itself exchanges the session: `POST /api/v1/embed/session/token` without the host's token responds with `{ token }`.",
      client: [
        openapi("requires the token for every operation except the redemption of a session"),
        types("has ${operationId} with the described method, path, group, parameters, body and result"),
      ],
      sandbox: [sessions("is exchanged for a token that shows the dashboard"), AGREE],
    },
    {
      id: "default-session-exchange-refused",
      text: "The exchange responds with 401 to an unknown, expired or redeemed session.",
      sandbox: [
        sessions("that is unknown, or no text, is refused"),
        sessions("can be exchanged for five minutes"),
        sessions("is exchanged once"),
      ],
    },
    {
      id: "default-session-token-lifetime",
      text: "The token is valid for 24 hours.",
      element: [
        renewal(
          "renews 23 hours to 23 and a half after ready while the page is hidden, and after 24 hours at the latest",
        ),
      ],
      sandbox: [sessions("lives for 24 hours")],
    },
    {
      id: "default-session-token-not-renewable",
      text: "The iframe cannot renew its token: after its end, the embed needs a new session.",
      element: [session("recovers from a fatal session error after ready by itself")],
      sandbox: [
        testsOf("test/sandbox/renewal.integration.test.ts")(
          "ends with a fatal error when the token is over, which leads to a new load",
        ),
        testsOf("sandbox/test/pages/dashboard-life.slow.test.ts")(
          "ends with a session error when its token is refused later",
        ),
      ],
    },
    {
      id: "default-session-new-for-each-load",
      text: "Every load of the iframe uses a new session: the first one, after a move, a retry, a return from the cache, or a fatal error.",
      element: [
        model(
          "shows the last target with its own session, requested once per load and never while disconnected",
        ),
        load("requests a new session after a move, with that reason"),
        load("shows a notice with a button that requests a new session and loads again"),
        load("begin again when the page comes back from the cache while the frame was loading"),
        lifecycle("requests one new session for each move, and always has one frame"),
      ],
      sandbox: [
        dashboard("removes its session from the URL, so that a reload inside the frame needs a new one"),
      ],
    },
    {
      id: "default-session-explicit-once",
      text: "A session that the page itself sets is used for one load; the provider serves the others.",
      element: [
        session("uses a session attribute once, and leaves the session nowhere that a page can read"),
        session("dispatches svc-session-needed without a session, and uses a provider that is set later"),
        load("calls the provider once per load, with the target and the reason"),
      ],
    },
    {
      id: "default-session-refused-400",
      text: "A wrong body leads to 400.",
      client: [responses("has the class ${name} for status ${status}")],
      sandbox: [REFUSES, STATUSES],
    },
    {
      id: "default-session-refused-401",
      text: "A missing or unknown token leads to 401.",
      client: [responses("has the class ${name} for status ${status}")],
      sandbox: [
        testsOf("sandbox/test/api-access.integration.test.ts")(
          "refuses ${what} on every path alike, before it looks anything up",
        ),
      ],
    },
    {
      id: "default-session-refused-403",
      text: "A token that is not allowed, and a dashboard that may not be embedded, lead to 403.",
      client: [
        responses("has the class ${name} for status ${status}"),
        handler("leads to ${status} and reveals nothing: ${name}"),
      ],
      sandbox: [embed("says why it is not shown"), STATUSES],
    },
    {
      id: "default-session-refused-404",
      text: "An unknown deployment leads to 404.",
      client: [responses("has the class ${name} for status ${status}")],
      sandbox: [REFUSES, writes("keeps deployments apart")],
    },
  ],
};
