import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterTest } from "../support/after-test.js";
import { createSessionHandler, toNodeHandler } from "svc-dashboard/backend";
import { listen } from "./support/listen.js";
import { sessionRequest } from "./support/session-request.js";

/** The parts of Express and Fastify that are used here. */
type Express = () => RequestListener & { post(path: string, handler: unknown): void };
interface FastifyReply {
  raw: object;
  header(name: string, value: string): FastifyReply;
}
interface Fastify {
  addHook(name: string, hook: (request: unknown, reply: FastifyReply) => Promise<void>): void;
  post(path: string, handler: unknown): void;
  listen(options: { port: number; host: string }): Promise<string>;
  close(): Promise<void>;
}

const requireExample = createRequire(resolve("examples/backend/package.json"));
const PATH = "/api/embed-session";

function makeHandler(errors: unknown[]) {
  return createSessionHandler({
    client: { embedSessions: { create: () => Promise.resolve({ sessionId: "s-1" }) } },
    authorize: () => ({ deploymentId: 42, externalId: "u1" }),
    onError: (error) => errors.push(error),
  });
}

async function requestSession(origin: string): Promise<[status: number, body: string, headers: Headers]> {
  const request = sessionRequest({ signal: AbortSignal.timeout(10_000) });
  const response = await fetch(new Request(origin + PATH, request));
  return [response.status, await response.text(), response.headers];
}

/** Starts Fastify, and stops it after the test. */
async function startFastify(setUp: (app: Fastify) => void): Promise<string> {
  const app = (requireExample("fastify") as () => Fastify)();
  setUp(app);
  afterTest(() => app.close());
  return app.listen({ port: 0, host: "127.0.0.1" });
}

/** Mounts a handler in a server of each framework. @returns the server's origin */
const frameworks: Record<string, (handler: unknown) => Promise<string>> = {
  fastify: (handler) => startFastify((app) => app.post(PATH, handler)),
};
for (const version of ["express-4", "express"]) {
  frameworks[version] = async (handler) => {
    const app = (requireExample(version) as Express)();
    app.post(PATH, handler);
    return `http://${await listen(createServer(app))}`;
  };
}
for (const [name, mount] of Object.entries(frameworks)) {
  describe(`a session handler in ${name}`, () => {
    it("responds with 400 and no stack without toNodeHandler, and reports what to do", async () => {
      const errors: unknown[] = [];
      const [status, body] = await requestSession(await mount(makeHandler(errors)));
      assert.equal(status, 400);
      assert.match(body, /^\{"error":\{"code":"bad-request","message":"Expected a web Request, [^"]*"\}\}$/);
      assert.equal(errors.length, 1);
      assert.match(String(errors[0]), /^TypeError: .* use toNodeHandler\.$/);
    });

    it("responds with a session with toNodeHandler", async () => {
      const errors: unknown[] = [];
      const [status, body] = await requestSession(await mount(toNodeHandler(makeHandler(errors))));
      assert.deepEqual([status, body], [200, '{"sessionId":"s-1"}']);
      assert.deepEqual(errors, []);
    });
  });
}

describe("toNodeHandler in Fastify", () => {
  it("keeps the headers of earlier hooks, and runs later hooks", async () => {
    const origin = await startFastify((app) => {
      app.addHook("onRequest", async (_, reply) => {
        reply.header("set-cookie", "sid=rolled").header("vary", "accept-encoding");
        await setImmediate();
      });
      app.addHook("onSend", async (_, reply) => {
        reply.header("x-sent", "1");
        await setImmediate();
      });
      app.post(PATH, toNodeHandler(makeHandler([])));
    });
    const [status, , headers] = await requestSession(origin);
    assert.deepEqual(
      [status, headers.getSetCookie(), headers.get("vary"), headers.get("x-sent")],
      [200, ["sid=rolled"], "accept-encoding, origin", "1"],
    );
  });

  it("reports the arguments to pass when it gets the raw objects, whose body Fastify has read", async () => {
    const errors: unknown[] = [];
    const handler = toNodeHandler(makeHandler(errors)) as unknown as (req: object, res: object) => void;
    const origin = await startFastify((app) => {
      app.post(PATH, ({ raw }: { raw: object }, reply: FastifyReply) => handler(raw, reply.raw));
    });
    const [status, body] = await requestSession(origin);
    assert.equal(status, 400);
    assert.match(body, /has already been read: .* in Fastify, the request itself, not request\.raw/);
    assert.equal(errors.length, 1);
  });

  it("responds over the raw response when the route has taken it over", async () => {
    const handler = toNodeHandler(makeHandler([])) as unknown as (req: object, res: object) => void;
    const origin = await startFastify((app) => {
      app.post(PATH, (request: object, reply: FastifyReply & { hijack(): void }) => {
        reply.hijack();
        handler(request, reply);
      });
    });
    const [status, body] = await requestSession(origin);
    assert.deepEqual([status, body], [200, '{"sessionId":"s-1"}']);
  });
});
