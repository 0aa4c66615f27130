import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import { Readable } from "node:stream";
import { createSessionHandler, toNodeHandler } from "../../src/backend/index.js";
import { listen } from "./support/listen.js";
import { sessionRequest } from "./support/session-request.js";

const body = JSON.stringify({ surface: "dashboard", reason: "load" });
const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
const options = {
  client: { embedSessions: { create: () => Promise.resolve({ sessionId: "s-1" }) } },
  authorize: () => ({ deploymentId: 42, externalId: "u1" }),
};
const advice = /^TypeError: .* in Express, Fastify and node:http, use toNodeHandler\.$/;

const serve = async (listener: RequestListener): Promise<string> =>
  `http://${await listen(createServer(listener))}`;

/** Creates a handler as JavaScript callers use it, and records its errors. */
function looseHandler(): { handler: (...values: unknown[]) => Promise<Response>; errors: unknown[] } {
  const errors: unknown[] = [];
  const handler = createSessionHandler({ ...options, onError: (error) => errors.push(error) });
  return { handler: handler as unknown as ReturnType<typeof looseHandler>["handler"], errors };
}

describe("a session handler without toNodeHandler", () => {
  it("responds with 400 in node:http, and reports what to do", async () => {
    const { handler, errors } = looseHandler();
    const origin = await serve((req, res) => void handler(req, res));
    for (let round = 1; round <= 2; round++) {
      const response = await fetch(origin, { method: "POST", body, headers });
      assert.equal(response.status, 400);
      assert.deepEqual(await response.json(), {
        error: {
          code: "bad-request",
          message:
            "Expected a web Request, such as c.req.raw in Hono: in Express, Fastify and node:http, use toNodeHandler.",
        },
      });
      assert.equal(errors.length, round);
      assert.match(String(errors.at(-1)), advice);
    }
  });

  const contexts: Record<string, unknown[]> = {
    "a context of Hono": [{ req: { raw: {} }, res: undefined, header: () => undefined }, () => undefined],
    "a context of Koa": [{ req: {}, res: {}, headers: {} }, () => undefined],
    "no arguments": [],
    null: [null, null],
  };
  for (const [name, values] of Object.entries(contexts)) {
    it(`resolves with 400 and reports what to do when it gets ${name}`, async () => {
      const { handler, errors } = looseHandler();
      const response = await handler(...values);
      assert.equal(response.status, 400);
      assert.match(await response.text(), /"bad-request"/);
      assert.match(String(errors[0]), advice);
    });
  }

  for (const signal of [undefined, null]) {
    it(`never rejects for a Request whose signal is ${signal}, as in Azure Functions`, async () => {
      const outcomes: [authorize: () => unknown, status: number][] = [
        [options.authorize, 200],
        [() => null, 401],
        [() => Promise.reject(new Error("The database is down.")), 500],
        [() => 7, 500],
      ];
      for (const [authorize, status] of outcomes) {
        const { method, url, body: stream, headers: own } = sessionRequest();
        const request = { method, url, body: stream, headers: own, signal } as unknown as Request;
        const errors: unknown[] = [];
        const handler = createSessionHandler({
          ...options,
          authorize: authorize as typeof options.authorize,
          onError: (error) => errors.push(error),
        });
        assert.equal((await handler(request)).status, status);
        assert.equal(errors.length, status === 500 ? 1 : 0);
      }
    });
  }

  it("accepts a Request whose body is a Node stream, as in node-fetch", async () => {
    const { handler, errors } = looseHandler();
    const { method, url, headers: own } = sessionRequest();
    const chunks = [Buffer.from(body.slice(0, 9)), Buffer.from(body.slice(9))];
    const request = { method, url, headers: own, body: Readable.from(chunks) };
    assert.equal((await handler(request)).status, 200);
    const long = { ...request, body: Readable.from(Array<Buffer>(100).fill(Buffer.alloc(1_000))) };
    assert.equal((await handler(long)).status, 413);
    assert.equal(long.body.destroyed, true);
    assert.deepEqual(errors, []);
  });

  it("reports to the browser and to onError that the body has been read", async () => {
    const { handler, errors } = looseHandler();
    const request = sessionRequest();
    await request.text();
    const response = await handler(request);
    assert.equal(response.status, 400);
    assert.match(await response.text(), /has already been read: read a clone, or pass on/);
    assert.match(String(errors[0]), /^TypeError: The body of the request has already been read/);
    assert.equal((await handler(sessionRequest())).status, 200);
    assert.equal(errors.length, 1);
  });
});

describe("toNodeHandler in a server with web Requests", () => {
  it("rejects, and reports how to mount the handler", async () => {
    const handler = toNodeHandler(createSessionHandler(options)) as unknown as (
      ...values: unknown[]
    ) => Promise<void>;
    const request = sessionRequest();
    for (const values of [[request], [request, {}], [request, () => undefined]]) {
      await assert.rejects(
        handler(...values),
        /^TypeError: .* for web Requests, do not use toNodeHandler\.$/,
      );
    }
  });
});
