import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent } from "node:http";
import { setImmediate } from "node:timers/promises";
import { afterTest } from "../support/after-test.js";
import { createFastify, listenFastify, loadPlugin, type Fastify, type FastifyRequest } from "./fastify.js";
import { cookiesIn, PATH, postOver, signedIn, type Running } from "./server.js";
import { BODY, LISTED, SESSION, SessionEndpoint, SIGNED_IN, SIGNED_OUT } from "./session-endpoint.js";

const sessionCookie = (headers: Headers): string | undefined =>
  cookiesIn(headers).find((cookie) => cookie.startsWith("sessionId="));

for (const version of [4, 5] as const) {
  describe(`toNodeHandler in Fastify ${version}`, () => {
    let endpoint: SessionEndpoint;

    before(async () => {
      endpoint = await SessionEndpoint.create();
    });
    beforeEach(() => endpoint.reset());

    /** Starts an app with the endpoint, after `setUp` has added its hooks and plugins. */
    async function start(
      setUp: (app: Fastify) => unknown,
      options = {},
    ): Promise<Running & { app: Fastify }> {
      const app = await createFastify(version, options);
      await setUp(app);
      app.all(PATH, endpoint.handlers.node);
      const server = await listenFastify(app);
      afterTest(server.stop);
      return { ...server, app };
    }

    it("sends the headers and cookies of hooks and plugins, as a plain route does", async () => {
      const server = await start(async (app) => {
        await app.register(await loadPlugin(version, "cookie"), {});
        await app.register(await loadPlugin(version, "rate-limit"), { max: 10, timeWindow: "1 minute" });
        app.addHook("onRequest", async (_, reply) => {
          reply.header("x-trace", "abc").header("vary", "accept-encoding").setCookie("sid", "rolled");
          await Promise.resolve();
        });
        app.get("/plain", () => "plain");
      });
      const plain = await fetch(`${server.origin}/plain`);
      const session = await server.send(SIGNED_IN, BODY);
      assert.equal(session.status, 200);
      for (const { headers } of [plain, session]) {
        const values = [headers.get("x-ratelimit-limit"), headers.get("x-trace"), ...cookiesIn(headers)];
        assert.deepEqual(values, ["10", "abc", "sid=rolled"]);
      }
      assert.equal(session.headers.get("vary"), "accept-encoding, origin");
    });

    it("runs onSend hooks once", async () => {
      let calls = 0;
      const server = await start((app) => {
        app.addHook("onSend", async (_, reply, payload) => {
          reply.header("x-sent", String(++calls));
          return Promise.resolve(payload);
        });
        app.get("/plain", () => "plain");
      });
      const plain = await fetch(`${server.origin}/plain`);
      assert.deepEqual([plain.headers.get("x-sent"), calls], ["1", 1]);
      const { headers, body } = await server.send(SIGNED_IN, BODY);
      assert.deepEqual([headers.get("x-sent"), body, calls], ["2", '{"sessionId":"s-1"}', 2]);
    });

    it("renews the cookie of @fastify/session, and saves the changes of authorize in the session", async () => {
      const count = (request: FastifyRequest): number =>
        (request.session.count = (request.session.count ?? 0) + 1);
      const server = await start(async (app) => {
        await app.register(await loadPlugin(version, "cookie"), {});
        await app.register(await loadPlugin(version, "session"), {
          secret: "a secret of at least thirty-two characters",
          cookie: { secure: false, maxAge: 60_000 },
        });
        app.get("/plain", (request) => ({ count: count(request) }));
        app.get("/count", ({ session }) => ({ count: session.count }));
      });
      endpoint.authorize = (_, _wanted, context) => {
        count((context as { req: FastifyRequest }).req);
        return SESSION;
      };
      const plain = await fetch(`${server.origin}/plain`);
      assert.deepEqual(await plain.json(), { count: 1 });
      const cookie = sessionCookie(plain.headers)!;
      const session = await server.send({ ...SIGNED_OUT, cookie }, BODY);
      assert.deepEqual([session.status, sessionCookie(session.headers)], [200, cookie]);
      const saved = await fetch(`${server.origin}/count`, { headers: { cookie } });
      assert.deepEqual(await saved.json(), { count: 2 });
    });

    it("logs no warnings", async () => {
      const lines: string[] = [];
      const logger = { level: "warn", stream: { write: (line: string) => lines.push(line) } };
      const server = await start(
        (app) => app.addHook("onSend", (_, _reply, payload) => setImmediate(payload)),
        { logger },
      );
      endpoint.authorize = (request) => (signedIn(request.headers.get("cookie")) ? SESSION : null);
      const preflight = await fetch(server.origin + PATH, {
        method: "OPTIONS",
        headers: { origin: LISTED, "access-control-request-method": "POST" },
      });
      const replies = [await server.send(SIGNED_IN, BODY), await server.send(SIGNED_OUT, BODY), preflight];
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 401, 204],
      );
      await server.stop();
      assert.deepEqual(lines, []);
      server.app.log.warn("This is logged.");
      assert.match(lines.join(), /This is logged\./);
    });

    it("survives a client that disconnects", async () => {
      let handled = Promise.resolve();
      const server = await start((app) => {
        app.all("/slow", (request, reply) => (handled = endpoint.handlers.node(request, reply)));
      });
      const client = new AbortController();
      endpoint.authorize = async ({ signal }) => {
        const aborted = once(signal, "abort");
        client.abort();
        await aborted;
        return SESSION;
      };
      const options = { method: "POST", headers: SIGNED_IN, body: BODY, signal: client.signal };
      await assert.rejects(fetch(`${server.origin}/slow`, options), { name: "AbortError" });
      await handled;
      endpoint.reset();
      assert.equal((await server.send(SIGNED_IN, BODY)).status, 200);
    });

    it("responds to two requests on one connection", async () => {
      let connections = 0;
      const server = await start((app) => app.server.on("connection", () => connections++));
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      afterTest(() => agent.destroy());
      const expected = [200, '{"sessionId":"s-1"}'];
      assert.deepEqual(await postOver(agent, server.origin, SIGNED_IN, BODY), expected);
      assert.deepEqual(await postOver(agent, server.origin, SIGNED_IN, BODY), expected);
      assert.equal(connections, 1);
    });
  });
}
