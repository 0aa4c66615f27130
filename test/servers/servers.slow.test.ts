import assert from "node:assert/strict";
import { EXPRESS_SERVERS } from "./express.js";
import { FASTIFY_SERVERS } from "./fastify.js";
import { KOA_SERVERS } from "./koa.js";
import { NEST_SERVERS } from "./nest.js";
import { NODE_SERVERS } from "./node-servers.js";
import { cookiesIn, type Reply, type Running } from "./server.js";
import { SERVERLESS } from "./serverless.js";
import { BODY, SESSION, SessionEndpoint, SIGNED_IN, SIGNED_OUT } from "./session-endpoint.js";
import { WEB_SERVERS } from "./web-servers.js";

const SERVERS = {
  ...NODE_SERVERS,
  ...EXPRESS_SERVERS,
  ...KOA_SERVERS,
  ...FASTIFY_SERVERS,
  ...NEST_SERVERS,
  ...WEB_SERVERS,
  ...SERVERLESS,
};

/** Returns the headers of a browser without `Sec-Fetch-Site` for a signed-in user on a page of this origin. */
const onPageOf = (origin: string): Record<string, string> => ({
  "content-type": "application/json",
  cookie: SIGNED_IN.cookie,
  origin,
});

const codeIn = ({ body }: Reply): unknown => (JSON.parse(body) as { error: { code: unknown } }).error.code;

const nameOf = (error: unknown): string => (error as Error).name;

for (const [name, start] of Object.entries(SERVERS)) {
  describe(`the session handler in ${name}`, () => {
    let endpoint: SessionEndpoint;
    let server: Running;

    before(async () => {
      endpoint = await SessionEndpoint.create();
      server = await start(endpoint.handlers);
    });
    after(() => server.stop());
    beforeEach(() => endpoint.reset());

    const send = (headers: Record<string, string> = SIGNED_IN): Promise<Reply> => server.send(headers, BODY);

    it("generates a session for the user whom the framework's login has found", async () => {
      const seen: unknown[] = [];
      endpoint.authorize = (_, body, context) => {
        seen.push([server.userOf(context), body.publicId]);
        return SESSION;
      };
      const { status, headers, body } = await send();
      assert.deepEqual([status, body], [200, '{"sessionId":"s-1"}']);
      assert.equal(headers.get("cache-control"), "no-store");
      assert.deepEqual(seen, [[{ id: "ada" }, "a1"]]);
      assert.deepEqual(endpoint.errors, []);
    });

    it("rejects a signed-out user, and a page of another origin", async () => {
      let calls = 0;
      endpoint.authorize = (_, _wanted, context) => {
        calls++;
        return server.userOf(context) ? SESSION : null;
      };
      const signedOut = await send(SIGNED_OUT);
      assert.deepEqual([signedOut.status, codeIn(signedOut), calls], [401, "not-signed-in", 1]);
      const foreign = await send(onPageOf("https://evil.example"));
      assert.deepEqual([foreign.status, codeIn(foreign), calls], [403, "origin-not-allowed", 1]);
      assert.equal((await send(onPageOf(server.origin))).status, 200);
    });

    it("passes on the service's 429 with its Retry-After", async () => {
      endpoint.service = () => new Response(null, { status: 429, headers: { "retry-after": "7" } });
      const reply = await send();
      assert.deepEqual([reply.status, codeIn(reply)], [429, "rate-limited"]);
      assert.equal(reply.headers.get("retry-after"), "7");
      assert.deepEqual(endpoint.errors.map(nameOf), ["RateLimitError"]);
    });

    it("keeps the headers of the framework's middleware, and adds those of a response of authorize", async () => {
      const session = await send();
      assert.deepEqual([session.status, session.headers.get("x-trace")], [200, "abc"]);
      assert.deepEqual(cookiesIn(session.headers), ["sid=rolled"]);

      const headers = { "set-cookie": "a=1", vary: "accept-language" };
      endpoint.authorize = () => new Response("Your trial has ended.", { status: 403, headers });
      const own = await send();
      assert.deepEqual([own.status, own.body], [403, "Your trial has ended."]);
      assert.equal(own.headers.get("x-trace"), "abc");
      assert.deepEqual(cookiesIn(own.headers), ["a=1", "sid=rolled"]);
      assert.deepEqual(own.headers.get("vary")?.toLowerCase().split(/, */).sort(), [
        "accept-language",
        "origin",
      ]);
    });

    it("responds with 500 when authorize throws, and reports its error once", async () => {
      const error = new Error("The login is not available.");
      endpoint.authorize = () => {
        throw error;
      };
      const reply = await send();
      assert.deepEqual([reply.status, codeIn(reply)], [500, "authorize-failed"]);
      assert.deepEqual(endpoint.errors, [error]);
      assert.equal(endpoint.errors[0], error);
    });
  });
}
