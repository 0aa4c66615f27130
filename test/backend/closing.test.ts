import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { mock } from "node:test";
import { afterTest } from "../support/after-test.js";
import { createSessionHandler, toNodeHandler } from "../../src/backend/index.js";
import { listen } from "./support/listen.js";

const BODY = JSON.stringify({ surface: "dashboard", reason: "load" });

/** A request hidden in a body: a server that misreads the body's length would handle it. */
const hidden = `POST /hidden HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n`;

/** Serves the session endpoint, and records the paths of its requests. */
async function serve(): Promise<{ port: number; paths: string[]; events: EventEmitter }> {
  const paths: string[] = [];
  const events = new EventEmitter();
  const handler = toNodeHandler(
    createSessionHandler({
      client: { embedSessions: { create: () => Promise.resolve({ sessionId: "s-1" }) } },
      authorize: () => ({ deploymentId: 42, externalId: "u1" }),
    }),
  );
  const server = createServer((req, res) => {
    paths.push(req.url ?? "");
    void handler(req, res);
    events.emit("request");
  });
  const { port } = new URL(`http://${await listen(server)}`);
  return { port: Number(port), paths, events };
}

const head = (length: number, headers = ""): string =>
  "POST /session HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n" +
  `${headers}Content-Length: ${length}\r\n\r\n`;

/** Connects, and collects the received data. */
async function open(port: number): Promise<{ socket: Socket; received: () => string }> {
  let received = "";
  const socket = connect(port, "127.0.0.1");
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  afterTest(() => socket.destroy());
  await once(socket, "connect");
  return { socket, received: () => received };
}

/** Waits until a response has arrived completely. */
async function responded({ socket, received }: Awaited<ReturnType<typeof open>>): Promise<void> {
  while (!/\r\n\r\n.*}$/.test(received())) await once(socket, "data");
}

describe("the connection of a session request", () => {
  it("stays open after a session, and after a request that arrived completely", async () => {
    const { port, paths } = await serve();
    const client = await open(port);
    client.socket.write(head(BODY.length) + BODY);
    await responded(client);
    client.socket.write(head(2) + "{}" + head(BODY.length) + BODY);
    while (client.received().split("HTTP/1.1 ").length < 4) await once(client.socket, "data");
    const statuses = [...client.received().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    assert.deepEqual(statuses, ["200", "400", "200"]);
    assert.doesNotMatch(client.received(), /connection: close/i);
    assert.equal(paths.length, 3);
  });

  for (const size of [17 * 1024, 8 * 2 ** 20]) {
    it(`closes after 413 for a body of ${size} bytes that ends, and the client gets the response`, async () => {
      const { port, paths } = await serve();
      const client = await open(port);
      const ended = once(client.socket, "end");
      client.socket.write(head(size) + "x".repeat(size - hidden.length) + hidden);
      await ended;
      assert.match(client.received(), /^HTTP\/1\.1 413 /);
      assert.match(client.received(), /\r\nconnection: close\r\n/i);
      assert.match(client.received(), /"body-too-large"/);
      assert.deepEqual(paths, ["/session"]);
    });
  }

  it("closes a second after 413 for a body that does not end", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const { port, paths } = await serve();
    const client = await open(port);
    const ended = once(client.socket, "end");
    client.socket.write(head(2 ** 30) + "x".repeat(17 * 1024));
    await responded(client);
    client.socket.write(hidden);
    mock.timers.tick(1_000);
    await ended;
    assert.match(client.received(), /^HTTP\/1\.1 413 [^]*\r\nconnection: close\r\n/i);
    assert.equal(client.received().split("HTTP/1.1 ").length, 2);
    assert.deepEqual(paths, ["/session"]);
  });

  it("closes after 408, and the late rest of the body is not a request", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const { port, paths, events } = await serve();
    const client = await open(port);
    const ended = once(client.socket, "end");
    const arrived = once(events, "request");
    client.socket.write(head(500) + BODY.slice(0, 9));
    await arrived;
    mock.timers.tick(30_000);
    await responded(client);
    client.socket.write(hidden);
    mock.timers.tick(1_000);
    await ended;
    assert.match(client.received(), /^HTTP\/1\.1 408 [^]*\r\nconnection: close\r\n/i);
    assert.match(client.received(), /"request-too-late"/);
    assert.equal(client.received().split("HTTP/1.1 ").length, 2);
    assert.deepEqual(paths, ["/session"]);
  });

  it("closes after any response that is earlier than the end of the body", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const { port, paths } = await serve();
    const client = await open(port);
    const ended = once(client.socket, "end");
    client.socket.write(head(2 ** 30).replace("same-origin", "cross-site"));
    await responded(client);
    mock.timers.tick(1_000);
    await ended;
    assert.match(client.received(), /^HTTP\/1\.1 403 [^]*\r\nconnection: close\r\n/i);
    assert.deepEqual(paths, ["/session"]);
  });
});
