import assert from "node:assert/strict";
import { createSessionHandler, ManagementClient, toNodeHandler } from "../../src/backend/index.js";
import { SESSION_ERROR_CODES } from "../../src/protocol/session-endpoint.js";
import { commandFor, examine, parseCommand, textOf, type TestReport } from "./support/examine.js";
import { ENDPOINT_PATH, json, page, startFakeTenant } from "./support/fake-tenant.js";
import { runDoctor } from "./support/run-doctor.js";

type Responder = ReturnType<typeof json>;

const SIGN_IN = "signed-in-as-ada-93c1";
const COOKIE = `theme=dark; sid="${SIGN_IN}"`;
const SESSION = "session-of-the-app-5b2d";

const notSignedIn = json({ error: { code: "not-signed-in" } }, 401);

/** Responds to a signed-out viewer with 401, and to a signed-in one in its own way. */
const forSignedIn =
  (respond: Responder): Responder =>
  (response) =>
    (response.req.headers.cookie === undefined ? notSignedIn : respond)(response);

async function checkSignIn(endpoint: Responder): Promise<TestReport> {
  const { origin } = await startFakeTenant({ endpoint });
  return examine({ origin, sessionEndpoint: origin + ENDPOINT_PATH, cookie: COOKIE });
}

const textsOf = (report: TestReport): string[] => report.findings("session-endpoint").map(textOf);
const OK = /^ok The endpoint requires a sign-in: it responds with status 401 and JSON\.$/;

describe("--cookie-env", () => {
  it("requests the session endpoint as a signed-out and as a signed-in browser", async () => {
    const cookies: unknown[] = [];
    const endpoint: Responder = (response) => {
      cookies.push(response.req.headers.cookie);
      forSignedIn(json({ sessionId: SESSION }))(response);
    };
    const report = await checkSignIn(endpoint);
    const [signedOut, signedIn] = textsOf(report);
    assert.match(signedOut ?? "", OK);
    assert.equal(
      signedIn,
      "ok With the Cookie header, the endpoint returned a session, which the doctor neither prints nor uses.",
    );
    assert.deepEqual([cookies.sort(), report.problems], [[COOKIE, undefined], 0]);
  });

  const rows: [what: string, respond: Responder, sentence: RegExp][] = [
    ["401", notSignedIn, /responded with status 401\. It does not accept the sign-in.* Sign in again/],
    ["403", json({ message: "No." }, 403), /responded with status 403\. It refuses this user.* authorize/],
    ["403 of another origin", json({ error: { code: "origin-not-allowed" } }, 403), /allowedOrigins/],
    ["a page about CSRF", page({}, 403), /\(CSRF\)\. The element sends no CSRF token/],
    ["a redirect", page({ location: "https://id.example/login" }, 302), /302, which asks for a sign-in\./],
    [
      "a sign-in page",
      (response) => response.setHeader("content-type", "text/html").end('<p type="password">'),
      /asks for a sign-in/,
    ],
    ["JSON without a session", json({ session: SESSION }), /without a string "sessionId"/],
    ["503 without a code", json({}, 503), /status 503\. .*session-failed.* log of your server/],
  ];
  for (const [what, respond, sentence] of rows) {
    it(`finds a signed-in viewer who gets ${what}, and that signed-out viewers are asked to sign in`, async () => {
      const report = await checkSignIn(forSignedIn(respond));
      const [signedIn = "", signedOut = ""] = textsOf(report);
      assert.match(signedIn, /^problem With the Cookie header, the endpoint /);
      assert.match(signedIn, sentence);
      assert.match(signedOut, OK);
      assert.equal(report.problems, 1);
    });
  }

  it("reports a cause that both requests have once", async () => {
    const report = await checkSignIn(json({}, 404));
    assert.deepEqual(textsOf(report).length, 1);
    assert.match(
      textOf(report.finding("session-endpoint")),
      /^problem The endpoint .* 404: the server has no route/,
    );
  });

  it("accepts a Cookie header in a variable that is set, and nothing else, without quoting it", () => {
    const target = { origin: "https://acme.example", sessionEndpoint: "https://app.example/api" };
    for (const cookie of [COOKIE, "sid=", "__Host-a=b=c"])
      assert.equal(parseCommand({ ...target, cookie }).target.cookie, cookie);
    assert.throws(
      () => parseCommand({ ...target, cookie: "" }),
      /^UsageError: --cookie-env: .*SVC_COOKIE.* not set/,
    );
    for (const cookie of ["secret-1", "Cookie: sid=secret-1", "sid=secret-1\n"]) {
      assert.throws(
        () => parseCommand({ ...target, cookie }),
        (error: Error) =>
          /SVC_COOKIE to hold a Cookie header.* else\.$/.test(error.message) &&
          !error.message.includes("secret-1"),
      );
    }
  });

  it("is not printed, even if a server echoes its value", async () => {
    const { origin } = await startFakeTenant({
      endpoint: forSignedIn(page({ location: `/sign-in/${SIGN_IN}` }, 302)),
      start: page({ "content-security-policy": `frame-src https://${SIGN_IN}.example` }),
    });
    const app = { hostOrigin: origin.replace("127.0.0.1", "localhost"), sessionEndpoint: ENDPOINT_PATH };
    const { args, env } = commandFor({ origin, ...app, cookie: COOKIE });
    for (const more of [[], ["--json"]]) {
      const { code, output, errors } = await runDoctor([...args, ...more], env);
      assert.equal(code, 1);
      assert.match(output, /\[hidden\]/);
      assert.ok(!(output + errors).includes(SIGN_IN));
    }
  });
});

