/*
 * Failures of a service, or of the network, on real loopback connections. Redirects, endless bodies and malformed
 * responses are in responses.test.ts; retries by status and method, their budget, and tests with a fake clock (backoff,
 * every form of Retry-After) in retry.test.ts; default limits in limits.test.ts.
 */
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import type { Socket } from "node:net";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import { ManagementClient, type ClientOptions } from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";
import { inTurn, json, startProbe, TOKEN, withoutBackoff, type Respond } from "./support/probe-server.js";
import { startRawServer } from "./support/raw-server.js";

const page = { items: [{ id: 7 }] };
const good: Respond = (response) => json(response, page);
const list = (client: ManagementClient) => client.workbooks.list(42).withResponse();

/** Returns the error of a call, which must not contain the token. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => assert.fail("The call must fail."),
    (reason: unknown) => reason,
  );
  assert.ok(
    !`${inspect(error, { depth: 9 })}${JSON.stringify(error)}`.includes(TOKEN),
    "the error holds the token",
  );
  return error;
}

interface Row {
  service: string;
  client: string;
  respond: Respond;
  options?: Partial<ClientOptions>;
  succeeds?: Record<string, unknown>;
  fails?: Record<string, unknown>;
}

/** Every outcome has `attempts`, the maximum number of requests. */
const rows: Row[] = [
  {
    service: "closes the connection in the middle of the first response",
    client: "retries",
    respond: inTurn((response, _, { socket }) => {
      response.writeHead(200, { "content-length": "1000" }).write('{"items":', () => socket.destroy());
    }, good),
    succeeds: { attempts: 2 },
  },
  {
    service: "sends its body byte by byte",
    client: "times out",
    respond: (response) => {
      const timer = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(timer));
    },
    options: { timeoutMs: 200, maxRetries: 0 },
    fails: { name: "TimeoutError", attempts: 1 },
  },
  {
    service: "sends truncated gzip with status 200",
    client: "does not use it as data",
    respond: (response) => {
      const cut = gzipSync(JSON.stringify(page)).subarray(0, 20);
      response.writeHead(200, { "content-encoding": "gzip" }).end(cut);
    },
    fails: { name: "ResponseFormatError", status: 200, attempts: 1 },
  },
  {
    service: "sends more headers than Node accepts",
    client: "fails with the platform's code",
    respond: (response) => response.writeHead(200, { "x-long": "x".repeat(20_000) }).end("{}"),
    options: { maxRetries: 0 },
    fails: { name: "ConnectionError", code: "UND_ERR_HEADERS_OVERFLOW", attempts: 1 },
  },
];

describe("when the service", () => {
  for (const { service, client, respond, options, succeeds, fails } of rows) {
    it(`${service}, the client ${client}`, async () => {
      const probe = await startProbe(respond);
      const call = list(probe.client(options));
      const expected = { ...succeeds, ...fails };
      const outcome = (fails ? await failureOf(call) : await call) as Record<string, unknown>;
      for (const [member, value] of Object.entries(expected)) assert.equal(outcome[member], value, member);
      assert.ok(probe.received.length <= Number(expected["attempts"]), `${probe.received.length} requests`);
    });
  }
});

describe("connections that the service silently closes after each response", () => {
  for (const close of ["destroy", "resetAndDestroy"] as const) {
    it(`lose no call (${close})`, async () => {
      const body = JSON.stringify(page);
      const used = new WeakSet<Socket>();
      const origin = await startRawServer((socket) => {
        if (used.has(socket)) return socket[close](); // like the operating system for a closed socket
        used.add(socket);
        return socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
      });
      withoutBackoff(); // the replay may use another such connection
      const client = new ManagementClient({ baseUrl: origin, token: TOKEN });
      let replays = 0;
      for (let call = 0; call < 100; call++) {
        const { data, attempts } = await client.workbooks.list(42).withResponse();
        assert.deepEqual(data.items, page.items);
        replays += attempts - 1;
      }
      assert.ok(replays > 0, "no request is sent again");
    });
  }
});

describe("a signal that outlives many calls", () => {
  it("has one listener for any number of pending calls, since Node warns of a leak at the eleventh", async () => {
    const { signal } = new AbortController();
    let most = 0;
    const client = clientWith(() => {
      most = Math.max(most, getEventListeners(signal, "abort").length);
      return Promise.resolve(Response.json(page));
    });
    const work = async (): Promise<void> => {
      for (let call = 0; call < 50; call++) await client.workbooks.list(42, {}, { signal });
    };
    await Promise.all(Array.from({ length: 32 }, work));
    assert.equal(most, 1);
  });
});
