import { afterTest } from "../support/after-test.js";
import { sendPage } from "../support/web-pages.js";
import { SCRIPT } from "./embedding-app.js";
import { testBreakages } from "./test-breakages.js";

const NO_SERVER = /Connecting to 127\.0\.0\.1:\d+ failed \(ECONNREFUSED\).*Check the port/;

describe("the console of a broken app, and the doctor's command in it, in rare cases,", () => {
  testBreakages([
    {
      what: "a port where no server listens as tenant-origin",
      parts: async (app) => ({ tenantOrigin: await app.closedPort() }),
      named: { command: NO_SERVER },
    },
    {
      what: "an authorize function that throws",
      parts: () => ({ authorize: () => Promise.reject(new Error("no such table: users")) }),
      named: {
        console: /responded with 500 \(authorize-failed\)/,
        "server log": /no such table: users/,
        "command as a viewer": /problem Session endpoint .*authorize-failed/,
      },
    },
    {
      what: "an authorize function that does not find the signed-in user",
      parts: () => ({ authorize: () => null }),
      named: {
        console: /responded with 401 \(not-signed-in\)/,
        "command as a viewer": /It does not accept the sign-in of the Cookie header/,
      },
    },
    {
      what: "a session endpoint that responds with another shape",
      parts: () => ({ endpoint: () => (_, response) => void response.end(`{ "session": "s" }`) }),
      named: {
        console: /expected a string or \{ "sessionId": "…" \}, got an object whose sessionId is undefined/,
        command: /JSON without a string "sessionId".*Name the member sessionId/,
      },
    },
    {
      what: "an object in the attribute filters",
      parts: () => ({ attributes: { filters: "[object Object]" } }),
      named: { console: /filters: Expected .* \(set the property instead\), got "\[object Object\]"/ },
    },
    {
      what: "a tenant that is stopped",
      parts: async (app) => {
        const tenantOrigin = await app.closedPort();
        return { tenantOrigin, client: { baseUrl: tenantOrigin, token: app.sandbox.token } };
      },
      named: { console: /responded with 502 \(service-unreachable\)/, command: NO_SERVER },
    },
    {
      what: "a tenant that does not let the page's origin frame it",
      parts: async (app) => ({
        tenantOrigin: await app.proxy({
          "content-security-policy": "frame-ancestors https://app.example",
        }),
      }),
      named: {
        console: /"frame-ancestors https:\/\/app\.example"/,
        command: /problem Framing .*Add http:\S+ to the tenant's list of embedding origins/,
      },
    },
    {
      what: "custom properties of a theme without css-theme",
      parts: () => ({
        html: (element) =>
          `<style>html { --svc-dashboard-theme-primary-color: red }</style>${SCRIPT}${element}`,
      }),
      named: { console: /ignores --svc-dashboard-theme-primary-color: import svc-dashboard\/css-theme/ },
    },
    {
      what: "an environment variable with the deployment id that is not set",
      parts: () => ({ session: { deploymentId: Number(undefined) } }),
      named: {
        console: /responded with 500 \(invalid-session-input\)/,
        "server log": /Expected deploymentId to be a number \(a non-negative integer\), got NaN/,
        "command as a viewer": /problem Session endpoint .*invalid-session-input/,
      },
    },
    {
      what: "a misspelled embedTenantName",
      parts: () => ({ session: { embedTenantName: "acme-outdors" } }),
      named: { "embed page": /No data for the embed tenant "acme-outdors"/ },
    },
    {
      what: "a user attribute that does not exist",
      parts: () => ({ session: { userAttributes: [{ name: "contry", value: "Spain" }] } }),
      named: { console: /uses nothing of the session's userAttributes\.contry/ },
    },
    {
      what: "the deployment of another tenant",
      parts: () => ({ session: { deploymentId: 4_242 } }),
      named: {
        console: /responded with 502 \(service-not-found\)/,
        "server log": /There is no deployment "4242"/,
        "command as a viewer": /problem Session endpoint .*service-not-found/,
      },
    },
    {
      what: "an access token without the right to generate sessions",
      parts: ({ sandbox }) => {
        afterTest(sandbox.fault({ operation: "generateSession", status: 403 }));
        return {};
      },
      named: {
        console: /responded with 502 \(service-forbidden\)/,
        "command with a token": /problem Session .*the token may not generate sessions/,
      },
    },
    {
      what: "https in tenant-origin of a tenant without TLS",
      parts: ({ sandbox }) => ({ tenantOrigin: sandbox.origin.replace("http:", "https:") }),
      named: {
        command: /problem TLS This port uses plain HTTP.*Set .* tenant-origin in your page, to http:/,
      },
    },
    {
      what: "a port where a server of another protocol listens as tenant-origin",
      parts: async (app) => ({
        tenantOrigin: await app.site(({ socket }) => socket.end("SSH-2.0-x\r\n")),
      }),
      named: {
        command: /problem TLS \S+ responds, but not in HTTP .*Another kind of server uses this port/,
      },
    },
    {
      what: "a tenant that has moved to another origin",
      parts: async (app) => ({
        tenantOrigin: await app.site(({ url }, response) =>
          response.writeHead(302, { location: app.sandbox.origin + url! }).end(),
        ),
      }),
      named: {
        console: /the frame's origin is http:\S+, perhaps after a redirect to a custom domain/,
        command: /problem Embed page .*The tenant has moved to another origin/,
      },
    },
    {
      what: "the CDN file of another version than that of its integrity attribute",
      parts: () => ({
        html: (element) => SCRIPT.replace(">", ` integrity="sha384-${"A".repeat(64)}">`) + element,
      }),
      named: { console: /Failed to find a valid digest in the 'integrity' attribute/ },
    },
    {
      what: "a filter of another type than its member",
      parts: () => ({ attributes: { filters: `{"orders.channel":5}` } }),
      named: { console: /Expected a string in the filter orders\.channel, got a number/ },
    },
    {
      what: "another viewer than the page was made for",
      parts: () => ({ session: { viewer: "grace" }, attributes: { viewer: "ada" } }),
      named: { console: /responded with 409 \(viewer-changed\)/ },
    },
    {
      what: "a viewer who may not see the dashboard",
      parts: () => ({ authorize: () => new Response(null, { status: 403 }) }),
      named: {
        console: /responded with 403: check authorize/,
        "command as a viewer": /status 403\. It rejects this user/,
      },
    },
    {
      what: "a wrong path in session-endpoint",
      parts: () => ({ attributes: { "session-endpoint": "/api/embed-sessions" } }),
      named: {
        console: /the backend responded with 404\./,
        command: /status 404: the server has no route \/api\/embed-sessions\./,
      },
    },
    {
      what: "a session endpoint that responds with a page to sign in",
      parts: () => ({ endpoint: () => (_, response) => sendPage(response, `<input type="password" />`) }),
      named: {
        console: /the backend responded with an HTML page, perhaps a sign-in page\./,
        command: /a sign-in page in place of JSON\./,
      },
    },
    {
      what: "a page with Cross-Origin-Embedder-Policy",
      parts: () => ({ headers: { "cross-origin-embedder-policy": "require-corp" } }),
      named: { command: /Cross-Origin-Embedder-Policy: require-corp\..*Set the attribute credentialless/ },
    },
    {
      what: "a missing end tag",
      parts: () => ({
        html: (element) => SCRIPT + element.replace("</svc-dashboard>", "<h2>Orders</h2>"),
      }),
      named: { console: /shows no children without a slot: write <\/svc-dashboard> before/ },
    },
  ]);
});
