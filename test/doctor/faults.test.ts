import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterTest } from "../support/after-test.js";
import {
  commandFor,
  examine,
  readReport,
  textOf,
  TOKEN,
  type TestReport,
  type TestTarget,
} from "./support/examine.js";
import { runDoctor, type Outcome } from "./support/run-doctor.js";
import { makeSelfSigned } from "./support/self-signed.js";
import {
  ENDPOINT_PATH,
  json,
  page,
  PUBLIC_ID,
  SESSION,
  startFakeTenant,
  withHost,
} from "./support/fake-tenant.js";

const HOST = "https://app.example";

/** Checks a tenant that is healthy except for these responses. */
async function checkTenant(
  responses: Parameters<typeof startFakeTenant>[0],
  target: Partial<TestTarget> = {},
): Promise<TestReport> {
  const { origin } = await startFakeTenant(responses);
  return examine({ origin, publicId: PUBLIC_ID, ...target });
}

const httpError = (status: number): ReturnType<typeof json> =>
  json({ error: { code: "rejected", message: "Rejected by the test." } }, status);

describe("a healthy tenant", () => {
  it("passes every check, also in a sandbox of its own origin", async () => {
    const headers = { "content-security-policy": "sandbox allow-scripts allow-same-origin" };
    const { origin, received } = await startFakeTenant({ embed: page(headers) });
    const { checks, problems, publicId } = await examine(withHost(origin));
    assert.deepEqual(
      checks.filter(({ status }) => status !== "ok"),
      [],
    );
    assert.deepEqual([problems, publicId], [0, PUBLIC_ID]);
    assert.equal(received.filter((line) => line.includes("generate-session")).length, 1);
    assert.equal(received.filter((line) => line.includes("/session/token")).length, 1);
    assert.ok(received.every((line) => !line.includes("session="))); // no page is requested with the session
  });
});

