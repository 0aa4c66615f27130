import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { mock } from "node:test";
import { findAddress } from "../../src/http/find-address.js";
import { startSandbox, type Sandbox } from "svc-sandbox";

const globals = () => [globalThis.Request, globalThis.Response, globalThis.Headers, globalThis.fetch];
const globalsBefore = globals();

describe("the listening server", () => {
  let sandbox: Sandbox;

  before(async () => {
    // a host name in any case is the same host
    sandbox = await startSandbox({ quiet: true, host: "LOCALHOST" });
  });
  after(() => sandbox.stop());

  /** Sends the head and the parts of a request that sets environment variables. */
  function put({ origin, token }: Sandbox, head: string, ...parts: readonly string[]): Socket {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const lines = [
      "PUT /api/v1/deployments/42/env-vars HTTP/1.1",
      "Host: localhost",
      "Connection: close",
      `Authorization: Bearer ${token}`,
      "Content-Type: application/json",
      head,
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    for (const part of parts) socket.write(part);
    return socket;
  }

  /** Returns the status of the response. */
  async function statusOf(socket: Socket): Promise<number> {
    let response = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => (response += chunk));
    await once(socket, "close");
    return Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);
  }

  const chunked = (...chunks: string[]) =>
    [...chunks, ""].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  const CHUNKED = "Transfer-Encoding: chunked";

  describe("a sandbox in another program's process", () => {
    it("does not replace the global Request and Response", () => {
      assert.deepEqual(globals(), globalsBefore);
      for (const [index, own] of globals().entries()) assert.equal(own, globalsBefore[index]);
    });
  });

  describe("a body in chunks", () => {
    it("is read completely", async () => {
      const parts = chunked('{"env_variables":[{"name":"CHUNKED",', '"value":"1"}]}');
      assert.equal(await statusOf(put(sandbox, CHUNKED, ...parts)), 200);
    });

    it("is rejected once it is larger than one mebibyte", async () => {
      const kibibytes = Array.from({ length: 1025 }, () => "x".repeat(1024));
      assert.equal(await statusOf(put(sandbox, CHUNKED, ...chunked(...kibibytes))), 413);
    });
  });

  describe("a body whose client disconnects", () => {
    it("is logged as a bad request, and not as an error of the sandbox", async () => {
      const print = mock.method(console, "error", () => undefined);
      mock.method(console, "log", () => undefined);
      const verbose = await startSandbox();
      try {
        const socket = put(verbose, "Content-Length: 100", '{"env_variables":');
        await once(socket, "connect");
        socket.end();
        const [request] = await verbose.requests({ waitFor: "setEnvVariables", timeoutMs: 60_000 });
        assert.equal(request?.status, 400);
        assert.deepEqual(
          print.mock.calls.map((call) => call.arguments),
          [],
        );
      } finally {
        await verbose.stop();
      }
    });
  });

  describe("the host to listen on", () => {
    const own = ["localhost", "LOCALHOST", "127.0.0.1", "127.1", "127.0.0.2", "::1", "0:0:0:0:0:0:0:1"];
    for (const host of own) {
      it(`is a loopback address if it is ${host}`, async () => {
        const { isLoopback, hostname } = await findAddress(host);
        assert.equal(isLoopback, true);
        assert.match(hostname, /^(localhost|127\.0\.0\.[12]|\[::1\])$/);
      });
    }

    for (const host of ["0.0.0.0", "::", "0:0:0:0:0:0:0:0"]) {
      it(`is reachable from other machines if it is ${host}, and from this one by its loopback address`, async () => {
        const { isLoopback, hostname } = await findAddress(host);
        assert.deepEqual([isLoopback, hostname], [false, "127.0.0.1"]);
      });
    }

    it("must exist", async () => {
      await assert.rejects(findAddress("no-such-host.invalid"), /can't listen on no-such-host\.invalid: /);
    });

    it("determines by its address, not its spelling, whether other host names are accepted", async () => {
      const status = async (host: string) => {
        const { hostname, port } = new URL(sandbox.origin);
        const socket = connect(Number(port), hostname);
        socket.write(`GET /embed/dashboard/a1b2c3d4 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        return statusOf(socket);
      };
      assert.equal(await status("evil.example"), 421);
      assert.equal(await status(new URL(sandbox.origin).host), 200);
    });
  });
});