describe("an error code of a session endpoint", () => {
  it("is named with what it means and what to do, to signed-out and to signed-in viewers", async () => {
    const judgedOtherwise = ["not-signed-in", "rate-limited"];
    const meanings = new Set<string>();
    for (const code of SESSION_ERROR_CODES.filter((one) => !judgedOtherwise.includes(one))) {
      const respond = json({ error: { code, message: SIGN_IN } }, code.startsWith("service") ? 502 : 500);
      const signedOut = textOf((await checkSignIn(respond)).finding("session-endpoint"));
      assert.match(
        signedOut,
        new RegExp(`^problem The endpoint .* and the code ${code}\\. [A-Z].*\\. [A-Z].*\\.$`),
      );
      const [signedIn = "", other = ""] = textsOf(await checkSignIn(forSignedIn(respond)));
      assert.ok(signedIn.startsWith("problem With the Cookie header, the endpoint "));
      assert.match(other, OK);
      meanings.add(signedOut.replace(/^.*? code [\w-]+/, ""));
    }
    assert.equal(meanings.size, SESSION_ERROR_CODES.length - judgedOtherwise.length);
  });

  it("is not printed if createSessionHandler does not have it", async () => {
    for (const code of [SIGN_IN, "toString", 7]) {
      const text = textOf((await checkSignIn(json({ error: { code } }, 500))).finding("session-endpoint"));
      assert.match(text, /^problem The endpoint responded with status 500\. The element/);
    }
  });

  it("is what the handler of this package responds with", async () => {
    const causes: [authorize: () => unknown, code: string][] = [
      [() => Promise.reject(new Error(SIGN_IN)), "authorize-failed"],
      [() => ({ deploymentId: "42", externalId: "ada" }), "invalid-session-input"],
      [() => ({ deploymentId: 42, externalId: "ada" }), "service-unauthorized"],
    ];
    const service = await startFakeTenant();
    const client = new ManagementClient({ baseUrl: service.origin, token: "wrong" });
    for (const [authorize, code] of causes) {
      const options = { client, authorize, onError: () => undefined } as Parameters<
        typeof createSessionHandler
      >[0];
      const handler = toNodeHandler(createSessionHandler(options));
      const report = await checkSignIn(forSignedIn((response) => void handler(response.req, response)));
      assert.match(
        textsOf(report)[0] ?? "",
        new RegExp(`^problem With the Cookie header, .* and the code ${code}\\.`),
      );
    }
  });
});