describe("a fault", () => {
  type Row = [
    what: string,
    check: string,
    responses: Parameters<typeof startFakeTenant>[0],
    sentence: RegExp,
    target?: Partial<TestTarget>,
  ];
  const frameOptions = page({ "x-frame-options": "DENY" });
  const rows: Row[] = [
    ["an unknown token", "token", {}, /status 401.*does not accept the token/, { token: "another-token" }],
    [
      "a token with a line break",
      "token",
      {},
      /characters that an access token can't have/,
      { token: `${TOKEN}\n` },
    ],
    ["a page in place of the API", "token", { workbooks: page() }, /is not JSON.*not the management API/],
    [
      "an HTML page in place of the deployment",
      "token",
      { workbooks: page({}, 404) },
      /404.*not the management API/,
    ],
    ["an HTTP error in HTML", "token", { workbooks: page({}, 403) }, /status 403.*not the management API/],
    [
      "an API at another origin",
      "token",
      {
        workbooks: page({ location: "https://bi.acme.example/api/v1/deployments/42/workbooks?first=1" }, 301),
      },
      /redirected to https:\/\/bi\.acme\.example\/api.*set --tenant-origin, and baseUrl.*, to https:\/\/bi\.acme\.example\./,
    ],
    ["a failing API", "deployment", { workbooks: httpError(500) }, /status 500.*did not complete this call/],
    ["too many calls", "deployment", { workbooks: httpError(429) }, /status 429.*no more calls/],
    ["an unknown deployment", "deployment", { workbooks: httpError(404) }, /has no deployment 42/],
    [
      "a dashboard of another deployment",
      "embedding",
      {},
      /no published dashboard other1/,
      { publicId: "other1" },
    ],
    ["embedding off", "session", { session: httpError(403) }, /status 403.*Embedding is off/],
    ["no session operation", "session", { session: httpError(404) }, /no operation that generates sessions/],
    [
      "a session request that is rejected",
      "session",
      { session: httpError(422) },
      /status 422.*requires input other/,
    ],
    [
      "an invalid session response",
      "session",
      { session: json({ id: 1 }) },
      /no string "sessionId".*responds to other calls.*an unknown format/,
    ],
    [
      "an exchange that fails",
      "session-exchange",
      { exchange: httpError(500) },
      /status 500.*fails to redeem its session.*and never send ready/,
    ],
    [
      "an exchange that does not accept the session",
      "session-exchange",
      { exchange: httpError(401) },
      /has just generated/,
    ],
    [
      "an exchange that rejects the session",
      "session-exchange",
      { exchange: httpError(403) },
      /rejects its own session/,
    ],
    [
      "an exchange without a token",
      "session-exchange",
      { exchange: json({}) },
      /no string "token".*can't sign in/,
    ],
    ["an exchange that is a page", "session-exchange", { exchange: page() }, /is not JSON.*never send ready/],
    ["a missing embed page", "embed-page", { embed: page({}, 404) }, /status 404.*no embed page/],
    ["a failing embed page", "embed-page", { embed: page({}, 500) }, /status 500.*A frame shows the error/],
    ["no page at all", "embed-page", { embed: (response) => response.writeHead(204).end() }, /status 204/],
    [
      "JSON in place of the page",
      "embed-page",
      { embed: json({}) },
      /"application\/json".*This is not a page/,
    ],
    [
      "a move to a custom domain",
      "embed-page",
      { embed: page({ location: `https://bi.acme.example/embed/dashboard/${PUBLIC_ID}` }, 301) },
      /Set tenant-origin in your page to https:\/\/bi\.acme\.example/,
    ],
    ["X-Frame-Options", "framing", { embed: frameOptions }, /X-Frame-Options is "deny".*any page/],
    [
      "frame-ancestors without sources",
      "framing",
      { embed: page({ "content-security-policy": "frame-ancestors" }) },
      /is "frame-ancestors".*any page/,
    ],
    [
      "frame-ancestors without the host",
      "framing",
      { embed: page({ "content-security-policy": "frame-ancestors https://www.example" }) },
      /"frame-ancestors https:\/\/www\.example".*a page of https:\/\/app\.example/,
      { hostOrigin: HOST },
    ],
    [
      "a sandbox without allow-same-origin",
      "framing",
      { embed: page({ "content-security-policy": "sandbox allow-scripts" }) },
      /"sandbox allow-scripts".*opaque origin.*wrong-page/,
    ],
    ["a clock that is ahead", "clock", { headers: { date: dateIn(86_400) } }, /8[5-7]\d{3} s ahead/],
    ["a clock that is behind", "clock", { headers: { date: dateIn(-86_400) } }, /8[5-7]\d{3} s behind/],
  ];
  for (const [what, check, responses, sentence, target] of rows) {
    it(`is found only by the check "${check}": ${what}`, async () => {
      const { problems, finding } = await checkTenant(responses, target);
      assert.match(textOf(finding(check)), sentence);
      assert.deepEqual([finding(check).status, problems], ["problem", 1]);
    });
  }

  it("of a token without rights is found by each check that uses it", async () => {
    const { finding } = await checkTenant({ workbooks: httpError(403), session: httpError(403) });
    assert.match(textOf(finding("deployment")), /^problem .*may not use deployment 42/);
    assert.match(textOf(finding("session")), /^problem .*Embedding is off/);
  });
});

