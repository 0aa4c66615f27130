import assert from "node:assert/strict";
import { createSessionHandler, ManagementClient, toNodeHandler } from "../../src/backend/index.js";
import { commandFor, examine, parseCommand, textOf, type TestReport } from "./support/examine.js";
import { ENDPOINT_PATH, healthy, json, page, startFakeTenant } from "./support/fake-tenant.js";
import { runDoctor } from "./support/run-doctor.js";

type Responder = ReturnType<typeof json>;

const SIGN_IN = "signed-in-as-ada-93c1";
const COOKIE = `theme=dark; sid="${SIGN_IN}"`;
const SESSION = "session-of-the-app-5b2d";

/** Responds to a signed-out viewer with 401, and to a signed-in viewer with `respond`. */
const forSignedIn =
  (respond: Responder): Responder =>
  (response) =>
    (response.req.headers.cookie === COOKIE ? respond : healthy.endpoint)(response);

async function checkSignIn(endpoint: Responder): Promise<TestReport> {
  const { origin } = await startFakeTenant({ endpoint });
  return examine({ origin, sessionEndpoint: origin + ENDPOINT_PATH, cookie: COOKIE });
}

const error = (code: unknown, status: number): Responder => json({ error: { code } }, status);

describe("--cookie-env", () => {
  it("requests the session endpoint as a signed-out and as a signed-in browser", async () => {
    const { findings, problems } = await checkSignIn(forSignedIn(json({ sessionId: SESSION })));
    assert.deepEqual(findings("session-endpoint").map(textOf), [
      "ok The endpoint requires a sign-in: it responds with status 401 and JSON.",
      "ok With the Cookie header, the endpoint returned a session, which the doctor neither prints nor uses.",
    ]);
    assert.equal(problems, 0);
  });

  const rows: [what: string, respond: Responder, sentence: RegExp][] = [
    ["401", healthy.endpoint, /responded with status 401\. It does not accept the sign-in.* Sign in again/],
    ["403", json({ message: "No." }, 403), /responded with status 403\. It rejects this user.* authorize/],
    ["a page about CSRF", page({}, 403), /\(CSRF\)\. The element sends no CSRF token/],
    ["a redirect", page({ location: "https://id.example/login" }, 302), /302, which requires a sign-in\./],
    ["JSON without a session", json({ session: SESSION }), /without a string "sessionId"/],
    ["503 without a code", json({}, 503), /status 503\. .*session-failed.* log of your server/],
    ["a code", error("service-forbidden", 502), /502 and the code service-forbidden\. .* Turn embedding on/],
  ];
  for (const [what, respond, sentence] of rows) {
    it(`finds a signed-in viewer who gets ${what}, and that signed-out viewers are asked to sign in`, async () => {
      const { findings, problems } = await checkSignIn(forSignedIn(respond));
      const [signedIn = "", signedOut = ""] = findings("session-endpoint").map(textOf);
      assert.match(signedIn, /^problem With the Cookie header, the endpoint /);
      assert.match(signedIn, sentence);
      assert.match(signedOut, /^ok The endpoint requires a sign-in/);
      assert.equal(problems, 1);
    });
  }

  it("reports a cause that both requests have once", async () => {
    const { findings } = await checkSignIn(json({}, 404));
    const [text = "", ...others] = findings("session-endpoint").map(textOf);
    assert.match(text, /^problem The endpoint .* 404: the server has no route/);
    assert.deepEqual(others, []);
  });

  it("accepts a Cookie header in a variable that is set, and nothing else, without quoting it", () => {
    const target = { origin: "https://acme.example", sessionEndpoint: "https://app.example/api" };
    for (const cookie of [COOKIE, "sid=", "__Host-a=b=c"])
      assert.equal(parseCommand({ ...target, cookie }).target.cookie, cookie);
    const end = {
      "": /not set or empty\.$/,
      "Cookie: sid=secret": /something else\.$/,
      "sid=a\n": /else\.$/,
    };
    for (const [cookie, message] of Object.entries(end)) {
      assert.throws(() => parseCommand({ ...target, cookie }), message);
      assert.throws(() => parseCommand({ ...target, cookie }), /^(?!.*secret).*--cookie-env: Expected/);
    }
  });

  it("is not printed, even if a server echoes its value", async () => {
    const { origin } = await startFakeTenant({
      embed: page({ "content-security-policy": `frame-ancestors https://${SIGN_IN}.example` }),
    });
    const { args, env } = commandFor({ origin, sessionEndpoint: origin + ENDPOINT_PATH, cookie: COOKIE });
    const { output, errors } = await runDoctor(args, env);
    assert.match(output, /"frame-ancestors https:\/\/\[hidden\]\.example"/);
    assert.ok(!(output + errors).includes(SIGN_IN));
  });
});

describe("an error code of a session endpoint", () => {
  it("is named, but not printed if createSessionHandler does not have it", async () => {
    const rows: [code: unknown, status: number, text: RegExp][] = [
      ["authorize-failed", 500, /500 and the code authorize-failed\. The authorize function threw/],
      ["service-too-late", 502, /502 and the code service-too-late\. The element .* log of your server/],
      ["bad-request", 400, /400 and the code bad-request\. .* a parser has read its body/],
      [SIGN_IN, 500, /status 500\. The element/],
      ["toString", 500, /status 500\. The element/],
    ];
    for (const [code, status, text] of rows) {
      const { finding } = await checkSignIn(error(code, status));
      assert.match(textOf(finding("session-endpoint")), /^problem The endpoint responded with status /);
      assert.match(textOf(finding("session-endpoint")), text);
    }
  });

  it("is one that the handler of this package returns", async () => {
    const service = await startFakeTenant();
    const client = new ManagementClient({ baseUrl: service.origin, token: "wrong" });
    for (const [deploymentId, code] of [
      [Number.NaN, "invalid-session-input"],
      [42, "service-unauthorized"],
    ] as const) {
      const authorize = (): object => ({ deploymentId, externalId: "ada" });
      const options = { client, authorize, onError: () => undefined };
      const handler = toNodeHandler(
        createSessionHandler(options as Parameters<typeof createSessionHandler>[0]),
      );
      const { finding } = await checkSignIn((response) => void handler(response.req, response));
      assert.match(textOf(finding("session-endpoint")), new RegExp(`^problem .* and the code ${code}\\.`));
    }
  });
});
