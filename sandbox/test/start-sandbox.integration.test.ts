import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { OPERATIONS } from "../src/openapi/operations.js";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { setVariables } from "./support/call-sandbox.js";

describe("startSandbox", () => {
  let sandbox: Sandbox;

  before(async () => {
    sandbox = await startSandbox({ quiet: true });
  });
  beforeEach(() => sandbox.reset());
  after(() => sandbox.stop());

  const workbooks = () => `${sandbox.origin}/api/v1/deployments/${sandbox.deploymentId}/workbooks`;
  const get = (url: string, signal?: AbortSignal) =>
    fetch(url, { headers: { authorization: `Bearer ${sandbox.token}` }, ...(signal && { signal }) });

  /** Sends bytes unchanged, and returns the first line of the response. */
  async function raw(text: string): Promise<string> {
    const socket = connect(Number(new URL(sandbox.origin).port), "127.0.0.1");
    socket.write(text); // without end(): Node drops a request whose sender has closed its half
    let response = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => (response += chunk));
    await once(socket, "close");
    return response.split("\r\n")[0] ?? "";
  }

  describe("the sandbox", () => {
    it("has its origin, token, deployment, dashboards, embed tenants and notifications as properties", () => {
      assert.match(sandbox.origin, /^http:\/\/127\.0\.0\.1:\d+$/);
      assert.ok(sandbox.token.length >= 43);
      assert.equal(sandbox.deploymentId, 42);
      assert.deepEqual(sandbox.publicIds.slice(0, 3), ["a1b2c3d4", "c3d4e5f6", "e5f6a7b8"]);
      assert.ok(!sandbox.publicIds.includes("draft0001") && !sandbox.publicIds.includes("archived1"));
      assert.deepEqual(sandbox.embedTenants, [
        { name: "acme-outdoors", groupIds: [11, 12, 13] },
        { name: "globex-retail", groupIds: [21] },
        { name: "initech-school", groupIds: [31] },
      ]);
      assert.deepEqual(sandbox.notificationIds, [301, 302, 303, 304, 305, 306, 307]);
    });

    it("responds on its port", async () => {
      const response = await get(workbooks());
      assert.equal(response.status, 200);
      assert.equal(((await response.json()) as { items: unknown[] }).items.length, 50);
    });

    it("has its initial state after a reset", async () => {
      sandbox.fault({ operation: "getWorkbooks", status: 500 });
      sandbox.clock.set("2000-01-01T00:00:00Z");
      assert.ok((await setVariables(sandbox, "ADDED")).includes("ADDED"));
      await sandbox.reset();
      assert.deepEqual(await sandbox.requests(), []);
      assert.ok(!(await setVariables(sandbox)).includes("ADDED"));
      assert.equal((await get(workbooks())).status, 200);
      assert.ok((await sandbox.requests()).every(({ at }) => at.getUTCFullYear() > 2000));
    });

    it("has the public origin in its URLs if there is one", async () => {
      const behindProxy = await startSandbox({ quiet: true, publicOrigin: "https://Public.example/" });
      assert.equal(behindProxy.origin, "https://public.example");
      assert.match(behindProxy.adminLink(), /^https:\/\/public\.example\/__sandbox\?ticket=/);
      await behindProxy.stop();
    });

    it("closes its port when it is stopped", async () => {
      const other = await startSandbox({ quiet: true, token: "a-token-of-my-own" });
      assert.equal(other.token, "a-token-of-my-own");
      const port = Number(new URL(other.origin).port);
      await assert.rejects(
        startSandbox({ quiet: true, port }),
        /Port \d+ of 127\.0\.0\.1 is taken: stop the program that listens there/,
      );
      await Promise.all([other.stop(), other.stop()]);
      await assert.rejects(fetch(other.origin));
    });

    it("rejects an invalid option before it starts anything", async () => {
      for (const options of [
        { allowOrigins: ["app.example"] },
        { publicOrigin: "app.example" },
        { publicOrigin: "https://app.example/path" },
        { faults: [{}] },
        { port: "abc" as unknown as number },
        { port: -1 },
        { port: 70_000 },
        { sessionTTL: 5 },
        { token: "" },
        { sessionTtlMs: Infinity },
        { latencyMs: -1 },
        { data: "a", databaseUrl: "postgres://b" },
        { databasePool: 0 },
        { databasePool: 1.5 },
        { renewal: "reload" as "in-place" },
        { renewal: null as unknown as "in-place" },
      ]) {
        await assert.rejects(startSandbox({ quiet: true, ...options }), TypeError, JSON.stringify(options));
      }
    });
  });

  describe("clock", () => {
    it("stops when it is set, and advances only on request", async () => {
      sandbox.clock.set("2026-01-15T09:00:00Z");
      sandbox.clock.advance(1500);
      await get(workbooks());
      assert.equal((await sandbox.requests())[0]?.at.toISOString(), "2026-01-15T09:00:01.500Z");
      assert.throws(() => sandbox.clock.set("yesterday"), RangeError);
      assert.throws(() => sandbox.clock.advance(NaN), RangeError);
    });
  });

  describe("configure", () => {
    it("changes the settings of a running sandbox", async () => {
      sandbox.configure({ latencyMs: 1 });
      assert.equal((await get(workbooks())).status, 200);
      assert.throws(() => sandbox.configure({ latencyMs: -1 }), TypeError);
    });
  });

  describe("requests", () => {
    it("names the operation of each request", async () => {
      await get(`${workbooks()}?first=3`);
      await get(`${sandbox.origin}/nothing?x=1`);
      const log = (await sandbox.requests()).map(({ at: _, id: __, durationMs: ___, ...request }) => request);
      assert.deepEqual(log, [
        {
          operation: "getWorkbooks",
          method: "GET",
          path: "/api/v1/deployments/42/workbooks",
          query: { first: "3" },
          status: 200,
        },
        { operation: null, method: "GET", path: "/nothing", query: { x: "1" }, status: 404 },
      ]);
    });

    it("waits for an operation, up to the timeout", async () => {
      const waiting = sandbox.requests({ waitFor: "getWorkbooks" });
      void get(workbooks());
      assert.equal((await waiting).at(-1)?.operation, "getWorkbooks");
      await assert.rejects(
        sandbox.requests({ waitFor: "setEnvVariables", timeoutMs: 20 }),
        /setEnvVariables came within 20 milliseconds/,
      );
    });
  });

  describe("fault", () => {
    it("breaks the connection", async () => {
      sandbox.fault({ operation: "getWorkbooks", reset: true, times: 1 });
      await assert.rejects(get(workbooks()), /fetch failed/);
      assert.equal((await get(workbooks())).status, 200);
    });

    it("is removed by the function that setting it returned", async () => {
      const takeBack = sandbox.fault({ operation: "getWorkbooks", status: 500 });
      assert.equal((await get(workbooks())).status, 500);
      takeBack();
      assert.equal((await get(workbooks())).status, 200);
    });

    it("cuts off a response after the operation is done", async () => {
      sandbox.fault({ operation: "getWorkbooks", truncated: true, times: 1 });
      const response = await get(workbooks());
      assert.equal(response.status, 200);
      await assert.rejects(response.text(), /terminated/);
      assert.equal(((await (await get(workbooks())).json()) as { items: unknown[] }).items.length, 50);
    });

    it("cuts off a response without a body, too", async () => {
      sandbox.fault({ operation: "removeEmbedGroupMembers", truncated: true, times: 1 });
      const response = await fetch(`${sandbox.origin}/api/v1/embed-tenants/acme-outdoors/groups/11/users`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${sandbox.token}`, "content-type": "application/json" },
        body: '{"members":[{"externalId":"nobody"}]}',
      });
      await assert.rejects(response.text(), /terminated/);
    });

    it("leaves a request without a response", async () => {
      sandbox.fault({ operation: "getWorkbooks", stall: true, times: 1 });
      const abort = new AbortController();
      const stalled = get(workbooks(), abort.signal);
      assert.equal((await get(workbooks())).status, 200); // the second request overtakes the first
      abort.abort();
      await assert.rejects(stalled, { name: "AbortError" });
    });

    it("sends Retry-After with the statuses of which clients retry", async () => {
      for (const status of [429, 503]) {
        sandbox.fault({ operation: "getWorkbooks", status, times: 1 });
        const response = await get(workbooks());
        assert.deepEqual([response.status, response.headers.get("retry-after")], [status, "1"]);
      }
    });

    it("exists for every operation of the OpenAPI document", async () => {
      for (const { operationId, method, path } of OPERATIONS) {
        sandbox.fault({ operation: operationId, status: 418 });
        const url = sandbox.origin + path.replace("{deploymentId}", "42").replace(/\{\w+\}/g, "1");
        const response = await fetch(url, { method, headers: { authorization: `Bearer ${sandbox.token}` } });
        assert.equal(response.status, 418, operationId);
      }
    });
  });

  describe("a malformed request", () => {
    const headers = "Host: localhost\r\nConnection: close\r\n";
    const cases: [what: string, text: string, status: RegExp][] = [
      ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", / 400 /],
      ["a wrong escape", `GET /embed/dashboard/%zz HTTP/1.1\r\n${headers}\r\n`, / (200|400|404) /],
      ["an absolute URL", `GET http://evil.example/api/v1/x HTTP/1.1\r\n${headers}\r\n`, / (400|401|421) /],
      [
        "two lengths",
        `POST /api/v1/x HTTP/1.1\r\n${headers}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        / 400 /,
      ],
      ["a header without end", `GET / HTTP/1.1\r\n${headers}X: ${"y".repeat(20_000)}\r\n\r\n`, / 431 /],
      ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\r\n\r\n", / 400 /],
      ["none: a valid request", `GET /embed/dashboard/x HTTP/1.1\r\n${headers}\r\n`, / 200 /],
    ];
    for (const [what, text, status] of cases) {
      it(`gets a response: ${what}`, async () => {
        assert.match(await raw(text), status);
      });
    }
  });
});
