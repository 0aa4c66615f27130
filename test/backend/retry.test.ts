import assert from "node:assert/strict";
import { mock } from "node:test";
import fc from "../support/fast-check.js";
import {
  ConnectionError,
  RateLimitError,
  ServerError,
  SvcApiError,
  type ClientOptions,
  type LogEntry,
  type ManagementClient,
} from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";
import { useClock } from "./support/clock.js";
import { inTurn, json, startProbe, TOKEN, withoutBackoff } from "./support/probe-server.js";

const members = [{ embedUserId: 1 }];
const session = { deploymentId: 42, externalId: "u1" };

/** Calls that may be sent twice. */
const repeatable: Record<string, (client: ManagementClient) => PromiseLike<unknown>> = {
  GET: (client) => client.request({ method: "GET", path: "/folders" }),
  PUT: (client) => client.envVariables.set(42, []),
  DELETE: (client) => client.embedTenants.removeGroupMembers("acme", 5, members),
  "session generation": (client) => client.embedSessions.create(session),
  "POST with idempotent: true": (client) =>
    client.request({ method: "POST", path: "/folders", body: {}, idempotent: true }),
};
const single: Record<string, (client: ManagementClient) => PromiseLike<unknown>> = {
  POST: (client) => client.request({ method: "POST", path: "/folders", body: {} }),
  PATCH: (client) => client.request({ method: "PATCH", path: "/folders/1", body: {} }),
  "PUT of a stream": (client) =>
    client.request({ method: "PUT", path: "/folders/1", body: new Blob(["x"]).stream() }),
  "PUT with idempotent: false": (client) =>
    client.request({ method: "PUT", path: "/folders/1", idempotent: false }),
};
const good = { items: [], data: [], sessionId: "s-1" };

describe("retries", () => {
  for (const [name, run] of Object.entries(repeatable)) {
    for (const status of [408, 429, 500, 502, 503, 504, 507, 599]) {
      it(`send a ${name} again after ${status}`, async () => {
        withoutBackoff();
        const fail = (response: Parameters<typeof json>[0]): void => json(response, {}, status);
        const probe = await startProbe(inTurn(fail, fail, (response) => json(response, good)));
        await run(probe.client());
        assert.equal(probe.received.length, 3);
      });
    }
  }

  for (const [name, run] of Object.entries(single)) {
    for (const status of [429, 503]) {
      it(`send a ${name} once when the response is ${status}`, async () => {
        const probe = await startProbe((response) => json(response, {}, status));
        await assert.rejects(async () => run(probe.client()), { status, attempts: 1 });
        assert.equal(probe.received.length, 1);
      });
    }

    it(`send a ${name} once when the connection is lost`, async () => {
      const probe = await startProbe((response) => response.destroy());
      await assert.rejects(async () => run(probe.client()), { name: "ConnectionError", attempts: 1 });
      assert.equal(probe.received.length, 1);
    });
  }

  for (const status of [400, 401, 403, 404, 405, 409, 413, 415, 422, 501, 505]) {
    it(`never happen after ${status}`, async () => {
      const probe = await startProbe((response) => json(response, {}, status));
      await assert.rejects(Promise.resolve(probe.client().workbooks.list(42)), { status, attempts: 1 });
      assert.equal(probe.received.length, 1);
    });
  }

  it("end with the last failure and the number of attempts", async () => {
    withoutBackoff();
    const probe = await startProbe((response) => json(response, {}, 503));
    await assert.rejects(Promise.resolve(probe.client().workbooks.list(42)), (error) => {
      assert.ok(error instanceof ServerError, String(error));
      assert.equal(error.attempts, 3);
      return true;
    });
  });

  it("are limited by the call's own maxRetries", async () => {
    withoutBackoff();
    const probe = await startProbe((response) => json(response, {}, 503));
    const list = probe.client({ maxRetries: 9 }).workbooks.list(42, {}, { maxRetries: 0 });
    await assert.rejects(Promise.resolve(list), { attempts: 1 });
  });

  it("happen when the host can't be reached", async () => {
    withoutBackoff();
    let attempts = 0;
    const fetch = (): Promise<Response> => {
      attempts++;
      return Promise.reject(
        Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } }),
      );
    };
    await assert.rejects(Promise.resolve(clientWith(fetch).workbooks.list(42)), {
      code: "ECONNREFUSED",
      attempts: 3,
    });
    assert.equal(attempts, 3);
  });
});

describe("a stale connection", () => {
  it("is replayed once, even without retries", async () => {
    const probe = await startProbe(
      inTurn(
        (response) => response.destroy(),
        (response) => json(response, good),
      ),
    );
    const client = probe.client({ maxRetries: 0 });
    assert.equal((await client.workbooks.list(42).withResponse()).attempts, 2);
    assert.equal(probe.received.length, 2);
  });

  it("is not replayed a second time", async () => {
    const probe = await startProbe((response) => response.destroy());
    const list = probe.client({ maxRetries: 0 }).workbooks.list(42);
    await assert.rejects(Promise.resolve(list), (error) => {
      assert.ok(error instanceof ConnectionError, String(error));
      assert.equal(error.attempts, 2);
      return true;
    });
  });
});

