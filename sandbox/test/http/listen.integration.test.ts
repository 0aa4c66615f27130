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
    // as people write it who mean the same
    sandbox = await startSandbox({ quiet: true, host: "LOCALHOST" });
  });
  after(() => sandbox.stop());

  /** Sends the head of a request that sets environment variables, and what follows it. */
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

  /** The status of the answer that comes. */
  async function statusOf(socket: Socket): Promise<number> {
    let answer = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => (answer += chunk));
    await once(socket, "close");
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  }

  const chunked = (...chunks: string[]) =>
    [...chunks, ""].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  const CHUNKED = "Transfer-Encoding: chunked";

  describe("a sandbox in somebody's process", () => {
    it("leaves the process its own Request and Response", () => {
      assert.deepEqual(globals(), globalsBefore);
      for (const [index, own] of globals().entries()) assert.equal(own, globalsBefore[index]);
    });
  });

  describe("a body that comes in chunks", () => {
    it("is read whole", async () => {
      const parts = chunked('{"env_variables":[{"name":"CHUNKED",', '"value":"1"}]}');
      assert.equal(await statusOf(put(sandbox, CHUNKED, ...parts)), 200);
    });

    it("is refused once it is larger than one mebibyte", async () => {
      const kibibytes = Array.from({ length: 1025 }, () => "x".repeat(1024));
      assert.equal(await statusOf(put(sandbox, CHUNKED, ...chunked(...kibibytes))), 413);
    });
  });

  describe("a body whose client goes away", () => {
    it("is noted as a bad request, and not as an error of the sandbox", async () => {
      const print = mock.method(console, "error", () => undefined);
      mock.method(console, "log", () => undefined);
      const speaking = await startSandbox();
      try {
        const socket = put(speaking, "Content-Length: 100", '{"env_variables":');
        await once(socket, "connect");
        socket.end();
        const [request] = await speaking.requests({ waitFor: "setEnvVariables", timeoutMs: 60_000 });
        assert.equal(request?.status, 400);
        assert.deepEqual(
          print.mock.calls.map((call) => call.arguments),
          [],
        );
      } finally {
        await speaking.stop();
      }
    });
  });

  describe("the address that is listened on", () => {
    const own = ["localhost", "LOCALHOST", "127.0.0.1", "127.1", "127.0.0.2", "::1", "0:0:0:0:0:0:0:1"];
    for (const host of own) {
      it(`is this machine's alone, written as ${host}`, async () => {
        const { isLoopback, hostname } = await findAddress(host);
        assert.equal(isLoopback, true);
        assert.match(hostname, /^(localhost|127\.0\.0\.[12]|\[::1\])$/);
      });
    }

    for (const host of ["0.0.0.0", "::", "0:0:0:0:0:0:0:0"]) {
      it(`is everybody's, written as ${host}, and reached from here by this machine's own`, async () => {
        const { isLoopback, hostname } = await findAddress(host);
        assert.deepEqual([isLoopback, hostname], [false, "127.0.0.1"]);
      });
    }

    it("has to exist", async () => {
      await assert.rejects(findAddress("no-such-host.invalid"), /can't listen on no-such-host\.invalid: /);
    });

    it("decides whether a foreign name is let in, and not its spelling", async () => {
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
