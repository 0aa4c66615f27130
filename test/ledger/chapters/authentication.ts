import { testsOf, type Chapter } from "../promise.js";

const client = testsOf("test/backend/client.test.ts");
const openapi = testsOf("test/backend/openapi.test.ts");
const secrets = testsOf("test/backend/secrets.test.ts");
const handler = testsOf("test/backend/session-handler.test.ts");
const url = testsOf("test/protocol/embed-url.pure.test.ts");
const load = testsOf("test/element/load.browser.test.ts");
const session = testsOf("test/element/session.browser.test.ts");
const parse = testsOf("test/protocol/parse-event.pure.test.ts");
const access = testsOf("sandbox/test/api-access.integration.test.ts");
const address = testsOf("sandbox/test/pages/address.test.ts");
const dashboard = testsOf("test/sandbox/dashboard.browser.test.ts");
const privateMode = testsOf("test/sandbox/private-mode.browser.test.ts");

/** Section 5. */
export const authentication: Chapter = {
  title: "Authentication",
  prefix: "authentication",
  rows: [
    {
      id: "authentication-bearer-header",
      text: "Every operation requires the header `Authorization: Bearer <ACCESS_TOKEN>`.",
      client: [
        client("lists workbooks"),
        openapi("requires the token for every operation except the redemption of a session"),
        secrets("reaches the service"),
      ],
      sandbox: [
        access("refuses ${what} on every path alike, before it looks anything up"),
        access("lets the token in, whatever the case of its scheme"),
      ],
    },
    {
      id: "authentication-one-token",
      text: "The same token is valid under `/api/v1` and `/build/api/v1` of a host.",
      client: [client("sends operations of the build API")],
      sandbox: [
        access(
          "answers what it does not imitate with 501 and the groups that are not described, under both prefixes",
        ),
      ],
    },
    {
      id: "authentication-embed-url",
      text: "An iframe loads `{base_url}/embed/dashboard/<public_id>?session=<session_id>`.",
      element: [
        url("is ${path} for ${show(options)}"),
        url("has any session exactly once, and changes nothing else with it"),
        load("sends every setting in the URL that the URL supports"),
      ],
      sandbox: [
        address("reads what a dashboard's address asks for"),
        dashboard(
          "sends ready first and once, then view, then dashboard-loaded when all its widgets have rendered",
        ),
      ],
    },
    {
      id: "authentication-session-from-backend",
      text: "The host's backend generates the session; the page never has the token.",
      element: [session("sends the documented request to its session endpoint")],
      client: [
        client("generates a session"),
        handler("responds with the session id and nothing else"),
        client("throws in a browser unless dangerouslyAllowBrowser is set"),
      ],
      sandbox: [
        testsOf("sandbox/test/sessions.integration.test.ts")(
          "is exchanged for a token that shows the dashboard",
        ),
      ],
    },
    {
      id: "authentication-mode-signed",
      text: "`ready` reports the mode `signed` for an embed with a session.",
      element: [parse("takes ${show(value)} as ${member}"), parse("takes it with all its members")],
      sandbox: [
        dashboard(
          "sends ready first and once, then view, then dashboard-loaded when all its widgets have rendered",
        ),
      ],
    },
    {
      id: "authentication-mode-private",
      text: "`ready` reports the mode `private` for an embed whose viewer signs in.",
      element: [
        parse("takes it with its required members alone"),
        session("loads private embeds without a session, and shows them once they have loaded"),
      ],
      sandbox: [
        privateMode("shows a sign-in page, sends nothing before the sign-in, and then loads the dashboard"),
      ],
    },
  ],
};
