import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { mock } from "node:test";
import { findProxy, readProxies } from "../../src/doctor/proxies.js";
import { runChecks } from "../../src/doctor/run-checks.js";
import { afterTest } from "../support/after-test.js";
import {
  commandFor,
  parseCommand,
  readReport,
  textOf,
  type TestReport,
  type TestTarget,
} from "./support/examine.js";
import { ENDPOINT_PATH, json, PUBLIC_ID, startFakeTenant } from "./support/fake-tenant.js";
import { runDoctor } from "./support/run-doctor.js";

const node = (version: string, ...execArgv: string[]): Parameters<typeof readProxies>[1] => ({
  version,
  execArgv,
});
const NODE24 = node("v24.1.0");

const SECRET = "secret-7f3a";
const PROXY = `http://ada:${SECRET}@proxy.example:3128`;

/** Runs the doctor as Node 24 does with these variables. */
async function examineWith(env: Record<string, string>, target: TestTarget): Promise<TestReport> {
  const { target: parsed, limits } = parseCommand(target);
  const proxies = readProxies(env, NODE24);
  return readReport(JSON.stringify(await runChecks({ ...parsed, proxies }, limits)));
}

const examineBehindProxy = (target: TestTarget): Promise<TestReport> =>
  examineWith({ HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY, NODE_USE_ENV_PROXY: "1" }, target);

/** Stands in for a `fetch` that uses a proxy: names that begin with "acme." lead to a server on loopback, as the proxy knows it. */
function fetchThroughProxy(loopback: string): void {
  const { fetch } = globalThis;
  mock.method(globalThis, "fetch", (input: string | URL, init?: RequestInit) => {
    const url = new URL(input);
    return fetch(url.hostname.startsWith("acme.") ? loopback + url.pathname + url.search : url, init);
  });
}

describe("the proxies of the environment", () => {
  const https = new URL("https://acme.example");
  const proxyOf = (env: Record<string, string>, url = https): string | undefined =>
    findProxy(readProxies(env, NODE24), url)?.host;

  it("are found by the scheme of the URL, and named without user and password", () => {
    assert.equal(proxyOf({ HTTPS_PROXY: "http://ada:word@proxy:3128" }), "proxy:3128");
    assert.equal(proxyOf({ https_proxy: "http://small:1", HTTPS_PROXY: "http://large:2" }), "small:1");
    assert.equal(proxyOf({ HTTP_PROXY: "proxy:8080" }), "proxy:8080");
    assert.equal(proxyOf({ HTTPS_PROXY: "http://proxy:1" }, new URL("http://acme.example")), undefined);
    assert.equal(proxyOf({ HTTP_PROXY: "http://proxy:1" }, new URL("http://acme.example")), "proxy:1");
    for (const env of [{}, { HTTPS_PROXY: "" }, { HTTPS_PROXY: "http://a b" }])
      assert.equal(proxyOf(env), undefined);
  });

  it("are not those of hosts in NO_PROXY", () => {
    const isProxied = (excluded: string): boolean =>
      proxyOf({ HTTPS_PROXY: "http://proxy:1", NO_PROXY: excluded }) !== undefined;
    for (const excluded of [
      "*",
      "acme.example",
      "b.example, Acme.Example",
      ".example",
      "*.example",
      "example",
      "acme.example:443",
    ])
      assert.ok(!isProxied(excluded), excluded);
    for (const excluded of ["", "me.example", "b.acme.example", "acme.example:8443", "."])
      assert.ok(isProxied(excluded), excluded);
  });

  it("are used by a Node that supports it and is asked to", () => {
    const asked = { NODE_USE_ENV_PROXY: "1" };
    const isUsed = (env: Record<string, string>, runtime: Parameters<typeof readProxies>[1]): boolean =>
      readProxies(env, runtime).isUsed;
    for (const version of ["v22.21.0", "v24.0.0", "v25.2.1"])
      assert.ok(isUsed(asked, node(version)), version);
    for (const version of ["v20.20.2", "v22.20.0", "v23.11.0"])
      assert.ok(!isUsed(asked, node(version)), version);
    assert.ok(isUsed({}, node("v24.5.0", "--use-env-proxy")));
    assert.ok(isUsed({ NODE_OPTIONS: "--no-warnings --use-env-proxy" }, node("v24.5.0")));
    for (const env of [{}, { NODE_USE_ENV_PROXY: "0" }]) assert.ok(!isUsed(env, NODE24));
  });
});

