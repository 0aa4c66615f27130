import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import type { CheckResult } from "../../src/doctor/check.js";
import { commandFor, examine, readReport, TOKEN, type Examined, type Patient } from "./support/examine.js";
import { runDoctor, type Outcome } from "./support/run-doctor.js";
import { makeSelfSigned } from "./support/self-signed.js";
import { json, page, PUBLIC_ID, SESSION, startSmallTenant } from "./support/small-tenant.js";

const HOST = "https://app.example";

/** Examines a tenant that is well but for what is given. */
async function diagnose(
  t: TestContext,
  answers: Parameters<typeof startSmallTenant>[1],
  patient: Partial<Patient> = {},
): Promise<Examined> {
  const { origin } = await startSmallTenant(t, answers);
  return examine({ origin, publicId: PUBLIC_ID, ...patient });
}

/** All that a finding says, from its status on. */
const textOf = ({ id: _id, title: _title, ...finding }: CheckResult): string =>
  Object.values(finding).join(" ");

const refusal = (status: number): ReturnType<typeof json> =>
  json({ error: { code: "refused", message: "Refused by the test." } }, status);

describe("a tenant that is well", () => {
  it("passes every check, with its own origin as the host", async (t) => {
    const { origin, received } = await startSmallTenant(t);
    const { checks, problems, publicId } = await examine({ origin, hostOrigin: origin });
    assert.deepEqual(
      checks.filter(({ status }) => status !== "ok"),
      [],
    );
    assert.deepEqual([problems, publicId], [0, PUBLIC_ID]);
    assert.equal(received.filter((line) => line.includes("generate-session")).length, 1);
    assert.equal(received.filter((line) => line.includes("/session/token")).length, 1);
    assert.ok(received.every((line) => !line.includes("session="))); // no page is asked for with it
  });
});