describe("Retry-After", () => {
  /** Runs a call whose first response is 429 with the headers, and returns the wait before the second request. */
  const waitFor = async (
    headers: HeadersInit,
    options: Partial<ClientOptions> = {},
  ): Promise<{ waits: (number | undefined)[]; outcome: PromiseSettledResult<unknown> }> => {
    const clock = useClock();
    const waits: (number | undefined)[] = [];
    let turn = 0;
    const fetch = (): Promise<Response> =>
      Promise.resolve(turn++ ? Response.json(good) : Response.json({}, { status: 429, headers }));
    const client = clientWith(fetch, { logger: ({ retryInMs }) => waits.push(retryInMs), ...options });
    return {
      outcome: await clock.settle(Promise.resolve(client.workbooks.list(42))),
      waits: waits.slice(0, 1),
    };
  };

  for (const [name, headers, waitMs] of [
    ["seconds", { "retry-after": "7" }, 7_000],
    ["a date", { "retry-after": "Thu, 01 Jan 1970 00:00:09 GMT" }, 9_000],
    [
      "a date on the service's own clock",
      { "retry-after": "Mon, 01 Jan 2035 00:00:09 GMT", date: "Mon, 01 Jan 2035 00:00:00 GMT" },
      9_000,
    ],
    ["retry-after-ms, which takes precedence", { "retry-after-ms": "1234.5", "retry-after": "7" }, 1234.5],
    ["the longest accepted time", { "retry-after": "60" }, 60_000],
  ] as const) {
    it(`is the time to wait: ${name}`, async () => {
      const { outcome, waits } = await waitFor(headers);
      assert.equal(outcome.status, "fulfilled");
      assert.deepEqual(waits, [waitMs]);
    });
  }

  for (const text of [
    "-5",
    "abc",
    "1e9",
    "Infinity",
    "NaN",
    "0x10",
    "",
    "7, 8",
    "0",
    "Thu, 01 Jan 1970 00:00:00 GMT",
  ]) {
    it(`is ignored in favor of the client's backoff when it is "${text}"`, async () => {
      mock.method(Math, "random", () => 0.5);
      const { outcome, waits } = await waitFor({ "retry-after": text });
      assert.equal(outcome.status, "fulfilled");
      assert.deepEqual(waits, [250]);
    });
  }

  for (const [text, retryAfterMs] of [
    ["61", 61_000],
    ["99999999999", 99_999_999_999_000],
    ["Sun, 01 Jan 2099 00:00:00 GMT", Date.parse("2099-01-01")],
  ] as const) {
    it(`fails the call at once when it is "${text}"`, async () => {
      const { outcome } = await waitFor({ "retry-after": text });
      assert.ok(outcome.status === "rejected" && outcome.reason instanceof RateLimitError, outcome.status);
      assert.equal(outcome.reason.retryAfterMs, retryAfterMs);
      assert.equal(outcome.reason.attempts, 1);
    });
  }

  it("may be as long as maxRetryAfterMs", async () => {
    const { outcome, waits } = await waitFor({ "retry-after": "3600" }, { maxRetryAfterMs: Infinity });
    assert.equal(outcome.status, "fulfilled");
    assert.deepEqual(waits, [3_600_000]);
  });
});

describe("backoff", () => {
  it("is a random share of a time that doubles from 500 ms to 8 s", async () => {
    mock.method(Math, "random", () => 0.75);
    const clock = useClock();
    const waits: (number | undefined)[] = [];
    const client = clientWith(() => Promise.resolve(Response.json({}, { status: 500 })), {
      maxRetries: 6,
      logger: ({ retryInMs }) => waits.push(retryInMs),
    });
    await clock.settle(Promise.resolve(client.workbooks.list(42)));
    assert.deepEqual(
      waits,
      [500, 1_000, 2_000, 4_000, 8_000, 8_000]
        .map((limit) => 0.75 * limit)
        .concat(NaN)
        .map((ms) => ms || undefined),
    );
  });
});

describe("replays", () => {
  const reset = (): Promise<never> =>
    Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNRESET", message: "reset" } }));

  it("do not reduce the budget as long as the calls succeed", async () => {
    withoutBackoff();
    let sent = 0;
    const fetch = (): Promise<Response> => (++sent % 2 ? reset() : Promise.resolve(Response.json(good)));
    const client = clientWith(fetch, { maxRetries: 0 });
    for (let call = 0; call < 100; call++) await client.workbooks.list(42);
    assert.equal(sent, 200);
  });
});

