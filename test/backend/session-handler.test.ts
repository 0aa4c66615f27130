import assert from "node:assert/strict";
import { mock } from "node:test";
import { inspect } from "node:util";
import fc from "../support/fast-check.js";
import {
  ConnectionError,
  createSessionHandler,
  type GenerateSessionInput,
  type SessionHandlerOptions,
  type SessionRequestBody,
} from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";
import { useClock } from "./support/clock.js";
import { TOKEN } from "./support/probe-server.js";
import { sessionRequest, type RequestChanges } from "./support/session-request.js";

const OTHER = "https://other.example";
const requestBody: SessionRequestBody = { surface: "dashboard", reason: "load", publicId: "a1" };
const input: GenerateSessionInput = { deploymentId: 42, externalId: "u1" };
const upstreamText = "text of the service";

interface Setup extends Partial<SessionHandlerOptions<unknown>> {
  /** The response of the service. */
  upstream?: (signal: AbortSignal) => Response | Promise<Response>;
}

/** Creates a handler, and records its requests, the arguments of `authorize` and those of `onError`. */
function setup({ upstream = () => Response.json({ sessionId: "s-1", more: 1 }), ...options }: Setup = {}) {
  const sent: unknown[] = [];
  const authorized: unknown[] = [];
  const errors: unknown[] = [];
  const fetch = (_: unknown, init: RequestInit = {}): Promise<Response> => {
    sent.push(JSON.parse(init.body as string));
    return Promise.resolve(upstream(init.signal!));
  };
  const handler = createSessionHandler({
    client: clientWith(fetch, { maxRetries: 0 }),
    authorize: (_, requestBodySession) => {
      authorized.push(requestBodySession);
      return input;
    },
    onError: (error) => errors.push(error),
    ...options,
  });
  return { handler, sent, authorized, errors };
}