describe("one fault", () => {
  type Row = [
    what: string,
    check: string,
    answers: Parameters<typeof startSmallTenant>[1],
    says: RegExp,
    patient?: Partial<Patient>,
  ];
  const frameOptions = page({ "x-frame-options": "DENY" });
  const rows: Row[] = [
    ["an unknown token", "token", {}, /status 401.*does not know the token/, { token: "another-token" }],
    ["a token with a line end", "token", {}, /characters that no access token has/, { token: `${TOKEN}\n` }],
    ["a page in place of the API", "token", { workbooks: page() }, /is not JSON.*not the management API/],
    [
      "an HTML page in place of the deployment",
      "token",
      { workbooks: page({}, 404) },
      /404.*not the management API/,
    ],
    ["an HTML refusal", "token", { workbooks: page({}, 403) }, /status 403.*not the management API/],
    [
      "an API that lives elsewhere",
      "token",
      {
        workbooks: page({ location: "https://bi.acme.example/api/v1/deployments/42/workbooks?first=1" }, 301),
      },
      /sent on to https:\/\/bi\.acme\.example\/api.*set --tenant-origin, and baseUrl.*, to https:\/\/bi\.acme\.example\./,
    ],
    ["a failing API", "deployment", { workbooks: refusal(500) }, /status 500.*fails to answer/],
    ["too many calls", "deployment", { workbooks: refusal(429) }, /status 429.*no more calls/],
    ["an unknown deployment", "deployment", { workbooks: refusal(404) }, /has no deployment 42/],
    ["a dashboard elsewhere", "embedding", {}, /no published dashboard other1/, { publicId: "other1" }],
    ["embedding off", "session", { session: refusal(403) }, /status 403.*Embedding is off/],
    ["no session operation", "session", { session: refusal(404) }, /no such operation/],
    ["a session refused as wrong", "session", { session: refusal(422) }, /status 422.*wants more, or other/],
    [
      "a session that is none",
      "session",
      { session: json({ id: 1 }) },
      /no text "sessionId".*answered other calls; to this one it answers in another form/,
    ],
    [
      "an exchange that fails",
      "session-exchange",
      { exchange: refusal(500) },
      /status 500.*and never say ready/,
    ],
    [
      "an exchange that knows no session",
      "session-exchange",
      { exchange: refusal(401) },
      /generated a moment ago/,
    ],
    ["an exchange that refuses", "session-exchange", { exchange: refusal(403) }, /refuses to redeem its own/],
    [
      "an exchange without a token",
      "session-exchange",
      { exchange: json({}) },
      /no text "token".*nothing to sign in/,
    ],
    ["an exchange that is a page", "session-exchange", { exchange: page() }, /is not JSON.*never say ready/],
    ["a missing embed page", "embed-page", { embed: page({}, 404) }, /status 404.*no embed page/],
    ["a failing embed page", "embed-page", { embed: page({}, 500) }, /status 500.*A frame shows the error/],
    ["no page at all", "embed-page", { embed: (response) => response.writeHead(204).end() }, /status 204/],
    [
      "a file in place of the page",
      "embed-page",
      { embed: json({}) },
      /"application\/json".*This is no page/,
    ],
    [
      "a move to a custom domain",
      "embed-page",
      { embed: page({ location: `https://bi.acme.example/embed/dashboard/${PUBLIC_ID}` }, 301) },
      /Set tenant-origin to https:\/\/bi\.acme\.example/,
    ],
    ["X-Frame-Options", "framing", { embed: frameOptions }, /X-Frame-Options says "deny".*any page/],
    [
      "frame-ancestors without anybody",
      "framing",
      { embed: page({ "content-security-policy": "frame-ancestors" }) },
      /says "frame-ancestors".*any page/,
    ],
    [
      "frame-ancestors without the host",
      "framing",
      { embed: page({ "content-security-policy": "frame-ancestors https://www.example" }) },
      /"frame-ancestors https:\/\/www\.example".*a page of https:\/\/app\.example/,
      { hostOrigin: HOST },
    ],
    ["a clock that is ahead", "clock", { headers: { date: dateIn(3_600) } }, /3[56]\d\d s ahead/],
    ["a clock that is behind", "clock", { headers: { date: dateIn(-3_600) } }, /3[56]\d\d s behind/],
  ];
  for (const [what, check, answers, says, patient] of rows) {
    it(`of ${what} is found by "${check}" alone`, async (t) => {
      const { problems, finding } = await diagnose(t, answers, patient);
      assert.match(textOf(finding(check)), says);
      assert.deepEqual([finding(check).status, problems], ["problem", 1]);
    });
  }

  it("of a token that may do nothing with the deployment is found where it is used", async (t) => {
    const { finding } = await diagnose(t, { workbooks: refusal(403), session: refusal(403) });
    assert.match(textOf(finding("deployment")), /^problem .*not allowed to use deployment 42/);
    assert.match(textOf(finding("session")), /^problem .*Embedding is off/);
  });

  it("on the host's side is found by the check that looks there", async (t) => {
    const hosts: [headers: Record<string, string>, check: string, says: RegExp][] = [
      [
        { "content-security-policy": "frame-src 'self'" },
        "host-page",
        /frame-src 'self'.*forbids this frame/,
      ],
      [{ "content-security-policy": "default-src 'none'" }, "host-page", /default-src 'none'/],
    ];
    for (const [headers, check, says] of hosts) {
      const host = await startSmallTenant(t, { start: page(headers) });
      const { finding, problems } = await diagnose(t, {}, { hostOrigin: host.origin });
      assert.match(textOf(finding(check)), says);
      assert.deepEqual([finding(check).status, problems], ["problem", 1]);
    }
  });
});