describe("a token function after status 401", () => {
  it("is called once more, even for POST and without retries", async () => {
    let tokens = 0;
    const probe = await startProbe((response, { headers }) =>
      json(response, { ok: true }, headers.authorization === "Bearer token-2" ? 200 : 401),
    );
    const client = probe.client({ token: () => `token-${++tokens}`, maxRetries: 0 });
    assert.deepEqual(await client.request({ method: "POST", path: "/folders", body: {} }), { ok: true });
  });

  it("is not called a third time", async () => {
    let tokens = 0;
    const probe = await startProbe((response) => json(response, {}, 401));
    const client = probe.client({ token: () => `token-${++tokens}` });
    await assert.rejects(Promise.resolve(client.workbooks.list(42)), {
      name: "AuthenticationError",
      attempts: 2,
    });
    assert.equal(tokens, 2);
  });

  it("is not called again after another status", async () => {
    const probe = await startProbe((response) => json(response, {}, 403));
    const list = probe.client({ token: () => TOKEN }).workbooks.list(42);
    await assert.rejects(Promise.resolve(list), { status: 403, attempts: 1 });
  });

  it("does not apply to a token that is a string", async () => {
    const probe = await startProbe((response) => json(response, {}, 401));
    await assert.rejects(Promise.resolve(probe.client().workbooks.list(42)), { attempts: 1 });
  });

  it("rejects the call with its error, and no request is sent", async () => {
    const probe = await startProbe((response) => json(response, good));
    const reason = new Error("the vault is closed");
    const client = probe.client({ token: () => Promise.reject(reason) });
    await assert.rejects(Promise.resolve(client.workbooks.list(42)), reason);
    assert.equal(probe.received.length, 0);
  });
});

describe("any list of outcomes (property)", () => {
  const outcome = fc.oneof(
    fc.record({
      status: fc.constantFrom(200, 204, 400, 401, 404, 408, 409, 422, 429, 500, 503),
      retryAfter: fc.option(fc.oneof(fc.string(), fc.integer({ min: -5, max: 200 }).map(String)), {
        nil: undefined,
      }),
    }),
    fc.constantFrom("reset" as const, "refused" as const, "stall" as const),
  );

  it("ends once, within its limits, after no more than the allowed retries", async () => {
    const clock = useClock();
    await fc.assert(
      fc.asyncProperty(
        fc.array(outcome, { minLength: 1, maxLength: 8 }),
        fc.nat({ max: 4 }),
        fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: Infinity }),
        fc.boolean(),
        async (outcomes, maxRetries, deadlineMs, idempotent) => {
          const log: LogEntry[] = [];
          let sent = 0;
          const fetch = (): Promise<Response> => {
            const next = outcomes[Math.min(sent++, outcomes.length - 1)]!;
            if (next === "stall") return new Promise(() => undefined);
            if (typeof next === "string") {
              const cause = { code: next === "reset" ? "ECONNRESET" : "ECONNREFUSED" };
              return Promise.reject(Object.assign(new TypeError("fetch failed"), { cause }));
            }
            const headers = new Headers();
            if (next.retryAfter !== undefined && /^[\x20-\x7e]*$/.test(next.retryAfter)) {
              headers.set("retry-after", next.retryAfter);
            }
            const body = next.status === 204 ? null : "{}";
            return Promise.resolve(new Response(body, { status: next.status, headers }));
          };
          const client = clientWith(fetch, {
            token: () => TOKEN,
            maxRetries,
            deadlineMs,
            logger: (entry) => log.push(entry),
          });
          const start = performance.now();
          const method = idempotent ? "PUT" : "POST";
          const { status, ...rest } = await clock.settle(client.request({ method, path: "/folders" }));
          const tookMs = performance.now() - start;

          assert.ok(tookMs <= deadlineMs + 1, "the deadline holds");
          assert.equal(log.length, sent, "every attempt is logged once");
          assert.ok(sent <= (idempotent ? maxRetries + 3 : 2), "attempts are bounded");
          assert.ok(
            log.every(({ retryInMs = 0 }) => retryInMs >= 0 && retryInMs <= 60_000),
            "waits are bounded",
          );
          assert.deepEqual(
            log.map(({ retryInMs }) => retryInMs !== undefined),
            log.map((_, index) => index < log.length - 1),
            "only the last attempt is final",
          );
          const last = outcomes[Math.min(sent - 1, outcomes.length - 1)]!;
          const succeeded = typeof last === "object" && last.status < 300;
          assert.equal(status, succeeded ? "fulfilled" : "rejected");
          if ("reason" in rest) {
            assert.ok(rest.reason instanceof SvcApiError, String(rest.reason));
            assert.equal(rest.reason.attempts, sent);
          }
          log.slice(0, -1).forEach(({ status: received = 0, retryInMs }) => {
            const isReplay = received === 401 || (received === 0 && retryInMs === 0);
            assert.ok(isReplay || idempotent, "only repeatable calls are repeated");
            assert.ok(
              [0, 401, 408, 429].includes(received) || received >= 500,
              "only what may succeed is repeated",
            );
          });
        },
      ),
      { numRuns: 500 },
    );
  });
});
