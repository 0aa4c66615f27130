import assert from "node:assert/strict";
import { createServer } from "node:http";
import { afterTest } from "../support/after-test.js";
import { koaApp, type KoaContext } from "./koa.js";
import { eventV2, LAMBDA_CONTEXT } from "./lambda-events.js";
import { inTime, listen, PATH, type Reply, type Running } from "./server.js";
import { BODY, SessionEndpoint, SIGNED_IN } from "./session-endpoint.js";
import { honoApp, type HonoContext } from "./web-servers.js";

const NO_WEB_REQUEST = {
  error: {
    code: "bad-request",
    message:
      "Expected a web Request, such as c.req.raw in Hono: in Express, Fastify and node:http, use toNodeHandler.",
  },
};

/** Correctly mounted handlers are in the table of `servers.slow.test.ts`. */
describe("a session handler that is mounted by mistake", () => {
  let endpoint: SessionEndpoint;

  before(async () => {
    endpoint = await SessionEndpoint.create();
  });
  beforeEach(() => endpoint.reset());

  async function sendTo(running: Promise<Running>): Promise<Reply> {
    const server = await running;
    afterTest(server.stop);
    return server.send(SIGNED_IN, BODY);
  }

  function assertNoWebRequest({ status, body }: Pick<Reply, "status" | "body">, report: RegExp): void {
    assert.equal(status, 400);
    assert.deepEqual(JSON.parse(body), NO_WEB_REQUEST);
    assert.equal(endpoint.errors.length, 1);
    assert.match(String(endpoint.errors[0]), report);
  }

  /** Fails unless the response reports that the body is gone, and what to pass instead. */
  function assertBodyIsGone({ status, body }: Reply): void {
    assert.equal(status, 400);
    assert.match(body, /already been read/);
    assert.match(body, /\bpass/i);
  }

  it("responds with 400 in Koa behind @koa/bodyparser when the parsed body is not passed on", async () => {
    const app = await koaApp("behind @koa/bodyparser");
    app.use((ctx: KoaContext) => {
      ctx.respond = false;
      return endpoint.handlers.node(ctx.req, ctx.res);
    });
    assertBodyIsGone(await sendTo(listen(createServer(app.callback()))));
  });

  it("rejects Koa's own request and response, so that Koa responds with 500 and reports it", async () => {
    const app = await koaApp("bare");
    const errors: unknown[] = [];
    app.on("error", (error) => errors.push(error));
    app.use((ctx: KoaContext) => endpoint.handlers.node(ctx.request, ctx.response));
    assert.equal((await sendTo(listen(createServer(app.callback())))).status, 500);
    assert.equal(errors.length, 1);
    assert.match(String(errors[0]), /^TypeError: Expected a response of Node/);
  });

  const inHono: Record<string, (c: HonoContext) => unknown[]> = {
    "c.req": (c) => [c.req, c],
    c: (c) => [c],
  };
  for (const [name, args] of Object.entries(inHono)) {
    it(`responds with 400 to Hono's ${name}, and reports what to pass`, async () => {
      const web = endpoint.handlers.web as (...args: unknown[]) => Promise<Response>;
      const app = await honoApp((c) => web(...args(c)));
      const request = new Request(`http://host.example${PATH}`, {
        method: "POST",
        headers: SIGNED_IN,
        body: BODY,
      });
      const response = await inTime(app.fetch(request));
      assertNoWebRequest({ status: response.status, body: await response.text() }, /\bc\.req\.raw\b/);
    });
  }

  it("responds with 400 to an event of AWS Lambda, and reports the expected argument", async () => {
    const web = endpoint.handlers.web as (...args: unknown[]) => Promise<Response>;
    const response = await inTime(web(eventV2(SIGNED_IN, BODY), LAMBDA_CONTEXT));
    const reply = { status: response.status, body: await response.text() };
    assertNoWebRequest(reply, /^TypeError: Expected a web Request/);
  });
});
