import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "../support/fast-check.js";
import {
  createSessionHandler,
  ManagementClient,
  type GenerateSessionInput,
  type SessionHandlerOptions,
  type WantedSession,
} from "svc-dashboard/backend";
import { useClock } from "./support/clock.js";
import { TOKEN } from "./support/probe-server.js";

const SELF = "https://host.example";
const OTHER = "https://other.example";
const wanted: WantedSession = { surface: "dashboard", reason: "load", publicId: "a1" };
const input: GenerateSessionInput = { deploymentId: 42, externalId: "u1" };
const upstreamText = "upstream says hello";

interface Setup extends Partial<SessionHandlerOptions<unknown>> {
  /** What the service answers. */
  upstream?: (signal: AbortSignal) => Response | Promise<Response>;
}

/** A handler with everything that can be seen of its work. */
function setup({ upstream = () => Response.json({ sessionId: "s-1", more: 1 }), ...options }: Setup = {}) {
  const sent: unknown[] = [];
  const wishes: unknown[] = [];
  const errors: unknown[] = [];
  const fetch = (_: unknown, init: RequestInit = {}): Promise<Response> => {
    sent.push(JSON.parse(init.body as string));
    return Promise.resolve(upstream(init.signal!));
  };
  const handler = createSessionHandler({
    client: new ManagementClient({ baseUrl: "https://acme.example", token: TOKEN, fetch, maxRetries: 0 }),
    authorize: (_, wish) => {
      wishes.push(wish);
      return input;
    },
    onError: (error) => errors.push(error),
    ...options,
  });
  return { handler, sent, wishes, errors };
}

interface Ask extends RequestInit {
  headers?: Record<string, string>;
}

/** The element's request, changed. */
function ask({ headers, ...init }: Ask = {}): Request {
  return new Request(`${SELF}/api/embed-session`, {
    method: "POST",
    body: JSON.stringify(wanted),
    ...init,
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
  });
}