/** Waits until every pending promise callback has run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const codeOf = async (response: Response): Promise<string> =>
  ((await response.json()) as { error: { code: string } }).error.code;

describe("createSessionHandler", () => {
  it("responds with the session id and nothing else", async () => {
    const { handler, sent, authorized } = setup();
    const response = await handler(sessionRequest({ body: JSON.stringify(requestBody) }));
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { sessionId: "s-1" });
    assert.deepEqual(sent, [input]);
    assert.deepEqual(authorized, [requestBody]);
  });

  it("passes request and context to authorize", async () => {
    const context = { user: "mia" };
    const { handler, sent } = setup({
      authorize: (request, _, { user }: { user: string }) => ({
        deploymentId: 42,
        externalId: `${user}@${new URL(request.url).host}`,
      }),
    } as Setup);
    await handler(sessionRequest(), context);
    assert.deepEqual(sent, [{ deploymentId: 42, externalId: "mia@host.example" }]);
  });

  it("throws without authorize", () => {
    assert.throws(
      () => setup({ authorize: undefined as never }),
      /TypeError: Expected authorize to be a function/,
    );
  });

  for (const origin of ["*", "null", "", "https://*.example", "https://a.example/path", "a.example"]) {
    it(`throws on the origin "${origin}"`, () => {
      assert.throws(() => setup({ allowedOrigins: [origin] }), /TypeError: Expected each of allowedOrigins/);
      assert.throws(() => setup({ publicOrigin: origin }), /TypeError: Expected publicOrigin/);
    });
  }
});

describe("the request body", () => {
  it("reaches authorize checked and without unknown members, and never the service (property)", async () => {
    const anyBody = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          surface: fc.constantFrom("dashboard", "app", "chat", "page", null),
          reason: fc.constantFrom("load", "move", "retry", "reload", "expired", "hack"),
          publicId: fc.oneof(fc.string({ maxLength: 300 }), fc.jsonValue()),
          deploymentId: fc.oneof(fc.maxSafeInteger(), fc.jsonValue()),
          externalId: fc.constant("someone else"),
          ["__proto__"]: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const { handler, sent, authorized } = setup();
        const { status } = await handler(sessionRequest({ body: JSON.stringify(body) }));
        if (status === 400) {
          assert.deepEqual([sent, authorized], [[], []]);
          return;
        }
        assert.equal(status, 200);
        assert.deepEqual(sent, [input]);
        const { surface, reason, publicId, deploymentId, ...rest } = authorized[0] as SessionRequestBody;
        assert.deepEqual(rest, {});
        assert.ok(["dashboard", "app", "chat"].includes(surface), surface);
        assert.ok(["load", "move", "retry", "reload", "expired"].includes(reason), reason);
        assert.ok(
          publicId === undefined || (publicId.length >= 1 && publicId.length <= 255),
          `publicId is ${publicId}`,
        );
        assert.ok(
          deploymentId === undefined || Number.isSafeInteger(deploymentId),
          `deploymentId is ${deploymentId}`,
        );
      }),
      { numRuns: 500 },
    );
  });

  for (const reason of ["load", "move", "retry", "reload", "expired"]) {
    for (const surface of ["dashboard", "app", "chat"]) {
      it(`is valid with the surface ${surface} and the reason ${reason}`, async () => {
        const body = JSON.stringify({ surface, reason, deploymentId: 42, publicId: "x".repeat(255) });
        assert.equal((await setup().handler(sessionRequest({ body }))).status, 200);
      });
    }
  }

  for (const body of ["", "{", "[]", "null", '"text"', "\ufffd"]) {
    it(`is invalid if it is ${JSON.stringify(body)}`, async () => {
      assert.equal((await setup().handler(sessionRequest({ body }))).status, 400);
    });
  }

  it("gets 408 if it does not arrive in time, and onError is not called", async () => {
    const clock = useClock();
    const { handler, errors } = setup();
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) });
    const outcome = await clock.settle(handler(sessionRequest({ body, duplex: "half" } as RequestChanges)));
    assert.ok(outcome.status === "fulfilled", inspect(outcome));
    assert.deepEqual([outcome.value.status, await codeOf(outcome.value)], [408, "request-too-late"]);
    assert.deepEqual(errors, []);
  });

  it("gets 413 past 16 KiB, even if it never ends", async () => {
    const { handler, sent } = setup();
    const fits = JSON.stringify(requestBody).padEnd(16 * 1024);
    assert.equal((await handler(sessionRequest({ body: fits }))).status, 200);
    assert.equal((await handler(sessionRequest({ body: `${fits} ` }))).status, 413);
    let chunks = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1;
        if (chunks > 100) throw new Error("The handler reads past the limit.");
        controller.enqueue(new Uint8Array(999));
      },
    });
    assert.equal(
      (await handler(sessionRequest({ body: endless, duplex: "half" } as RequestChanges))).status,
      413,
    );
    assert.ok(chunks < 25, `${chunks} chunks of 999 bytes were read`);
    assert.equal(sent.length, 1);
  });

  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""]) {
    it(`gets 415 with the type "${type}", which a form of another site could send`, async () => {
      const response = await setup().handler(sessionRequest({ headers: { "content-type": type } }));
      assert.equal(response.status, 415);
    });
  }

  it("gets 415 without a type", async () => {
    const request = sessionRequest({ body: new TextEncoder().encode(JSON.stringify(requestBody)) });
    request.headers.delete("content-type");
    assert.equal((await setup().handler(request)).status, 415);
  });

  it("may have a type with a character set", async () => {
    const headers = { "content-type": "Application/JSON; charset=utf-8" };
    assert.equal((await setup().handler(sessionRequest({ headers }))).status, 200);
  });

  for (const method of ["GET", "HEAD", "PUT", "DELETE"]) {
    it(`gets 405 with ${method}`, async () => {
      const { handler, sent } = setup();
      const response = await handler(
        sessionRequest({ method, ...((method === "GET" || method === "HEAD") && { body: null }) }),
      );
      assert.equal(response.status, 405);
      assert.equal(response.headers.get("allow"), "POST");
      assert.deepEqual(sent, []);
    });
  }
});

describe("a page", () => {
  const cases: [name: string, headers: Record<string, string>, options: Setup, status: number][] = [
    ["the same site and origin", { "sec-fetch-site": "same-origin" }, {}, 200],
    ["a listed origin", { "sec-fetch-site": "cross-site", origin: OTHER }, { allowedOrigins: [OTHER] }, 200],
    ["another origin", { "sec-fetch-site": "cross-site", origin: OTHER }, {}, 403],
    ["a typed URL", { "sec-fetch-site": "none" }, {}, 403],
    ["no origin", { "sec-fetch-site": "" }, {}, 403],
  ];
  for (const [name, headers, options, status] of cases) {
    it(`gets ${status} for ${name}`, async () => {
      const { handler, sent, authorized } = setup(options);
      const response = await handler(sessionRequest({ headers }));
      assert.equal(response.status, status);
      assert.equal(sent.length, status === 200 ? 1 : 0);
      assert.equal(authorized.length, sent.length);
      const listed = options.allowedOrigins?.includes(headers["origin"] ?? "");
      assert.equal(response.headers.get("access-control-allow-origin"), listed ? OTHER : null);
      assert.equal(response.headers.get("access-control-allow-credentials"), listed ? "true" : null);
      assert.equal(response.headers.get("cache-control"), "no-store");
      assert.equal(response.headers.get("vary"), "origin");
    });
  }

  it("is not mentioned when the request has no Origin, as with curl", async () => {
    const messageFor = async (headers: Record<string, string>): Promise<string> => {
      const response = await setup().handler(sessionRequest({ headers }));
      assert.equal(response.status, 403);
      return response.text();
    };
    const missing = await messageFor({ "sec-fetch-site": "" });
    assert.match(missing, /"origin-not-allowed","message":"The request has no Origin header\."/);
    const other = await messageFor({ "sec-fetch-site": "cross-site", origin: OTHER });
    assert.match(other, /"origin-not-allowed","message":"The Origin header must be this endpoint's own /);
  });

  it("of a listed origin gets its preflight's response without authorize", async () => {
    const { handler, authorized } = setup({ allowedOrigins: [OTHER] });
    const headers = {
      "sec-fetch-site": "cross-site",
      origin: OTHER,
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,x-csrf-token",
    };
    const response = await handler(sessionRequest({ method: "OPTIONS", body: null, headers }));
    assert.equal(response.status, 204);
    assert.deepEqual(Object.fromEntries(response.headers), {
      "access-control-allow-credentials": "true",
      "access-control-allow-headers": "content-type,x-csrf-token",
      "access-control-allow-methods": "POST",
      "access-control-allow-origin": OTHER,
      "access-control-expose-headers": "retry-after",
      "access-control-max-age": "600",
      "cache-control": "no-store",
      vary: "origin",
    });
    assert.deepEqual(authorized, []);
  });

  it("of another origin gets no permission from its preflight", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    const response = await setup({ allowedOrigins: [OTHER] }).handler(
      sessionRequest({ method: "OPTIONS", body: null, headers }),
    );
    assert.equal(response.status, 403);
    assert.equal(response.headers.get("access-control-allow-origin"), null);
  });
});

describe("authorize", () => {
  for (const noInput of [null, undefined]) {
    it(`leads to 401 if it returns ${noInput}`, async () => {
      const { handler, sent, errors } = setup({ authorize: () => noInput });
      const response = await handler(sessionRequest());
      assert.equal(response.status, 401);
      assert.equal(await codeOf(response), "not-signed-in");
      assert.deepEqual([sent, errors], [[], []]);
    });
  }

  it("may return a response, which is not cached and which a listed origin can read", async () => {
    const { handler, sent } = setup({
      allowedOrigins: [OTHER],
      authorize: () => Response.redirect("https://host.example/login", 303),
    });
    const response = await handler(sessionRequest({ headers: { origin: OTHER } }));
    assert.equal(response.status, 303);
    assert.equal(response.headers.get("location"), "https://host.example/login");
    assert.equal(response.headers.get("cache-control"), "no-store");
    assert.equal(response.headers.get("access-control-allow-origin"), OTHER);
    assert.deepEqual(sent, []);
  });

  it("leads to 500 if it fails, and its message is not in the response", async () => {
    const reason = new Error("password of the database");
    for (const authorize of [() => Promise.reject(reason), () => assert.fail(reason)]) {
      const { handler, sent, errors } = setup({ authorize });
      const response = await handler(sessionRequest());
      assert.equal(response.status, 500);
      assert.doesNotMatch(await response.text(), /password/);
      assert.deepEqual([sent, errors], [[], [reason]]);
    }
  });

  it("leads to 504 if it never settles", async () => {
    const clock = useClock();
    const { handler, errors } = setup({ authorize: () => new Promise(() => undefined) });
    const outcome = await clock.settle(handler(sessionRequest()));
    assert.ok(outcome.status === "fulfilled", inspect(outcome));
    assert.equal(outcome.value.status, 504);
    assert.equal(performance.now(), 30_000);
    assert.match(String(errors[0]), /no response within 30000 ms/);
  });

  it("may fail together with onError, sync or async", async () => {
    const fail = (): never => assert.fail("The log is full.");
    assert.equal((await setup({ authorize: fail, onError: fail }).handler(sessionRequest())).status, 500);
    // an unhandled rejection would end the process
    const failLater = (): unknown => Promise.reject(new Error("The log is full."));
    assert.equal(
      (await setup({ authorize: fail, onError: failLater }).handler(sessionRequest())).status,
      500,
    );
    await settled();
  });

  it("logs its failure to the console by default", async () => {
    const error = mock.method(console, "error", () => undefined);
    const reason = new Error("broken");
    await setup({ authorize: () => Promise.reject(reason), onError: undefined }).handler(sessionRequest());
    assert.equal(error.mock.callCount(), 1);
    assert.deepEqual(error.mock.calls[0]?.arguments, ["The session endpoint failed.", reason]);
  });
});

describe("a Response that authorize returns", () => {
  it("may be the same object each time", async () => {
    const shared = Response.json({ error: "Pay first." }, { status: 402 });
    const { handler, errors } = setup({ authorize: () => shared });
    for (let round = 1; round <= 3; round++) {
      const response = await handler(sessionRequest());
      assert.deepEqual([response.status, await response.json()], [402, { error: "Pay first." }]);
    }
    assert.deepEqual(errors, []);
  });
});

describe("the viewer that the page names", () => {
  const cases: [signedIn: string | undefined, named: string | undefined, sessions: number][] = [
    ["ada", "ada", 1],
    ["ada", "grace", 0],
    ["ada", "", 0],
    ["", "ada", 0],
    ["ada", "Ada", 0],
    ["ada", undefined, 1], // an element without `viewer`
    [undefined, "ada", 1], // an authorize that does not compare
  ];
  for (const [signedIn, named, sessions] of cases) {
    const outcome =
      sessions > 0 ? "gets a session" : "leads to 409 viewer-changed, and no session is generated";
    it(`${outcome}: ${JSON.stringify(named)}, with ${JSON.stringify(signedIn)} signed in`, async () => {
      const { handler, sent, errors } = setup({
        authorize: () => ({ ...input, ...(signedIn !== undefined && { viewer: signedIn }) }),
      });
      const response = await handler(
        sessionRequest({ body: JSON.stringify({ ...requestBody, viewer: named }) }),
      );
      const result: unknown = await response.clone().json();
      if (sessions > 0) assert.deepEqual(result, { sessionId: "s-1" });
      else assert.deepEqual([response.status, await codeOf(response)], [409, "viewer-changed"]);
      assert.deepEqual(sent, sessions > 0 ? [input] : []); // the service never receives it
      assert.deepEqual(errors, []);
    });
  }

  it("reaches authorize, whose result for a signed-out user has priority", async () => {
    const authorized: unknown[] = [];
    const { handler } = setup({
      authorize: (_, { viewer }) => {
        authorized.push(viewer);
        return null;
      },
    });
    const response = await handler(
      sessionRequest({ body: JSON.stringify({ ...requestBody, viewer: "ada" }) }),
    );
    assert.deepEqual([response.status, authorized], [401, ["ada"]]);
  });
});

describe("a failure of the service", () => {
  const hang = (signal: AbortSignal): Promise<Response> =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  const failing =
    (status: number, headers: Record<string, string> = {}) =>
    (): Response =>
      Response.json({ error: upstreamText, token: TOKEN }, { status, headers });
  // documented-responses.test.ts has the other statuses
  const cases: [
    name: string,
    upstream: NonNullable<Setup["upstream"]>,
    expected: string,
    retryAfter?: string,
  ][] = [
    ["400", failing(400), "502 service-failed"],
    ["429 with retry-after-ms", failing(429, { "retry-after-ms": "1500" }), "429 rate-limited", "2"],
    ["429 without a time", failing(429), "429 rate-limited"],
    ["500", failing(500), "502 service-failed"],
    ["504", failing(504), "504 service-too-late"],
    ["a lost connection", () => Promise.reject(new TypeError(upstreamText)), "502 service-unreachable"],
    ["HTML", () => new Response(`<p>${upstreamText}</p>`), "502 service-failed"],
    ["no session", () => Response.json({ text: upstreamText }), "502 service-failed"],
    [
      "a redirect",
      () => new Response(null, { status: 302, headers: { location: OTHER } }),
      "502 service-failed",
    ],
  ];
  for (const [name, upstream, expected, retryAfter = null] of cases) {
    it(`leads to ${expected} without other details: ${name}`, async () => {
      const { handler, errors } = setup({ upstream });
      const response = await handler(sessionRequest());
      assert.equal(response.headers.get("retry-after"), retryAfter);
      assert.equal(response.headers.get("cache-control"), "no-store");
      const text = await response.clone().text();
      assert.equal(`${response.status} ${await codeOf(response)}`, expected);
      assert.ok(
        !text.includes(upstreamText) && !text.includes(TOKEN) && !text.includes("acme.example"),
        text,
      );
      assert.equal(errors.length, 1);
    });
  }

  for (const [status, wait] of [
    [429, "40"],
    [503, "35"],
  ] as const) {
    it(`keeps status ${status} and Retry-After when the wait of ${wait} s is longer than the timeout`, async () => {
      const clock = useClock();
      const client = clientWith(() => Promise.resolve(failing(status, { "retry-after": wait })()));
      const outcome = await clock.settle(setup({ client }).handler(sessionRequest()));
      assert.ok(outcome.status === "fulfilled", inspect(outcome));
      assert.equal(outcome.value.status, status);
      assert.equal(outcome.value.headers.get("retry-after"), wait);
      assert.ok(performance.now() < 30_000, "the call took half a minute or more");
    });
  }

  const mistakes: [name: string, expected: string, options: () => Setup, message: RegExp][] = [
    [
      "an error of the service in authorize itself",
      "500 authorize-failed",
      () => ({
        authorize: async () => {
          await clientWith(() => Promise.resolve(failing(401)())).workbooks.list(42);
          return null;
        },
      }),
      /401/,
    ],
    [
      "a token function that throws",
      "502 service-failed",
      () => ({
        client: clientWith(fetch, { token: () => Promise.reject(new Error("The vault is sealed.")) }),
      }),
      /The vault is sealed/,
    ],
  ];
  for (const [name, expected, options, message] of mistakes) {
    it(`is distinguished from a mistake of the host: ${name} leads to ${expected}`, async () => {
      const { handler, errors } = setup(options());
      const response = await handler(sessionRequest());
      assert.equal(`${response.status} ${await codeOf(response)}`, expected);
      assert.equal(errors.length, 1);
      assert.match(String(errors[0]), message);
    });
  }

  it("keeps status 429 when the wait is longer than the time that authorize has left", async () => {
    const clock = useClock();
    let arrive: (() => void) | undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const { handler } = setup({
      client: clientWith(() => Promise.resolve(failing(429, { "retry-after": "15" })())),
      authorize: () =>
        new Promise((resolve) => {
          setTimeout(() => resolve(input), 20_000);
          arrive?.();
        }),
    });
    const response = handler(sessionRequest());
    await arrival;
    await clock.tick(20_000);
    assert.equal((await response).status, 429);
  });

  it("leads to 504 if the client's own timeout ends the call", async () => {
    const clock = useClock();
    let arrive: (() => void) | undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const limits = { maxRetries: 0, timeoutMs: 1_000 };
    const client = clientWith(() => new Promise(() => arrive?.()), limits);
    const response = setup({ client }).handler(sessionRequest());
    await arrival;
    await clock.tick(1_000);
    assert.deepEqual([(await response).status, await codeOf(await response)], [504, "service-too-late"]);
  });

  it("is not reported when the host's own client fails because the browser disconnects", async () => {
    const browser = new AbortController();
    const details = { method: "POST", url: "https://acme.example/", attempts: 1 };
    const create = (_: unknown, { signal }: { signal: AbortSignal }): Promise<never> =>
      new Promise((__, reject) => {
        signal.addEventListener("abort", () => reject(new ConnectionError("got no response.", details)));
        queueMicrotask(() => browser.abort());
      });
    const { handler, errors } = setup({ client: { embedSessions: { create } } });
    assert.equal((await handler(sessionRequest({ signal: browser.signal }))).status, 499);
    await settled();
    assert.deepEqual(errors, []);
  });

  it("is not reported when the browser disconnects, and its response is not awaited", async () => {
    const browser = new AbortController();
    let upstreamSignal: AbortSignal | undefined;
    const { handler, errors } = setup({
      upstream: (signal) => {
        upstreamSignal = signal;
        queueMicrotask(() => browser.abort());
        return hang(signal);
      },
    });
    assert.equal((await handler(sessionRequest({ signal: browser.signal }))).status, 499);
    assert.ok(upstreamSignal?.aborted, "the call of the service continues");
    await settled();
    assert.deepEqual(errors, []);
  });
});