describe("what is no fault", () => {
  it("is a frame-ancestors that lists the host, and a host that sends its origin", async (t) => {
    const host = await startSmallTenant(t, {
      start: page({
        "referrer-policy": "no-referrer, strict-origin",
        "content-security-policy": "frame-src *",
      }),
    });
    const embed = page({
      "content-security-policy": `frame-ancestors ${host.origin}`,
      "x-frame-options": "DENY",
    });
    const { checks } = await diagnose(t, { embed }, { hostOrigin: host.origin });
    assert.ok(checks.every(({ status }) => status === "ok"));
  });

  it("is a risk that blanks nothing by itself: it is a warning", async (t) => {
    const limited = page({ "content-security-policy": "frame-ancestors https://www.example" });
    const warnings: [answers: Parameters<typeof startSmallTenant>[1], check: string, says: RegExp][] = [
      [{ embed: limited }, "framing", /again with --host-origin/],
      [{ embed: page({ "referrer-policy": "unsafe-url" }) }, "referrer", /with the session, reaches/],
      [{ embed: page({}, 403) }, "embed-page", /Without a session the page is refused/],
      [{ embed: page({ location: "https://id.example/sign-in" }, 302) }, "embed-page", /perhaps to sign in/],
    ];
    for (const [answers, check, says] of warnings) {
      const { problems, finding } = await diagnose(t, answers);
      assert.match(textOf(finding(check)), says);
      assert.deepEqual([finding(check).status, problems], ["warning", 0]);
    }
  });

  it("is such a risk on the host's side", async (t) => {
    const hosts: [start: ReturnType<typeof page>, check: string, says: RegExp, referrer: RegExp][] = [
      [
        page({ "cross-origin-embedder-policy": "require-corp" }),
        "host-page",
        /Set the attribute credentialless/,
        /your page has strict-origin-when/,
      ],
      [
        page({ "referrer-policy": "no-referrer" }),
        "referrer",
        /Referrer-Policy: no-referrer.*Chromium and Safari .*stays silent/,
        /no-referrer/,
      ],
      [
        page({ location: "https://www.example/home", "referrer-policy": "no-referrer" }, 302),
        "host-page",
        /redirects to https:\/\/www\.example\..*--host-origin https:\/\/www\.example\./,
        /^ok the embed has/,
      ],
      [
        page({ "referrer-policy": "no-referrer", "content-security-policy": "frame-src 'none'" }, 503),
        "host-page",
        /status 503\. This is not the page that holds the embed/,
        /^ok the embed has/,
      ],
      [page({ location: "/" }, 302), "host-page", /status 302\./, /^ok the embed has/],
    ];
    for (const [start, check, says, referrer] of hosts) {
      const host = await startSmallTenant(t, { start });
      const { finding, problems } = await diagnose(t, {}, { hostOrigin: host.origin });
      assert.match(textOf(finding(check)), says);
      assert.match(textOf(finding("referrer")), referrer);
      assert.deepEqual([finding(check).status, problems], ["warning", 0]);
    }
  });

  it("is a host whose start page is some redirects away: its headers are those of the page", async (t) => {
    const start: ReturnType<typeof page> = (response) => {
      const step = Number(/\d/.exec(response.req.url ?? "")?.[0] ?? 0);
      if (step < 5)
        page({ location: `/step-${step + 1}`, "content-security-policy": "frame-src 'none'" }, 302)(response);
      else page({ "referrer-policy": "origin" })(response);
    };
    const host = await startSmallTenant(t, { start });
    const { finding, problems } = await diagnose(t, {}, { hostOrigin: host.origin });
    assert.equal(problems, 0);
    assert.match(textOf(finding("host-page")), /^ok .* may hold the frame/);
    assert.match(textOf(finding("referrer")), /^ok your page has origin/);
  });

  it("is a token that may not read workbooks, and may generate sessions", async (t) => {
    const { problems, finding } = await diagnose(t, { workbooks: refusal(403) });
    assert.match(
      textOf(finding("deployment")),
      /^warning .*status 403.*viewers get their sessions all the same/,
    );
    assert.match(textOf(finding("embedding")), /^skipped The token may not read/);
    assert.deepEqual([finding("session").status, problems], ["ok", 0]);
  });

  it("is a service that redeems sessions in a way of its own", async (t) => {
    const { problems, finding } = await diagnose(t, { exchange: page({}, 404) });
    assert.match(textOf(finding("session-exchange")), /^warning .*in another way than is known/);
    assert.equal(problems, 0);
  });

  it("is a list without a word of dashboards, or without an end", async (t) => {
    const untold = await diagnose(t, { workbooks: json({ items: [{ name: "Sales" }] }) });
    assert.match(
      textOf(untold.finding("embedding")),
      /^warning The list of workbooks tells nothing of dashboards/,
    );
    const pageInfo = { hasNextPage: true, hasPreviousPage: false, endCursor: "again" };
    const items = [{ name: "Sales", publishedDashboard: null }];
    const endless = await diagnose(t, { workbooks: json({ items, pageInfo }) });
    assert.match(
      textOf(endless.finding("embedding")),
      /^warning .*without a new cursor.*can't be read to its end/,
    );
    assert.deepEqual([untold.problems, endless.problems], [0, 0]);
  });

  it("is a long list whose rest is not looked at when the dashboard is found", async (t) => {
    const pageInfo = { hasNextPage: true, hasPreviousPage: false, endCursor: "more" };
    const publishedDashboard = { publicId: PUBLIC_ID, status: "published", allowEmbed: true };
    const workbooks = json({ items: [{ name: "Sales", publishedDashboard }], pageInfo });
    for (const publicId of [PUBLIC_ID, undefined]) {
      const { finding } = await diagnose(t, { workbooks }, { publicId });
      assert.match(textOf(finding("embedding")), /^ok Dashboard a1b2c3d4 is published/);
    }
  });

  it("is a host that can't be reached from here: its checks are skipped", async (t) => {
    const { problems, finding } = await diagnose(t, {}, { hostOrigin: "http://127.0.0.1:9" });
    assert.deepEqual([finding("host-page").status, problems], ["skipped", 0]);
  });
});