/** Until everything that was started has ended. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const codeOf = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { error: { code: string } }).error.code;

describe("createSessionHandler", () => {
  it("answers a session, and nothing beside it", async () => {
    const { handler, sent, wishes } = setup();
    const response = await handler(ask());
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { sessionId: "s-1" });
    assert.deepEqual(sent, [input]);
    assert.deepEqual(wishes, [wanted]);
  });

  it("hands request and context on to authorize", async () => {
    const context = { user: "mia" };
    const { handler, sent } = setup({
      authorize: (request, _, { user }: { user: string }) => ({
        deploymentId: 42,
        externalId: `${user}@${new URL(request.url).host}`,
      }),
    } as Setup);
    await handler(ask(), context);
    assert.deepEqual(sent, [{ deploymentId: 42, externalId: "mia@host.example" }]);
  });

  it("is refused at once without authorize", () => {
    assert.throws(
      () => setup({ authorize: undefined as never }),
      /TypeError: Expected authorize to be a function/,
    );
  });

  for (const origin of ["*", "null", "", "https://*.example", "https://a.example/path", "a.example"]) {
    it(`is refused at once with the origin "${origin}"`, () => {
      assert.throws(() => setup({ allowedOrigins: [origin] }), /TypeError: Expected each of allowedOrigins/);
      assert.throws(() => setup({ publicOrigin: origin }), /TypeError: Expected publicOrigin/);
    });
  }
});

describe("what the browser asks for", () => {
  it("reaches authorize checked, without unknown members, and the service never (property)", async () => {
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
        const { handler, sent, wishes } = setup();
        const { status } = await handler(ask({ body: JSON.stringify(body) }));
        if (status === 400) {
          assert.deepEqual([sent, wishes], [[], []]);
          return;
        }
        assert.equal(status, 200);
        assert.deepEqual(sent, [input]);
        const { surface, reason, publicId, deploymentId, ...rest } = wishes[0] as WantedSession;
        assert.deepEqual(rest, {});
        assert.ok(["dashboard", "app", "chat"].includes(surface));
        assert.ok(["load", "move", "retry", "reload", "expired"].includes(reason));
        assert.ok(publicId === undefined || (publicId.length >= 1 && publicId.length <= 255));
        assert.ok(deploymentId === undefined || Number.isSafeInteger(deploymentId));
      }),
      { numRuns: 500 },
    );
  });

  for (const change of [
    { surface: "page" },
    { surface: undefined },
    { reason: "because" },
    { publicId: "" },
    { publicId: "x".repeat(256) },
    { publicId: 7 },
    { deploymentId: "42" },
    { deploymentId: 2 ** 53 },
    { deploymentId: 1.5 },
  ]) {
    it(`is refused with ${JSON.stringify(change)}`, async () => {
      const response = await setup().handler(ask({ body: JSON.stringify({ ...wanted, ...change }) }));
      assert.equal(response.status, 400);
      assert.equal(await codeOf(response), "bad-request");
    });
  }

  for (const reason of ["load", "move", "retry", "reload", "expired"]) {
    for (const surface of ["dashboard", "app", "chat"]) {
      it(`may be ${surface} for the reason ${reason}`, async () => {
        const body = JSON.stringify({ surface, reason, deploymentId: 42, publicId: "x".repeat(255) });
        assert.equal((await setup().handler(ask({ body }))).status, 200);
      });
    }
  }

  for (const body of ["", "{", "[]", "null", '"text"', "\ufffd"]) {
    it(`is refused when its body is ${JSON.stringify(body)}`, async () => {
      assert.equal((await setup().handler(ask({ body }))).status, 400);
    });
  }

  it("is refused with 408 when it does not come in time, which is no failure of the service", async (t) => {
    const clock = useClock(t);
    const { handler, errors } = setup();
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) });
    const outcome = await clock.settle(handler(ask({ body, duplex: "half" } as Ask)));
    assert.ok(outcome.status === "fulfilled");
    assert.deepEqual([outcome.value.status, await codeOf(outcome.value)], [408, "request-too-late"]);
    assert.deepEqual(errors, []);
  });

  it("is refused past 16 KiB, also when it never ends", async () => {
    const { handler, sent } = setup();
    const fits = JSON.stringify(wanted).padEnd(16 * 1024);
    assert.equal((await handler(ask({ body: fits }))).status, 200);
    assert.equal((await handler(ask({ body: `${fits} ` }))).status, 413);
    let chunks = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1;
        if (chunks > 100) throw new Error("Something reads on past the limit.");
        controller.enqueue(new Uint8Array(999));
      },
    });
    assert.equal((await handler(ask({ body: endless, duplex: "half" } as Ask))).status, 413);
    assert.ok(chunks < 25, `${chunks} chunks of 999 bytes were read`);
    assert.equal(sent.length, 1);
  });

  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""]) {
    it(`is refused as ${type || "nothing"}, which a form of another site could send`, async () => {
      const response = await setup().handler(ask({ headers: { "content-type": type } }));
      assert.equal(response.status, 415);
    });
  }

  it("is refused, with a hint, when something has read its body before", async () => {
    const request = ask();
    await request.text();
    const response = await setup().handler(request);
    assert.equal(response.status, 400);
    assert.match(await response.text(), /read before/);
  });

  it("may name its character set", async () => {
    const headers = { "content-type": "Application/JSON; charset=utf-8" };
    assert.equal((await setup().handler(ask({ headers }))).status, 200);
  });

  for (const method of ["GET", "HEAD", "PUT", "DELETE"]) {
    it(`is refused by ${method}`, async () => {
      const { handler, sent } = setup();
      const response = await handler(ask({ method, ...(/GET|HEAD/.test(method) && { body: null }) }));
      assert.equal(response.status, 405);
      assert.equal(response.headers.get("allow"), "POST");
      assert.deepEqual(sent, []);
    });
  }
});

describe("pages that ask", () => {
  const cases: [name: string, headers: Record<string, string>, options: Setup, status: number][] = [
    ["the same site and origin", { "sec-fetch-site": "same-origin" }, {}, 200],
    ["the same origin, in a browser that sends no more", { "sec-fetch-site": "", origin: SELF }, {}, 200],
    [
      "the public origin behind a proxy",
      { "sec-fetch-site": "", origin: OTHER },
      { publicOrigin: OTHER },
      200,
    ],
    ["a listed origin", { "sec-fetch-site": "cross-site", origin: OTHER }, { allowedOrigins: [OTHER] }, 200],
    ["another origin", { "sec-fetch-site": "cross-site", origin: OTHER }, {}, 403],
    [
      "another origin of the same site",
      { "sec-fetch-site": "same-site", origin: "https://b.host.example" },
      {},
      403,
    ],
    [
      "a sandboxed page",
      { "sec-fetch-site": "cross-site", origin: "null" },
      { allowedOrigins: [OTHER] },
      403,
    ],
    [
      "a longer name",
      { "sec-fetch-site": "cross-site", origin: `${OTHER}.evil.com` },
      { allowedOrigins: [OTHER] },
      403,
    ],
    [
      "another port",
      { "sec-fetch-site": "cross-site", origin: `${OTHER}:8443` },
      { allowedOrigins: [OTHER] },
      403,
    ],
    [
      "the insecure twin",
      { "sec-fetch-site": "cross-site", origin: "http://other.example" },
      { allowedOrigins: [OTHER] },
      403,
    ],
    ["a typed address", { "sec-fetch-site": "none" }, {}, 403],
    ["nobody's page", { "sec-fetch-site": "" }, {}, 403],
  ];
  for (const [name, headers, options, status] of cases) {
    it(`get ${status} as ${name}`, async () => {
      const { handler, sent, wishes } = setup(options);
      const response = await handler(ask({ headers }));
      assert.equal(response.status, status);
      assert.equal(sent.length, status === 200 ? 1 : 0);
      assert.equal(wishes.length, sent.length);
      const listed = options.allowedOrigins?.includes(headers["origin"] ?? "");
      assert.equal(response.headers.get("access-control-allow-origin"), listed ? OTHER : null);
      assert.equal(response.headers.get("access-control-allow-credentials"), listed ? "true" : null);
      assert.equal(response.headers.get("cache-control"), "no-store");
      assert.equal(response.headers.get("vary"), "origin");
    });
  }

  it("get the answer to their preflight without authorize, when they are listed", async () => {
    const { handler, wishes } = setup({ allowedOrigins: [OTHER] });
    const headers = {
      "sec-fetch-site": "cross-site",
      origin: OTHER,
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type,x-csrf-token",
    };
    const response = await handler(ask({ method: "OPTIONS", body: null, headers }));
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
    assert.deepEqual(wishes, []);
  });

  it("get no permission from their preflight otherwise", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    const response = await setup({ allowedOrigins: [OTHER] }).handler(
      ask({ method: "OPTIONS", body: null, headers }),
    );
    assert.equal(response.status, 403);
    assert.equal(response.headers.get("access-control-allow-origin"), null);
  });
});

describe("authorize", () => {
  for (const nobody of [null, undefined]) {
    it(`means 401 by ${nobody}`, async () => {
      const { handler, sent, errors } = setup({ authorize: () => nobody });
      const response = await handler(ask());
      assert.equal(response.status, 401);
      assert.equal(await codeOf(response), "not-signed-in");
      assert.deepEqual([sent, errors], [[], []]);
    });
  }

  it("may answer by itself, and the answer is neither stored nor hidden from a listed origin", async () => {
    const { handler, sent } = setup({
      allowedOrigins: [OTHER],
      authorize: () => Response.redirect("https://host.example/login", 303),
    });
    const response = await handler(ask({ headers: { origin: OTHER } }));
    assert.equal(response.status, 303);
    assert.equal(response.headers.get("location"), "https://host.example/login");
    assert.equal(response.headers.get("cache-control"), "no-store");
    assert.equal(response.headers.get("access-control-allow-origin"), OTHER);
    assert.deepEqual(sent, []);
  });

  it("closes the endpoint with 500 when it fails, and its text stays here", async () => {
    const reason = new Error("password of the database");
    for (const authorize of [() => Promise.reject(reason), () => assert.fail(reason)]) {
      const { handler, sent, errors } = setup({ authorize });
      const response = await handler(ask());
      assert.equal(response.status, 500);
      assert.ok(!(await response.text()).includes("password"));
      assert.deepEqual([sent, errors], [[], [reason]]);
    }
  });

  it("closes the endpoint when it returns what is no input", async () => {
    const { handler, sent, errors } = setup({ authorize: () => true as never });
    assert.equal((await handler(ask())).status, 500);
    assert.deepEqual(sent, []);
    assert.match(
      String(errors[0]),
      /Expected authorize to return a session's input, a Response or null, got true/,
    );
  });

  it("ends with 504 when it never answers", async (t) => {
    const clock = useClock(t);
    const { handler, errors } = setup({ authorize: () => new Promise(() => undefined) });
    const outcome = await clock.settle(handler(ask()));
    assert.ok(outcome.status === "fulfilled");
    assert.equal(outcome.value.status, 504);
    assert.equal(performance.now(), 30_000);
    assert.match(String(errors[0]), /no answer within 30000 ms/);
  });

  it("may fail together with onError, at once or later", async () => {
    const fail = (): never => assert.fail("The log is full.");
    assert.equal((await setup({ authorize: fail, onError: fail }).handler(ask())).status, 500);
    // an unhandled rejection would end the process
    const failLater = (): unknown => Promise.reject(new Error("The log is full."));
    assert.equal((await setup({ authorize: fail, onError: failLater }).handler(ask())).status, 500);
    await settled();
  });

  it("tells the console of its failure by default", async (t) => {
    const error = t.mock.method(console, "error", () => undefined);
    const reason = new Error("broken");
    await setup({ authorize: () => Promise.reject(reason), onError: undefined }).handler(ask());
    assert.equal(error.mock.callCount(), 1);
    assert.equal(error.mock.calls[0]?.arguments.at(-1), reason);
  });
});

describe("a Response of authorize", () => {
  it("may be the same one each time", async () => {
    const answer = Response.json({ error: "Pay first." }, { status: 402 });
    const { handler, errors } = setup({ authorize: () => answer });
    for (let time = 1; time <= 3; time++) {
      const response = await handler(ask());
      assert.deepEqual([response.status, await response.json()], [402, { error: "Pay first." }]);
    }
    assert.deepEqual(errors, []);
  });
});

describe("a failure of the service", () => {
  const hang = (signal: AbortSignal): Promise<Response> =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  const failing =
    (status: number, headers: Record<string, string> = {}) =>
    (): Response =>
      Response.json({ error: upstreamText, token: TOKEN }, { status, headers });
  const cases: [
    name: string,
    upstream: NonNullable<Setup["upstream"]>,
    status: number,
    retryAfter: string | null,
  ][] = [
    ["400", failing(400), 502, null],
    ["401", failing(401), 502, null],
    ["403", failing(403), 502, null],
    ["404", failing(404), 502, null],
    ["429 with Retry-After", failing(429, { "retry-after": "7" }), 429, "7"],
    ["429 with retry-after-ms", failing(429, { "retry-after-ms": "1500" }), 429, "2"],
    ["429 without a time", failing(429), 429, null],
    ["500", failing(500), 502, null],
    ["503 with Retry-After", failing(503, { "retry-after": "9" }), 503, "9"],
    ["504", failing(504), 504, null],
    ["a lost connection", () => Promise.reject(new TypeError(upstreamText)), 502, null],
    ["HTML", () => new Response(`<p>${upstreamText}</p>`), 502, null],
    ["no session", () => Response.json({ text: upstreamText }), 502, null],
    ["a redirect", () => new Response(null, { status: 302, headers: { location: OTHER } }), 502, null],
  ];
  for (const [name, upstream, status, retryAfter] of cases) {
    it(`becomes ${status} when it is ${name}, without a word of it`, async () => {
      const { handler, errors } = setup({ upstream });
      const response = await handler(ask());
      assert.equal(response.status, status);
      assert.equal(response.headers.get("retry-after"), retryAfter);
      assert.equal(response.headers.get("cache-control"), "no-store");
      const text = await response.text();
      assert.ok(!text.includes(upstreamText) && !text.includes(TOKEN) && !text.includes("acme.example"));
      assert.equal(errors.length, 1);
    });
  }

  for (const [status, wait] of [
    [429, "40"],
    [503, "35"],
  ] as const) {
    it(`stays ${status} with its time when the client would wait ${wait} s, longer than a browser does`, async (t) => {
      const clock = useClock(t);
      const fetch = (): Promise<Response> => Promise.resolve(failing(status, { "retry-after": wait })());
      const client = new ManagementClient({ baseUrl: "https://acme.example", token: TOKEN, fetch });
      const outcome = await clock.settle(setup({ client }).handler(ask()));
      assert.ok(outcome.status === "fulfilled");
      assert.equal(outcome.value.status, status);
      assert.equal(outcome.value.headers.get("retry-after"), wait);
      assert.ok(performance.now() < 30_000);
    });
  }

  const mistakes: [name: string, options: Setup, says: RegExp][] = [
    ["a deployment that is no number", { authorize: () => ({ deploymentId: NaN, externalId: "u1" }) }, /NaN/],
    [
      "a token function that throws",
      {
        client: new ManagementClient({
          baseUrl: "https://acme.example",
          token: () => Promise.reject(new Error("The vault is sealed.")),
        }),
      },
      /The vault is sealed/,
    ],
  ];
  for (const [name, options, says] of mistakes) {
    it(`is none where the host is wrong: ${name} is an internal error`, async () => {
      const { handler, errors } = setup(options);
      const response = await handler(ask());
      assert.deepEqual([response.status, await codeOf(response)], [500, "internal-error"]);
      assert.equal(errors.length, 1);
      assert.match(String(errors[0]), says);
    });
  }

  it("becomes 504 when it hangs", async (t) => {
    const clock = useClock(t);
    const { handler, errors } = setup({ upstream: hang });
    const outcome = await clock.settle(handler(ask()));
    assert.ok(outcome.status === "fulfilled");
    assert.equal(outcome.value.status, 504);
    await settled();
    assert.equal(errors.length, 1);
  });

  it("is no failure when the browser goes away: the service's answer is not waited for", async () => {
    const browser = new AbortController();
    let upstreamSignal: AbortSignal | undefined;
    const { handler, errors } = setup({
      upstream: (signal) => {
        upstreamSignal = signal;
        queueMicrotask(() => browser.abort());
        return hang(signal);
      },
    });
    assert.equal((await handler(ask({ signal: browser.signal }))).status, 499);
    assert.ok(upstreamSignal?.aborted);
    await settled();
    assert.deepEqual(errors, []);
  });
});