describe("a state that is not a fault", () => {
  it("includes a frame-ancestors that lists the host, and a host that sends its origin", async () => {
    const host = await startFakeTenant({
      start: page({
        "referrer-policy": "no-referrer, strict-origin",
        "content-security-policy": "frame-src *",
      }),
    });
    const embed = page({
      "content-security-policy": `frame-ancestors ${host.origin}`,
      "x-frame-options": "DENY",
    });
    const target = { hostOrigin: host.origin, sessionEndpoint: ENDPOINT_PATH };
    const { checks } = await checkTenant({ embed }, target);
    assert.ok(checks.every(({ status }) => status === "ok"));
  });

  it("includes a risk that alone does not blank the embed, which is a warning", async () => {
    const restricted = page({ "content-security-policy": "frame-ancestors https://www.example" });
    const warnings: [responses: Parameters<typeof startFakeTenant>[0], check: string, sentence: RegExp][] = [
      [{ embed: restricted }, "framing", /again with --host-origin/],
      [{ embed: page({ "referrer-policy": "unsafe-url" }) }, "referrer", /with the session, is sent/],
      [{ embed: page({}, 403) }, "embed-page", /page is not available without a session/],
      [{ embed: page({ location: "https://id.example/sign-in" }, 302) }, "embed-page", /perhaps to sign in/],
    ];
    for (const [responses, check, sentence] of warnings) {
      const { problems, finding } = await checkTenant(responses);
      assert.match(textOf(finding(check)), sentence);
      assert.deepEqual([finding(check).status, problems], ["warning", 0]);
    }
  });

  it("includes such a risk of the host page", async () => {
    const hosts: [start: ReturnType<typeof page>, check: string, sentence: RegExp, referrer: RegExp][] = [
      [
        page({ "cross-origin-embedder-policy": "require-corp" }),
        "host-page",
        /Set the attribute credentialless/,
        /Your page has strict-origin-when/,
      ],
      [
        page({ "referrer-policy": "no-referrer" }),
        "referrer",
        /Referrer-Policy: no-referrer.*sends no messages/,
        /no-referrer/,
      ],
      [
        page({ location: "https://www.example/home", "referrer-policy": "no-referrer" }, 302),
        "host-page",
        /redirects to https:\/\/www\.example\..*--host-origin https:\/\/www\.example\./,
        /^ok The embed page has/,
      ],
      [
        page({ "referrer-policy": "no-referrer", "content-security-policy": "frame-src 'none'" }, 503),
        "host-page",
        /status 503\. This is not the page with the embed/,
        /^ok The embed page has/,
      ],
      [page({ location: "/" }, 302), "host-page", /status 302\./, /^ok The embed page has/],
    ];
    for (const [start, check, sentence, referrer] of hosts) {
      const host = await startFakeTenant({ start });
      const { finding, problems } = await checkTenant({}, { hostOrigin: host.origin });
      assert.match(textOf(finding(check)), sentence);
      assert.match(textOf(finding("referrer")), referrer);
      assert.deepEqual([finding(check).status, problems], ["warning", 0]);
    }
  });

  it("includes redirects to the host's start page, whose headers are checked", async () => {
    const start: ReturnType<typeof page> = (response) => {
      const step = Number(/\d/.exec(response.req.url ?? "")?.[0] ?? 0);
      if (step < 5)
        page({ location: `/step-${step + 1}`, "content-security-policy": "frame-src 'none'" }, 302)(response);
      else page({ "referrer-policy": "origin" })(response);
    };
    const host = await startFakeTenant({ start });
    const { finding, problems } = await checkTenant({}, { hostOrigin: host.origin });
    assert.equal(problems, 0);
    assert.match(textOf(finding("host-page")), /^ok The headers .* allow the frame/);
    assert.match(textOf(finding("referrer")), /^ok Your page has origin/);
  });

  it("includes a token that may generate sessions but not read workbooks", async () => {
    const { problems, finding } = await checkTenant({ workbooks: httpError(403) });
    assert.match(textOf(finding("deployment")), /^warning .*status 403.*Viewers still get their sessions/);
    assert.match(textOf(finding("embedding")), /^skipped The token may not read/);
    assert.deepEqual([finding("session").status, problems], ["ok", 0]);
  });

  it("includes a service that redeems sessions in another way", async () => {
    const { problems, finding } = await checkTenant({ exchange: page({}, 404) });
    assert.match(textOf(finding("session-exchange")), /^warning .*in a way that the doctor does not support/);
    assert.equal(problems, 0);
  });

  it("includes a list without dashboards, and a list without an end", async () => {
    const withoutDashboards = await checkTenant({ workbooks: json({ items: [{ name: "Sales" }] }) });
    assert.match(
      textOf(withoutDashboards.finding("embedding")),
      /^warning The list of workbooks does not include dashboards/,
    );
    const pageInfo = { hasNextPage: true, hasPreviousPage: false, endCursor: "again" };
    const items = [{ name: "Sales", publishedDashboard: null }];
    const endless = await checkTenant({ workbooks: json({ items, pageInfo }) });
    assert.match(
      textOf(endless.finding("embedding")),
      /^warning .*without a new cursor.*can't be read to its end/,
    );
    assert.deepEqual([withoutDashboards.problems, endless.problems], [0, 0]);
  });

  it("includes a long list, which is read until the dashboard is found", async () => {
    const pageInfo = { hasNextPage: true, hasPreviousPage: false, endCursor: "more" };
    const publishedDashboard = { publicId: PUBLIC_ID, status: "published", allowEmbed: true };
    const workbooks = json({ items: [{ name: "Sales", publishedDashboard }], pageInfo });
    for (const publicId of [PUBLIC_ID, undefined]) {
      const { finding } = await checkTenant({ workbooks }, { publicId });
      assert.match(textOf(finding("embedding")), /^ok Dashboard a1b2c3d4 is published/);
    }
  });

  it("includes a host that can't be reached, whose checks are skipped", async () => {
    const { problems, finding } = await checkTenant({}, { hostOrigin: "http://127.0.0.1:9" });
    assert.deepEqual([finding("host-page").status, problems], ["skipped", 0]);
  });
});

