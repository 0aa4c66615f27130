import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import type { IncomingHttpHeaders } from "node:http";
import { createSessionHandler, ManagementClient, toNodeHandler } from "../../src/backend/index.js";
import { examine, parseCommand, textOf, type TestReport, type TestTarget } from "./support/examine.js";
import { ENDPOINT_PATH, json, page, PUBLIC_ID, startFakeTenant } from "./support/fake-tenant.js";

type Responder = ReturnType<typeof json>;

const SESSION = "session-of-the-app-5b2d";

const body =
  (content: string, type: string, status = 200, headers: Record<string, string> = {}): Responder =>
  (response) =>
    response.writeHead(status, { "content-type": type, ...headers }).end(content);

/** Checks an app with a session endpoint, on another origin than the tenant. */
async function checkEndpoint(
  endpoint: Responder,
  target: Partial<TestTarget> = {},
): Promise<TestReport & { app: string }> {
  const { origin } = await startFakeTenant();
  const app = await startFakeTenant({ endpoint });
  const sessionEndpoint = app.origin + ENDPOINT_PATH;
  return { ...(await examine({ origin, sessionEndpoint, ...target })), app: app.origin };
}

describe("--session-endpoint", () => {
  it("is requested once, as the element does in a signed-out browser", async () => {
    const received: { headers: IncomingHttpHeaders; body: unknown }[] = [];
    const endpoint: Responder = (response) => {
      void text(response.req).then((content) => {
        received.push({ headers: response.req.headers, body: JSON.parse(content) });
        json({}, 401)(response);
      });
    };
    const { app } = await checkEndpoint(endpoint, { publicId: PUBLIC_ID });
    await checkEndpoint(endpoint);
    assert.deepEqual(
      received.map((request) => request.body),
      [
        { surface: "dashboard", publicId: PUBLIC_ID, reason: "load" },
        { surface: "app", deploymentId: 42, reason: "load" },
      ],
    );
    const headers: IncomingHttpHeaders = received[0]?.headers ?? {};
    assert.equal(headers["content-type"], "application/json");
    assert.equal(headers.origin, app);
    assert.equal(headers["sec-fetch-site"], "same-origin");
    assert.deepEqual([headers.cookie, headers.authorization], [undefined, undefined]);
  });

  it("may be a path of the host, and is reported without its query", async () => {
    const { origin } = await startFakeTenant();
    const app = await startFakeTenant();
    const { finding, sessionEndpoint } = await examine({
      origin,
      hostOrigin: app.origin,
      hostPath: "/dashboard/",
      sessionEndpoint: `${ENDPOINT_PATH}?key=1`,
    });
    assert.equal(
      textOf(finding("session-endpoint")),
      "ok The endpoint requires a sign-in: it responds with status 401 and JSON. To check what signed-in viewers get, pass --cookie-env.",
    );
    assert.equal(sessionEndpoint, app.origin + ENDPOINT_PATH);
    assert.deepEqual([...app.received].sort(), ["GET /dashboard/", `POST ${ENDPOINT_PATH}?key=1`]);
  });

  it("passes the handler of this package, whose authorize requires a sign-in", async () => {
    const client = new ManagementClient({ baseUrl: "https://acme.example", token: "not-used" });
    const handler = toNodeHandler(createSessionHandler({ client, authorize: () => null }));
    const { finding, problems } = await checkEndpoint((response) => void handler(response.req, response));
    assert.match(textOf(finding("session-endpoint")), /^ok .*status 401 and JSON/);
    assert.equal(problems, 0);
  });

  const json403 = json({ error: { code: "origin-not-allowed" } }, 403);
  const rows: [what: string, endpoint: Responder, status: string, sentence: RegExp][] = [
    [
      "status 401 without a body",
      body("", "text/plain", 401),
      "ok",
      /requires a sign-in.*status 401\. To check/,
    ],
    ["status 403 with JSON", json({ message: "Sign in." }, 403), "ok", /requires a sign-in.*403 and JSON/],
    ["status 403 for the origin", json403, "problem", /origin-not-allowed.*allowedOrigins.*publicOrigin/],
    [
      "a session",
      json({ sessionId: SESSION }),
      "warning",
      /without a sign-in\..*unused\. Everyone.*null from/,
    ],
    ["a session as a JSON string", json(SESSION), "warning", /without a sign-in/],
    [
      "a session as plain text",
      body(SESSION, "text/plain"),
      "problem",
      /not JSON.*as plain text.*Response\.json/,
    ],
    ["JSON without a session", json({ session: SESSION }), "problem", /without a string "sessionId"/],
    ["an error with status 200", json({ error: "sign-in" }), "problem", /without a string.*status 401/],
    ["an empty body", body("", "application/json"), "problem", /an empty body/],
    ["status 204", body("", "text/plain", 204), "problem", /status 204 and an empty body/],
    ["the start page of an app", page(), "problem", /a page in place of JSON.*single-page app/],
    [
      "a sign-in page",
      body('<!doctype html><input name=p type="password">', "text/html"),
      "warning",
      /a sign-in page in place of JSON.*status 401/,
    ],
    [
      "a redirect to a sign-in page",
      page({ location: "https://id.example/login?state=secret" }, 302),
      "warning",
      /redirect to https:\/\/id\.example\/login\. .*perhaps to sign in.*session-refused.*status 401/,
    ],
    [
      "a redirect to itself with a slash",
      page({ location: `${ENDPOINT_PATH}/` }, 308),
      "problem",
      /endpoint has moved.*Set session-endpoint to http:.*\/embed-session\/\.$/,
    ],
    [
      "a CSRF page",
      page({}, 403),
      "warning",
      /status 403, probably.*\(CSRF\).*signed-in viewers may be rejected/,
    ],
    ["a CSRF error in JSON", json({ message: "Invalid CSRF token" }, 403), "warning", /\(CSRF\)/],
    ["status 419", page({}, 419), "warning", /\(CSRF\)/],
    ["status 404", page({}, 404), "problem", /no route \/api\/embed-session/],
    ["status 405", json({}, 405), "problem", /does not accept POST/],
    ["status 415", json({}, 415), "problem", /content type application\/json/],
    ["status 400", json({}, 400), "problem", /surface, publicId or deploymentId, and reason/],
    ["status 429", json({}, 429), "warning", /no more requests for now/],
    ["status 500", page({}, 500), "problem", /status 500\..*session-failed.*Return null from authorize/],
  ];
  for (const [what, endpoint, status, sentence] of rows) {
    it(`reports ${what} with the status "${status}"`, async () => {
      const { findings, finding, problems, checks } = await checkEndpoint(endpoint);
      assert.match(textOf(finding("session-endpoint")), sentence);
      assert.equal(finding("session-endpoint").status, status);
      assert.deepEqual([findings("session-endpoint").length, problems], [1, status === "problem" ? 1 : 0]);
      assert.doesNotMatch(JSON.stringify(checks), new RegExp(`${SESSION}|secret`));
    });
  }

  it("does not redact a short word that an endpoint returns in place of a session", async () => {
    const { finding } = await checkEndpoint(json("DNS a"));
    assert.equal(finding("dns").title, "DNS");
    assert.doesNotMatch(JSON.stringify(finding("dns")), /hidden/);
  });

  it("reports a host without a server, and one that sends no response", async () => {
    const { origin } = await startFakeTenant();
    const unreachable = await examine({ origin, sessionEndpoint: "http://127.0.0.1:2/api" });
    assert.match(
      textOf(unreachable.finding("session-endpoint")),
      /^problem .*did not respond \(ECONNREFUSED\)/,
    );
    const { finding } = await checkEndpoint(() => undefined, { timeoutMs: 1_000 });
    assert.match(
      textOf(finding("session-endpoint")),
      /^problem .*no complete response \(timeout after 1 s\)/,
    );
  });
});