describe("a run behind a proxy", () => {
  it("neither looks up the tenant's name nor connects to it, and runs the other checks through the proxy", async () => {
    const { origin } = await startFakeTenant();
    fetchThroughProxy(origin);
    for (const [tenant, how] of [
      ["https://acme.invalid", "with a trusted certificate"],
      ["http://acme.localhost", "in plain HTTP"],
    ] as const) {
      const report = await examineBehindProxy({ origin: tenant });
      assert.equal(
        textOf(report.finding("dns")),
        "ok Not looked up here: names and connections go through the proxy proxy.example:3128.",
      );
      const { host } = new URL(tenant);
      assert.equal(
        textOf(report.finding("tls")),
        `ok ${host} responds through the proxy proxy.example:3128, ${how}.`,
      );
      for (const id of ["token", "session", "session-exchange", "embed-page"])
        assert.equal(report.finding(id).status, "ok", id);
      assert.equal(report.problems, 0);
      assert.ok(!JSON.stringify(report).includes(SECRET));
    }
  });

  it("reports a tenant that the proxy does not reach, and connects to no port of its own", async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(server, "listening");
    afterTest(() => server.close());
    let connections = 0;
    server.on("connection", () => connections++);
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    mock.method(globalThis, "fetch", () =>
      Promise.reject(new TypeError("fetch failed", { cause: new Error("no tunnel") })),
    );
    const { finding, problems } = await examineBehindProxy({
      origin,
      hostOrigin: origin.replace("127.0.0.1", "localhost"),
      sessionEndpoint: ENDPOINT_PATH,
    });
    assert.match(
      textOf(finding("tls")),
      /^problem .* did not respond through the proxy proxy\.example:3128 \(no tunnel\)\. .* NO_PROXY\.$/,
    );
    assert.deepEqual(
      [finding("host-page").status, finding("session-endpoint").status],
      ["skipped", "problem"],
    );
    assert.deepEqual([problems, connections], [2, 0]);
  });

  it("has a twin that uses no proxy, which finds the cause itself, and names a proxy that is set but not used", async () => {
    for (const isSet of [false, true]) {
      const textIn = async (origin: string, id: string): Promise<string> =>
        textOf((await examineWith(isSet ? { HTTPS_PROXY: PROXY } : {}, { origin })).finding(id));
      const dns = await textIn("https://acme.invalid", "dns");
      assert.match(dns, /^problem The name acme\.invalid does not resolve/);
      assert.equal(dns.includes("Neither your backend nor"), !isSet);
      for (const text of [dns, await textIn("https://127.0.0.1:9", "tls")]) {
        const hint = "the proxy proxy.example:3128, which this Node does not use: set NODE_USE_ENV_PROXY=1";
        assert.equal(text.includes(hint), isSet, text);
        assert.ok(!text.includes(SECRET));
      }
    }
  });
});

describe("a run behind a real proxy", () => {
  it("goes on through it with a Node that uses it", async function () {
    if (!readProxies({ NODE_USE_ENV_PROXY: "1" }).isUsed) this.skip();
    const { origin } = await startFakeTenant({ workbooks: json({ items: [] }) });
    const tunnels: string[] = [];
    const proxy = createServer((client) => {
      client
        .on("error", () => undefined)
        .once("data", (data) => {
          const [line = ""] = data.toString("latin1").split("\r\n");
          tunnels.push(line);
          const tenant = connect(Number(new URL(origin).port), "127.0.0.1");
          tenant.on("error", () => client.destroy());
          if (line.startsWith("CONNECT ")) client.write("HTTP/1.1 200 OK\r\n\r\n");
          else tenant.write(data);
          client.pipe(tenant).pipe(client);
        });
    }).listen(0, "127.0.0.1");
    await once(proxy, "listening");
    afterTest(() => proxy.close());
    const { args, env } = commandFor({ origin: "http://acme.localhost:4400", publicId: PUBLIC_ID });
    const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const { output } = await runDoctor([...args, "--json"], {
      ...env,
      HTTP_PROXY: `http://${host}`,
      NODE_USE_ENV_PROXY: "1",
      NO_PROXY: "",
    });
    const { finding } = readReport(output);
    assert.equal(
      finding("tls").found,
      `acme.localhost:4400 responds through the proxy ${host}, in plain HTTP.`,
    );
    assert.deepEqual(
      [finding("token").status, finding("session").status, tunnels.length > 0],
      ["ok", "ok", true],
    );
  });
});