describe("a tenant that echoes secrets", () => {
  it("gets a report without them, escaped or not", async () => {
    const token = "a/token+of/the+tests";
    const { origin } = await startFakeTenant({
      unknownToken: (response) =>
        response.writeHead(401).end(String.raw`No: a\/token\u002Bof\/the\u002btests.`),
    });
    const report = await examine({ origin, token });
    assert.match(textOf(report.finding("token")), /status 401: No: \[hidden\]\. /);
    const session = await checkTenant({ exchange: json({ message: `${SESSION} is used up` }, 410) });
    assert.match(textOf(session.finding("session-exchange")), /status 410: \[hidden\] is used up/);
  });
});

describe("a tenant that can't be reached", () => {
  it("fails the DNS check if its name does not resolve, and the other checks are skipped", async () => {
    const { problems, checks, finding } = await examine({ origin: "https://tenant.invalid" });
    assert.match(textOf(finding("dns")), /The name tenant\.invalid does not resolve/);
    assert.ok(checks.slice(1).every(({ status }) => status === "skipped"));
    assert.equal(finding("tls").found, 'This needs the check "DNS".');
    assert.equal(problems, 1);
  });

  it("fails the TLS check if nothing listens on its port", async () => {
    const { finding } = await examine({ origin: "http://127.0.0.1:9", publicId: PUBLIC_ID });
    assert.match(textOf(finding("tls")), /Connecting to 127\.0\.0\.1:9 failed \(ECONNREFUSED\)/);
  });
});

describe("a certificate", () => {
  /** Runs the command line in a process that trusts the certificate. */
  const runTrusting = async (options?: Parameters<typeof makeSelfSigned>[0]): Promise<Outcome> => {
    const certificate = makeSelfSigned(options);
    const { origin } = await startFakeTenant({}, certificate);
    const folder = mkdtempSync(join(tmpdir(), "svc-dashboard-certificate-"));
    afterTest(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "tenant.pem");
    writeFileSync(file, certificate.cert);
    const { args, env } = commandFor({ origin });
    return runDoctor([...args, "--json"], { ...env, NODE_EXTRA_CA_CERTS: file });
  };

  it("that is self-signed is a problem, unless the machine trusts it", async () => {
    const { origin } = await startFakeTenant({}, makeSelfSigned());
    const { problems, finding } = await examine({ origin });
    assert.match(
      textOf(finding("tls")),
      /not trusted on this machine \(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/,
    );
    assert.equal(problems, 1);
    const { code, output } = await runTrusting();
    assert.match(
      readReport(output).finding("tls").found,
      /^TLSv1\.[23], with a trusted certificate until [\d-]+\.$/,
    );
    assert.equal(code, 3);
  });

  it("for another name is a problem", async () => {
    const { code, output } = await runTrusting({ address: "127.0.0.2" });
    assert.match(
      textOf(readReport(output).finding("tls")),
      /ERR_TLS_CERT_ALTNAME_INVALID.*a name that the cert/,
    );
    assert.equal(code, 1);
  });

  it("that has expired is a problem, and one that expires soon is a warning", async () => {
    const expired = await runTrusting({ days: -0.5 });
    assert.match(textOf(readReport(expired.output).finding("tls")), /CERT_HAS_EXPIRED.*renewed/);
    const ending = await runTrusting({ days: 3 });
    assert.deepEqual([readReport(ending.output).finding("tls").status, ending.code], ["warning", 3]);
  });
});

describe("secrets", () => {
  it("are not in the output, even if the tenant echoes them", async () => {
    const echo = json({ error: { code: TOKEN, message: `No: ${TOKEN}` } }, 403);
    const embed = page({ "content-security-policy": `frame-ancestors https://${TOKEN}.example` });
    const { origin } = await startFakeTenant({ session: echo, embed });
    const { args, env } = commandFor({ origin, publicId: PUBLIC_ID, hostOrigin: HOST });
    for (const more of [[], ["--json"]]) {
      const { code, output, errors } = await runDoctor([...args, ...more], env);
      assert.equal(code, 1);
      assert.match(output, /\[hidden\]/);
      assert.ok(!(output + errors).includes(TOKEN));
    }
  });
});

function dateIn(seconds: number): string {
  return new Date(Date.now() + seconds * 1_000).toUTCString();
}