describe("a session endpoint on another origin than the host", () => {
  const host = "https://app.example";
  const allow = { "access-control-allow-origin": host, "access-control-allow-headers": "Content-Type" };
  const respond =
    (onPreflight: Record<string, string>, onPost: Record<string, string>, preflightStatus = 204): Responder =>
    (response) =>
      response.req.method === "OPTIONS"
        ? body("", "text/plain", preflightStatus, onPreflight)(response)
        : body('{"error":{}}', "application/json", 401, onPost)(response);

  const rows: [what: string, endpoint: Responder, status: string, sentence: RegExp][] = [
    [
      "without CORS",
      respond({}, {}),
      "problem",
      /preflight has no Access-Control-Allow-Origin.*accepts only URLs/,
    ],
    [
      "for another origin",
      respond({ ...allow, "access-control-allow-origin": "https://b.example" }, {}),
      "problem",
      /preflight has no Access-Control-Allow-Origin for that/,
    ],
    ["without a preflight", respond(allow, allow, 405), "problem", /preflight has status 405/],
    [
      "without content-type",
      respond({ "access-control-allow-origin": host }, allow),
      "problem",
      /does not list content-type/,
    ],
    [
      "in the preflight alone",
      respond(allow, {}),
      "problem",
      /response to POST has no Access-Control-Allow-Origin/,
    ],
    ["without credentials", respond(allow, allow), "warning", /only without cookies\..*sign-in in a cookie/],
    [
      "completely",
      respond(allow, { ...allow, "access-control-allow-credentials": "true" }),
      "warning",
      /which CORS allows\. .*credentials "include"\. .*set sessionProvider/,
    ],
  ];
  for (const [what, endpoint, status, sentence] of rows) {
    it(`that allows it ${what} is a ${status}, in addition to the finding about its response`, async () => {
      const { findings } = await checkEndpoint(endpoint, { hostOrigin: host, timeoutMs: 5_000 });
      const [cors, response] = findings("session-endpoint");
      assert.ok(cors && response);
      assert.match(textOf(cors), sentence);
      assert.deepEqual([cors.status, response.status], [status, "ok"]);
    });
  }

  it("is requested with the origin of the host and its site", async () => {
    const received: (string | undefined)[][] = [];
    const endpoint: Responder = (response) => {
      const { method, headers } = response.req;
      received.push([method, headers.origin, String(headers["sec-fetch-site"])]);
      json({}, 401)(response);
    };
    const hosts = [host, "http://127.0.0.1:9"];
    for (const hostOrigin of hosts) await checkEndpoint(endpoint, { hostOrigin, timeoutMs: 5_000 });
    assert.deepEqual(received.sort(), [
      ["OPTIONS", "http://127.0.0.1:9", "same-site"],
      ["OPTIONS", host, "cross-site"],
      ["POST", "http://127.0.0.1:9", "same-site"],
      ["POST", host, "cross-site"],
    ]);
  });
});

describe("the value of --session-endpoint", () => {
  const parse = (sessionEndpoint: string, hostOrigin?: string): string | undefined =>
    parseCommand({ origin: "https://acme.example", hostOrigin, sessionEndpoint }).target.sessionEndpoint
      ?.href;

  it("may be an http or https URL, or a path of the host", () => {
    assert.equal(parse("https://app.example/api#x"), "https://app.example/api");
    assert.equal(parse("http://localhost:3000/api"), "http://localhost:3000/api");
    assert.equal(parse("/api", "https://app.example"), "https://app.example/api");
  });

  it("is rejected otherwise, without quoting it", () => {
    const invalid = [
      "",
      "api",
      "//b.example/api",
      "/\\b.example",
      "ftp://a.example",
      "https://",
      "https://a b",
    ];
    for (const value of [...invalid, "https://user:word@app.example/api"])
      assert.throws(
        () => parse(value, "https://app.example"),
        /^UsageError: --session-endpoint: Expected an http or https URL without a user name, such as [^\n]*$/,
      );
    assert.throws(() => parse("/api"), /^UsageError: --session-endpoint: Expected a complete URL/);
  });
});