describe("a tenant that echoes secrets", () => {
  it("brings none of them into a report, escaped or not", async (t) => {
    const token = "a/token+of/the+tests";
    const { origin } = await startSmallTenant(t, {
      unknownToken: (response) =>
        response.writeHead(401).end(String.raw`No: a\/token\u002Bof\/the\u002btests.`),
    });
    const report = await examine({ origin, token });
    assert.match(textOf(report.finding("token")), /status 401: No: \[hidden\]\. /);
    const session = await diagnose(t, { exchange: json({ message: `${SESSION} is used up` }, 410) });
    assert.match(textOf(session.finding("session-exchange")), /status 410: \[hidden\] is used up/);
  });
});

describe("a tenant that can't be reached", () => {
  it("is told by DNS for a name without an address, and what needs it is skipped", async () => {
    const { problems, checks, finding } = await examine({ origin: "https://tenant.invalid" });
    assert.match(textOf(finding("dns")), /The name tenant\.invalid has no address from here/);
    assert.ok(checks.slice(1).every(({ status }) => status === "skipped"));
    assert.equal(finding("tls").found, 'It needs "DNS".');
    assert.equal(problems, 1);
  });

  it("is told by TLS for a port where nothing listens", async () => {
    const { finding } = await examine({ origin: "http://127.0.0.1:9", publicId: PUBLIC_ID });
    assert.match(textOf(finding("tls")), /No connection to 127\.0\.0\.1:9 came about \(ECONNREFUSED\)/);
  });
});

describe("a certificate", () => {
  /** Runs the command line in a process that trusts the certificate. */
  const runTrusting = async (
    t: TestContext,
    options?: Parameters<typeof makeSelfSigned>[0],
  ): Promise<Outcome> => {
    const certificate = makeSelfSigned(options);
    const { origin } = await startSmallTenant(t, {}, certificate);
    const folder = mkdtempSync(join(tmpdir(), "svc-dashboard-certificate-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "tenant.pem");
    writeFileSync(file, certificate.cert);
    const { args, env } = commandFor({ origin });
    return runDoctor([...args, "--json"], { ...env, NODE_EXTRA_CA_CERTS: file });
  };

  it("that nobody vouches for is told of, and the same passes where it is trusted", async (t) => {
    const { origin } = await startSmallTenant(t, {}, makeSelfSigned());
    const { problems, finding } = await examine({ origin });
    assert.match(
      textOf(finding("tls")),
      /not trusted here \(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/,
    );
    assert.equal(problems, 1);
    const { code, output } = await runTrusting(t);
    assert.match(
      readReport(output).finding("tls").found,
      /^TLSv1\.[23], with a trusted certificate until [\d-]+\.$/,
    );
    assert.equal(code, 0);
  });

  it("of another name is told of", async (t) => {
    const { code, output } = await runTrusting(t, { address: "127.0.0.2" });
    assert.match(
      textOf(readReport(output).finding("tls")),
      /ERR_TLS_CERT_ALTNAME_INVALID.*the name that the cert/,
    );
    assert.equal(code, 1);
  });

  it("past its end is told of, and near its end it is a warning", async (t) => {
    const expired = await runTrusting(t, { days: -0.5 });
    assert.match(textOf(readReport(expired.output).finding("tls")), /CERT_HAS_EXPIRED.*renewed/);
    const ending = await runTrusting(t, { days: 3 });
    assert.deepEqual([readReport(ending.output).finding("tls").status, ending.code], ["warning", 0]);
  });
});

describe("secrets", () => {
  it("stand nowhere in the output, even when the tenant echoes them", async (t) => {
    const echo = json({ error: { code: TOKEN, message: `No: ${TOKEN}` } }, 403);
    const embed = page({ "content-security-policy": `frame-ancestors https://${TOKEN}.example` });
    const { origin } = await startSmallTenant(t, { session: echo, embed });
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
