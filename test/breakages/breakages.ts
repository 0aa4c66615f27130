import type { RequestListener } from "node:http";
import { sendPage } from "../support/web-pages.js";
import type { EmbeddingApp, Parts } from "./embedding-app.js";
import type { CommandPlace } from "./pasted-command.js";
import type { Seen } from "./watch-page.js";

/** Something that is broken in an app, and where a developer reads the cause. */
export interface Breakage {
  /** What is broken. */
  what: string;
  /** Whether `npm test` breaks this; one of each kind. */
  isQuick?: true;
  /** What replaces the parts that work. */
  parts: (app: EmbeddingApp) => Partial<Parts> | Promise<Partial<Parts>>;
  /** The line that names the cause, in each place that has one. */
  named: Partial<Record<CommandPlace | Exclude<keyof Seen, "viewer" | "state" | "url">, RegExp>>;
}

const attributes = (own: Parts["attributes"]) => (): Partial<Parts> => ({ attributes: own });

/** A tenant at another origin. */
const tenant = (origin: string): Partial<Parts> => ({ attributes: { "tenant-origin": origin } });

/** What `authorize` returns, with mistakes that only JavaScript lets pass. */
const session =
  (wrong: Record<string, unknown>) =>
  (app: EmbeddingApp): Partial<Parts> => ({
    authorize: () => ({ ...app.session, ...wrong }),
  });

const endpoint = (listener: RequestListener) => (): Partial<Parts> => ({ endpoint: () => listener });

const SCRIPT = `<script src="/svc-dashboard.js"></script>`;
const NO_SERVER = /Connecting to 127\.0\.0\.1:\d+ failed \(ECONNREFUSED\).*Check the port/;

