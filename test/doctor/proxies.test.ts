import assert from "node:assert/strict";
import { connect } from "node:net";
import { mock } from "node:test";
import { findProxy, readProxies } from "../../src/cli/doctor/proxies.js";
import { runChecks } from "../../src/cli/doctor/run-checks.js";
import { commandFor, parseCommand, readReport, textOf, type TestReport } from "./support/examine.js";
import { startFakeTenant } from "./support/fake-tenant.js";
import { startRawServer } from "./support/raw-server.js";
import { runDoctor } from "./support/run-doctor.js";

const node = (version: string, ...execArgv: string[]): Parameters<typeof readProxies>[1] => ({
  version,
  execArgv,
});
const NODE24 = node("v24.1.0");

const PROXY_ENABLED = { NODE_USE_ENV_PROXY: "1" };
const SECRET = "secret-7f3a";
const PROXY = `http://ada:${SECRET}@proxy.example:3128`;

/** Runs the doctor as in Node 24 with these variables. */
async function examineWith(env: Record<string, string>, origin: string): Promise<TestReport> {
  const { target, limits } = parseCommand({ origin });
  const report = JSON.stringify(await runChecks({ ...target, proxies: readProxies(env, NODE24) }, limits));
  assert.ok(!report.includes(SECRET));
  return readReport(report);
}

describe("the proxies of the environment", () => {
  const proxyOf = (env: Record<string, string>, url = "https://acme.example"): string | undefined =>
    findProxy(readProxies(env, NODE24), new URL(url));

  it("are found by the scheme of the URL, and named without user and password", () => {
    assert.equal(proxyOf({ HTTPS_PROXY: PROXY }), "proxy.example:3128");
    assert.equal(proxyOf({ https_proxy: "http://small:1", HTTPS_PROXY: "http://large:2" }), "small:1");
    assert.equal(proxyOf({ HTTP_PROXY: "proxy:8080" }), "proxy:8080");
    assert.equal(proxyOf({ HTTPS_PROXY: PROXY }, "http://acme.example"), undefined);
    for (const HTTPS_PROXY of ["", "http://a b"]) assert.equal(proxyOf({ HTTPS_PROXY }), undefined);
  });

  it("are not those of hosts in NO_PROXY", () => {
    const isProxied = (excluded: string): boolean =>
      proxyOf({ HTTPS_PROXY: PROXY, NO_PROXY: excluded }, "https://acme.example:8443") !== undefined;
    for (const excluded of ["*", "b.example, Acme.Example", ".example", "*.example", "acme.example:8443"])
      assert.ok(!isProxied(excluded), excluded);
    for (const excluded of ["", "me.example", "b.acme.example", "acme.example:443", "."])
      assert.ok(isProxied(excluded), excluded);
  });

  it("are used by a Node that supports them and is configured to use them", () => {
    const isUsed = (runtime: typeof NODE24, env: Record<string, string> = PROXY_ENABLED): boolean =>
      readProxies(env, runtime).isUsed;
    for (const version of ["v22.21.0", "v24.0.0"]) assert.ok(isUsed(node(version)), version);
    for (const version of ["v20.20.2", "v22.20.0", "v23.11.0"]) assert.ok(!isUsed(node(version)), version);
    assert.ok(isUsed(node("v24.5.0", "--use-env-proxy"), {}));
    assert.ok(isUsed(NODE24, { NODE_OPTIONS: "--no-warnings --use-env-proxy" }));
    assert.ok(!isUsed(NODE24, {}));
  });
});

describe("a run behind a proxy", () => {
  const behindProxy = { ...PROXY_ENABLED, HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY };

  it("neither looks up the tenant's name nor connects to it, and runs the other checks through the proxy", async () => {
    const { origin } = await startFakeTenant();
    const { fetch } = globalThis;
    mock.method(globalThis, "fetch", (input: string | URL, init?: RequestInit) => {
      const { pathname, search } = new URL(input);
      return fetch(origin + pathname + search, init); // as the proxy connects
    });
    const { finding, problems } = await examineWith(behindProxy, "https://acme.invalid");
    assert.equal(
      textOf(finding("dns")),
      "ok Not looked up on this machine: the proxy proxy.example:3128 resolves the name.",
    );
    assert.equal(
      textOf(finding("tls")),
      "ok acme.invalid responds through the proxy proxy.example:3128, with a trusted certificate.",
    );
    assert.deepEqual([finding("session").status, finding("embed-page").status, problems], ["ok", "ok", 0]);
  });

  it("reports a tenant that the proxy does not reach, and connects to no port of its own", async () => {
    let connections = 0;
    const host = await startRawServer(() => connections++);
    const failure = new TypeError("fetch failed", { cause: new Error("no tunnel") });
    mock.method(globalThis, "fetch", () => Promise.reject(failure));
    const { finding } = await examineWith(behindProxy, `http://${host}`);
    assert.match(
      textOf(finding("tls")),
      /^problem .* did not respond through the proxy proxy\.example:3128 \(no tunnel\)\. .* NO_PROXY\.$/,
    );
    assert.equal(connections, 0);
  });

  it("differs from a run without a proxy, which finds the cause itself, and reports a proxy that is set but not used", async () => {
    const hint = "the proxy proxy.example:3128, which Node does not use: set NODE_USE_ENV_PROXY=1";
    for (const env of [{}, { HTTPS_PROXY: PROXY }]) {
      const isSet = "HTTPS_PROXY" in env;
      const dns = textOf((await examineWith(env, "https://acme.invalid")).finding("dns"));
      assert.match(dns, /^problem The name acme\.invalid does not resolve/);
      assert.equal(dns.includes("Neither your backend nor"), !isSet);
      const tls = textOf((await examineWith(env, "https://127.0.0.1:9")).finding("tls"));
      assert.deepEqual([dns.includes(hint), tls.includes(hint)], [isSet, isSet]);
    }
  });

  it("succeeds through a real proxy, with a Node that uses it", async function () {
    if (!readProxies(PROXY_ENABLED).isUsed) this.skip();
    const tenant = await startFakeTenant();
    const proxy = await startRawServer((client) => {
      client.once("data", (data) => {
        const server = connect(Number(new URL(tenant.origin).port), "127.0.0.1");
        server.on("error", () => client.destroy());
        if (data.toString("latin1").startsWith("CONNECT ")) client.write("HTTP/1.1 200 OK\r\n\r\n");
        else server.write(data);
        client.pipe(server).pipe(client);
      });
    });
    const { args, env } = commandFor({ origin: "http://acme.localhost:4400" });
    const variables = { ...env, ...PROXY_ENABLED, HTTP_PROXY: `http://${proxy}`, no_proxy: "" };
    const { finding } = readReport((await runDoctor([...args, "--json"], variables)).output);
    const found = `acme.localhost:4400 responds through the proxy ${proxy}, without TLS.`;
    assert.deepEqual([finding("tls").found, finding("session").status], [found, "ok"]);
  });
});
