import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { createServer, request as startRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { mock } from "node:test";
import { text } from "node:stream/consumers";
import { inspect } from "node:util";
import { createSessionHandler, ManagementClient, toNodeHandler } from "../../src/backend/index.js";
import { fakeIncoming, fakeOutgoing } from "./support/fake-node.js";
import { listen } from "./support/listen.js";

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

/** Serves a listener on the loopback until the test ends. */
async function serve(listener: Listener): Promise<string> {
  return `http://${await listen(createServer((req, res) => void listener(req, res)))}`;
}

/** Responds with the request that the handler gets. */
const echo = toNodeHandler(async (request, context) => {
  const body = await request.text();
  return Response.json({
    method: request.method,
    url: request.url,
    type: request.headers.get("content-type"),
    cookie: request.headers.get("cookie"),
    context: Object.keys(context),
    body,
  });
});

const BODY = JSON.stringify({ surface: "dashboard", reason: "load" });
const post = (body: BodyInit): RequestInit => ({
  method: "POST",
  body,
  headers: { "content-type": "application/json", cookie: "login=1; theme=dark" },
});

/** Handles a request like each framework's parser, and then calls the handler. */
const mountings: Record<string, (handler: typeof echo) => Listener> = {
  "node:http": (handler) => handler,
  "Express before its parsers": (handler) => (req, res) => {
    const url = req.url;
    Object.assign(req, { originalUrl: url, url: "/" }); // a router strips its own path
    return handler(req, res);
  },
  "Express 4 behind a parser of another type": (handler) => (req, res) =>
    handler(Object.assign(req, { body: {} }), res),
  "Express behind express.json()": (handler) => async (req, res) =>
    handler(Object.assign(req, { body: JSON.parse(await text(req)) as unknown }), res),
  "Express behind express.text()": (handler) => async (req, res) =>
    handler(Object.assign(req, { body: await text(req) }), res),
  "Express behind express.raw()": (handler) => async (req, res) =>
    handler(Object.assign(req, { body: Buffer.from(await text(req)) }), res),
};

describe("toNodeHandler", () => {
  for (const [name, mount] of Object.entries(mountings)) {
    it(`passes the complete request in ${name}`, async () => {
      const origin = await serve(mount(echo));
      const response = await fetch(`${origin}/api/embed-session?x=1`, post(BODY));
      assert.equal(response.status, 200);
      assert.deepEqual(await response.json(), {
        method: "POST",
        url: `${origin}/api/embed-session?x=1`,
        type: "application/json",
        cookie: "login=1; theme=dark",
        context: ["req", "res"],
        body: BODY,
      });
    });
  }

  for (const [name, value] of [
    ["x-forwarded-proto", "https"],
    ["x-forwarded-host", "evil.example"],
    ["x-forwarded-port", "443"],
    ["forwarded", "proto=https;host=evil.example"],
    ["x-forwarded-ssl", "on"],
    ["front-end-https", "on"],
  ] as const) {
    it(`derives the URL from the connection, not from ${name}, which any client may send`, async () => {
      const origin = await serve(echo);
      const { url } = (await (await fetch(`${origin}/a`, { headers: { [name]: value } })).json()) as {
        url: string;
      };
      assert.equal(url, `${origin}/a`);
    });
  }

  it("passes a request without a body when the body has been read and is not passed on", async () => {
    const used: boolean[] = [];
    const handler = toNodeHandler((request) => {
      used.push(request.bodyUsed);
      return Promise.resolve(new Response(null, { status: 204 }));
    });
    const origin = await serve(async (req, res) => {
      if (req.url === "/read") await text(req);
      await handler(req, res);
    });
    for (const path of ["/read", "/unread"]) {
      assert.equal((await fetch(origin + path, post(BODY))).status, 204);
    }
    assert.deepEqual(used, [true, false]);
  });

  it("passes an empty body at once when a parser has found it empty", async () => {
    const origin = await serve((req, res) => {
      req.resume().on("end", () => void echo(req, res)); // as a parser does with an empty body
    });
    const { body } = (await (await fetch(origin, post(""))).json()) as { body: string };
    assert.equal(body, "");
  });

  it("passes the framework's own objects as context", async () => {
    const seen: unknown[] = [];
    const handler = toNodeHandler(
      (_, { req, res }: { req: IncomingMessage & { user?: string }; res: ServerResponse }) => {
        seen.push(req.user, res.statusCode);
        return Promise.resolve(new Response(null, { status: 204 }));
      },
    );
    const origin = await serve((req, res) => handler(Object.assign(req, { user: "mia" }), res));
    assert.equal((await fetch(origin)).status, 204);
    assert.deepEqual(seen, ["mia", 200]);
  });

  it("writes status, headers, cookies and body, and keeps the cookies and the Vary of a middleware", async () => {
    const handler = toNodeHandler(() => {
      const headers = new Headers({ "x-a": "1", vary: "origin" });
      headers.append("set-cookie", "a=1");
      headers.append("set-cookie", "b=2");
      return Promise.resolve(new Response(new Uint8Array([1, 2, 255]), { status: 201, headers }));
    });
    const origin = await serve((req, res) => {
      res.setHeader("vary", "accept-encoding").setHeader("set-cookie", "z=0");
      return handler(req, res);
    });
    const response = await fetch(origin);
    assert.equal(response.status, 201);
    assert.equal(response.headers.get("vary"), "accept-encoding, origin");
    assert.deepEqual(response.headers.getSetCookie(), ["z=0", "a=1", "b=2"]);
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), new Uint8Array([1, 2, 255]));
  });

  it("responds with 500 when its handler fails", async () => {
    const log = mock.method(console, "error", () => undefined);
    const reason = Object.assign(new Error("The database is not available."), {
      headers: { cookie: "secret text" },
    });
    const origin = await serve(toNodeHandler(() => Promise.reject(reason)));
    const response = await fetch(origin);
    assert.deepEqual([response.status, await response.text()], [500, ""]);
    const logged = log.mock.calls.map((call) => inspect(call.arguments)).join("\n");
    assert.match(logged, /^\[\s+'The request handler failed\.',\s+'Error: The database is not available\./);
    assert.doesNotMatch(logged, /secret text/);
  });

  it("only ends a response that has begun when its handler fails", async () => {
    mock.method(console, "error", () => undefined);
    const outgoing = fakeOutgoing({ headersSent: true, statusCode: 201 });
    const failing = toNodeHandler(() => Promise.reject(new Error("The database is not available.")));
    await failing(fakeIncoming({ complete: false }), outgoing);
    assert.deepEqual([outgoing.statusCode, outgoing.headers.size, outgoing.ends], [201, 0, 1]);
  });

  it("does not log the failure of its handler after the browser has disconnected", async () => {
    const log = mock.method(console, "error", () => undefined);
    const incoming = fakeIncoming();
    const outgoing = fakeOutgoing({ destroyed: true });
    await toNodeHandler(({ signal }) => Promise.reject(signal.reason as Error))(incoming, outgoing);
    assert.equal(log.mock.callCount(), 0);
    assert.equal(outgoing.statusCode, 500);
  });

  it("responds with 500 when the body of the response fails", async () => {
    mock.method(console, "error", () => undefined);
    const failing = new ReadableStream({ pull: (controller) => controller.error(new Error("secret text")) });
    const origin = await serve(toNodeHandler(() => Promise.resolve(new Response(failing, { status: 201 }))));
    const response = await fetch(origin);
    assert.deepEqual([response.status, await response.text()], [500, ""]);
  });

  for (const [name, head] of Object.entries({
    "an invalid host": "POST / HTTP/1.1\r\nHost: a b\r\n",
    "a method that Request rejects": "TRACE / HTTP/1.1\r\nHost: a\r\n",
  })) {
    it(`responds with 400 to ${name}`, async () => {
      const origin = await serve(echo);
      const socket = connect(Number(new URL(origin).port), "127.0.0.1");
      socket.write(`${head}Connection: close\r\n\r\n`);
      assert.match(await text(socket), /^HTTP\/1\.1 400 /);
    });
  }

  it("keeps its own host for a request line with another host", async () => {
    const origin = await serve(echo);
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.write("GET http://evil.example/x HTTP/1.1\r\nHost: host.example\r\nConnection: close\r\n\r\n");
    assert.match(await text(socket), /"url":"http:\/\/host\.example\/"/);
  });

  it("does not abort the request after its response", async () => {
    const events = new EventEmitter();
    const closed = once(events, "closed");
    let signal: AbortSignal | undefined;
    const handler = toNodeHandler((request) => {
      ({ signal } = request);
      return Promise.resolve(new Response());
    });
    const origin = await serve((req, res) => {
      void handler(req, res);
      res.on("close", () => events.emit("closed"));
    });
    assert.equal((await fetch(origin)).status, 200);
    await closed;
    assert.equal(signal?.aborted, false);
  });

  it("aborts the request of a browser that has already disconnected, and requests no session", async () => {
    const statuses: number[] = [];
    const create = () => assert.fail("A session was requested.");
    const sessions = createSessionHandler({
      client: { embedSessions: { create } },
      authorize: () => ({ deploymentId: 42, externalId: "u1" }),
    });
    const handler = toNodeHandler(async (request) => {
      const response = await sessions(request);
      statuses.push(response.status);
      return response;
    });
    let handled: (() => void) | undefined;
    const end = new Promise<void>((resolve) => (handled = resolve));
    const origin = await serve(async (req, res) => {
      outgoing.destroy();
      await once(res, "close"); // like an asynchronous login
      await handler(req, res);
      handled?.();
    });
    const outgoing = startRequest(origin, {
      method: "POST",
      headers: { "content-type": "application/json" },
    });
    outgoing.on("error", () => undefined);
    outgoing.end(BODY);
    await end;
    assert.deepEqual(statuses, [499]);
  });
});

describe("a session handler in Node", () => {
  const makeHandler = (): Listener =>
    toNodeHandler(
      createSessionHandler({
        client: { embedSessions: { create: () => Promise.resolve({ sessionId: "s-1" }) } },
        authorize: (_, __, { req }: { req: IncomingMessage; res: ServerResponse }) =>
          req.headers.cookie ? { deploymentId: 42, externalId: "u1" } : null,
      }),
    );
  const sessionRequest = (
    body: BodyInit,
    origin: string,
    headers: Record<string, string> = {},
  ): RequestInit => ({
    method: "POST",
    body,
    headers: { "content-type": "application/json", cookie: "login=1", origin, ...headers },
  });

  it("responds with a session to pages of its own origin only", async () => {
    const origin = await serve(makeHandler());
    const own = await fetch(origin, sessionRequest(BODY, origin));
    assert.deepEqual([own.status, await own.json()], [200, { sessionId: "s-1" }]);
    assert.equal((await fetch(origin, sessionRequest(BODY, "https://evil.example"))).status, 403);
    assert.equal((await fetch(origin, sessionRequest(BODY, origin, { cookie: "" }))).status, 401);
  });

  for (const [name, mount] of Object.entries(mountings)) {
    it(`aborts its call of the service when the browser disconnects, in ${name}`, async () => {
      const events = new EventEmitter();
      const [arrived, gone, ended, handled] = ["arrived", "gone", "ended", "handled"].map((event) =>
        once(events, event),
      );
      const baseUrl = await serve((_, res) => {
        res.on("close", () => events.emit("ended"));
        events.emit("arrived"); // and never responds
      });
      let signal: AbortSignal | null | undefined;
      const fetchKept: typeof fetch = (url, init) => {
        signal = init?.signal;
        return fetch(url, init);
      };
      const listener = mount(
        toNodeHandler(
          createSessionHandler({
            client: new ManagementClient({ baseUrl, token: "t", fetch: fetchKept }),
            authorize: () => ({ deploymentId: 42, externalId: "u1" }),
          }),
        ),
      );
      const origin = await serve(async (req, res) => {
        res.on("close", () => setImmediate(() => events.emit("gone")));
        await listener(req, res);
        events.emit("handled");
      });
      const headers = { "content-type": "application/json", origin };
      const browser = startRequest(origin, { method: "POST", headers });
      browser.on("error", () => undefined);
      browser.end(BODY);
      await arrived;
      assert.equal(signal?.aborted, false);
      browser.destroy();
      await gone;
      assert.equal(signal.aborted, true);
      await Promise.all([ended, handled]);
    });
  }
});