/** The file is past 250 lines for this table. */
export const BREAKAGES: readonly Breakage[] = [
  {
    what: "a port where no server listens as tenant-origin",
    parts: async (app) => tenant(await app.closedPort()),
    named: { command: NO_SERVER },
  },
  {
    what: "another web server at tenant-origin",
    isQuick: true,
    parts: async (app) => tenant(await app.site((_, response) => sendPage(response, "<h1>Hello</h1>"))),
    named: {
      command: /problem Embed page .*This server is not the service/,
      "command with a token": /This server is not the management API\./,
    },
  },
  {
    what: "a tenant that has moved to another origin",
    parts: async (app) => {
      const moved = await app.proxy({});
      return tenant(
        await app.site(({ url }, response) => response.writeHead(302, { location: moved + url! }).end()),
      );
    },
    named: {
      console: /the frame speaks from http:\S+, perhaps after a redirect to a custom domain/,
      command: /problem Embed page .*The tenant has moved to another origin/,
    },
  },
  {
    what: "a public id that does not exist",
    isQuick: true,
    parts: attributes({ "public-id": "a1b2c3d5" }),
    named: { console: /There is no dashboard "a1b2c3d5"\./ },
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
    parts: endpoint((_, response) => void response.end(`{ "session": "s" }`)),
    named: {
      console: /expected a string or \{ "sessionId": "…" \}, got an object whose sessionId is undefined/,
      command: /JSON without a string "sessionId".*Name the member sessionId/,
    },
  },
  {
    what: "a Content-Security-Policy of the page without the tenant in frame-src",
    isQuick: true,
    parts: () => ({ headers: { "content-security-policy": "frame-src 'self'" } }),
    named: {
      console: /forbids a frame of http:\S+: add http:\S+ to its frame-src\./,
      command: /problem Host page .*frame-src 'self'.*Add http:\S+ to frame-src/,
    },
  },
  {
    what: "a wrong access token in the backend",
    isQuick: true,
    parts: ({ sandbox }) => ({ client: { baseUrl: sandbox.origin, token: "wrong" } }),
    named: {
      console: /responded with 502 \(service-unauthorized\)/,
      "command as a viewer": /problem Session endpoint .*service-unauthorized/,
      "command with a token": /problem Token .*The service does not accept the token/,
    },
  },
  {
    what: "a deploymentId that is a string",
    isQuick: true,
    parts: session({ deploymentId: "42" }),
    named: {
      console: /responded with 500 \(invalid-session-input\)/,
      "server log": /Expected deploymentId to be a number \(a non-negative integer\), got a string/,
      "command as a viewer": /problem Session endpoint .*invalid-session-input/,
    },
  },
  {
    what: "an object in the attribute filters",
    parts: attributes({ filters: "[object Object]" }),
    named: { console: /filters: Expected .* \(set the property instead\), got "\[object Object\]"/ },
  },
  {
    what: "a tenant that is stopped",
    parts: async (app) => {
      const baseUrl = await app.closedPort();
      return { ...tenant(baseUrl), client: { baseUrl, token: app.sandbox.token } };
    },
    named: { console: /responded with 502 \(service-unreachable\)/, command: NO_SERVER },
  },
  {
    what: "a filter of a misspelled member",
    isQuick: true,
    parts: attributes({ filters: `{"orders.chanel":"web"}` }),
    named: { console: /The filter orders\.chanel has no widget on this dashboard.*orders\.channel/ },
  },
  {
    what: "a tenant that does not let the page's origin frame it",
    parts: async (app) =>
      tenant(await app.proxy({ "content-security-policy": "frame-ancestors https://app.example" })),
    named: {
      console: /"frame-ancestors https:\/\/app\.example"/,
      command: /problem Framing .*Have http:\S+ added to the tenant's list of embedding origins/,
    },
  },
  {
    what: "custom properties of a theme without css-theme",
    parts: () => ({ before: `<style>html { --svc-dashboard-theme-primary-color: red }</style>${SCRIPT}` }),
    named: { console: /ignores --svc-dashboard-theme-primary-color: import svc-dashboard\/css-theme/ },
  },
  {
    what: "an environment variable with the deployment id that is not set",
    parts: session({ deploymentId: Number(undefined) }),
    named: {
      console: /responded with 500 \(invalid-session-input\)/,
      "server log": /Expected deploymentId to be a number \(a non-negative integer\), got NaN/,
      "command as a viewer": /problem Session endpoint .*invalid-session-input/,
    },
  },
  {
    what: "a misspelled embedTenantName",
    parts: session({ embedTenantName: "acme-outdors" }),
    named: { "embed page": /No data for the embed tenant "acme-outdors"/ },
  },
  {
    what: "a user attribute that does not exist",
    parts: session({ userAttributes: [{ name: "contry", value: "Spain" }] }),
    named: { console: /uses nothing of the session's userAttributes\.contry/ },
  },
  {
    what: "a proxy that hides the app's origin from the session endpoint",
    isQuick: true,
    parts: () => ({
      endpoint: (handler) => (request, response) => {
        Object.assign(request.headers, { host: "backend.example", "sec-fetch-site": undefined });
        handler(request, response);
      },
    }),
    named: {
      console: /responded with 403 \(origin-not-allowed\)/,
      command: /problem Session endpoint .*origin-not-allowed.*behind a proxy, set publicOrigin/,
    },
  },
  {
    what: "the deployment of another tenant",
    parts: session({ deploymentId: 4_242 }),
    named: {
      console: /responded with 502 \(service-not-found\)/,
      "server log": /There is no deployment "4242"/,
      "command as a viewer": /problem Session endpoint .*service-not-found/,
    },
  },
  {
    what: "an access token without the right to generate sessions",
    parts: ({ sandbox }) => {
      sandbox.fault({ operation: "generateSession", status: 403 });
      return {};
    },
    named: {
      console: /responded with 502 \(service-forbidden\)/,
      "command with a token": /problem Session .*the token may not generate sessions/,
    },
  },
  {
    what: "https in tenant-origin of a tenant without TLS",
    parts: ({ sandbox }) => tenant(sandbox.origin.replace("http:", "https:")),
    named: { command: /problem TLS This port uses plain HTTP.*Set .* tenant-origin in your page, to http:/ },
  },
  {
    what: "http in tenant-origin of a tenant on another machine",
    parts: () => tenant("http://acme.example"),
    named: { console: /tenant-origin: Expected an https origin .*got "http:\/\/acme\.example"/ },
  },
  {
    what: "a port where a server of another protocol listens as tenant-origin",
    parts: async (app) => tenant(await app.site(({ socket }) => socket.end("SSH-2.0-x\r\n"))),
    named: { "command with a token": /Response does not match the HTTP\/1\.1 protocol/ },
  },
  {
    what: "the CDN file of another version than that of its integrity attribute",
    parts: () => ({ before: SCRIPT.replace(">", ` integrity="sha384-${"A".repeat(64)}">`) }),
    named: { console: /Failed to find a valid digest in the 'integrity' attribute/ },
  },
  {
    what: "a filter of another type than its member",
    parts: attributes({ filters: `{"orders.channel":5}` }),
    named: { console: /Expected a string in the filter orders\.channel, got a number/ },
  },
  {
    what: "a tenant with a wrong clock, by which the access token has expired",
    isQuick: true,
    parts: async (app) => {
      app.sandbox.fault({ operation: "generateSession", status: 401 });
      return tenant(await app.proxy({ date: new Date(Date.now() - 600_000).toUTCString() }));
    },
    named: { command: /problem Clock The service's clock is \d+ s behind this machine's\./ },
  },
  {
    what: "another viewer than the page was made for",
    parts: (app) => ({ ...session({ viewer: "grace" })(app), attributes: { viewer: "ada" } }),
    named: { console: /responded with 409 \(viewer-changed\): another user has signed in/ },
  },
  {
    what: "a viewer who may not see the dashboard",
    parts: () => ({ authorize: () => new Response(null, { status: 403 }) }),
    named: {
      console: /responded with 403: check authorize/,
      "command as a viewer": /status 403\. It refuses this user/,
    },
  },
  {
    what: "a wrong path in session-endpoint",
    parts: attributes({ "session-endpoint": "/api/embed-sessions" }),
    named: {
      console: /the backend responded with 404\./,
      command: /status 404: the server has no route \/api\/embed-sessions\./,
    },
  },
  {
    what: "a parser that reads the body before the session endpoint",
    parts: () => ({
      endpoint: (handler) => (request, response) =>
        void request.resume().on("end", () => handler(request, response)),
    }),
    named: {
      console: /responded with 400 \(bad-request\)/,
      "server log": /The body of the request has already been read/,
      command: /bad-request.*Check that no proxy or middleware before the handler reads or changes/,
    },
  },
  {
    what: "a session endpoint that responds with a page to sign in",
    parts: endpoint((_, response) => sendPage(response, `<input type="password" />`)),
    named: {
      console: /the backend responded with a page of HTML, perhaps one to sign in\./,
      command: /a sign-in page in place of JSON\./,
    },
  },
  {
    what: "a page with Cross-Origin-Embedder-Policy",
    parts: () => ({ headers: { "cross-origin-embedder-policy": "require-corp" } }),
    named: { command: /Cross-Origin-Embedder-Policy: require-corp\..*Set the attribute credentialless/ },
  },
  {
    what: "a session that has expired before it is used",
    parts: ({ sandbox }) => {
      sandbox.configure({ sessionTtlMs: 1 });
      return {};
    },
    named: { console: /The session is unknown, expired or already used\./ },
  },
  {
    what: "a page without a source of sessions",
    parts: attributes({ "session-endpoint": undefined }),
    named: { console: /Nothing provides a session: set session-endpoint or sessionProvider/ },
  },
  {
    what: "a dashboard that may not be embedded",
    parts: attributes({ "public-id": "noembed01" }),
    named: { console: /The dashboard "noembed01" may not be embedded\./ },
  },
  {
    what: "CSS that leaves the element no room",
    parts: () => ({ before: `<style>svc-dashboard { width: 0 }</style>${SCRIPT}` }),
    named: { console: /is 0 × \d+ px, too small to see: set its size in CSS/ },
  },
  {
    what: "a missing end tag",
    isQuick: true,
    parts: () => ({ after: "<h2>Orders</h2>" }),
    named: { console: /shows no children without a slot: write <\/svc-dashboard> before/ },
  },
];
