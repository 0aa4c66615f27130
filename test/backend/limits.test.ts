import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { mock } from "node:test";
import { inspect } from "node:util";
import { ServerError, TimeoutError, type ManagementClient } from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";
import { useClock } from "./support/clock.js";
import { json, startProbe } from "./support/probe-server.js";

const good = { items: [] };
const never = (): Promise<never> => new Promise(() => undefined);
const closing = ({ socket }: IncomingMessage): Promise<unknown> =>
  new Promise((resolve) => socket.on("close", resolve));

describe("timeoutMs", () => {
  const stalls: Record<string, () => Promise<ManagementClient>> = {
    "the headers": async () => (await startProbe(() => undefined)).client({ timeoutMs: 60, maxRetries: 0 }),
    "the body": async () => {
      const probe = await startProbe((response) => response.writeHead(200).write('{"items":'));
      return probe.client({ timeoutMs: 60, maxRetries: 0 });
    },
    "an error's body": async () => {
      const probe = await startProbe((response) => response.writeHead(400).write('{"error":'));
      return probe.client({ timeoutMs: 60, maxRetries: 0 });
    },
    "a fetch that ignores its signal": () =>
      Promise.resolve(clientWith(never, { timeoutMs: 60, maxRetries: 0 })),
    "the token": () => Promise.resolve(clientWith(never, { token: never, timeoutMs: 60, maxRetries: 0 })),
    "a middleware": () =>
      Promise.resolve(clientWith(never, { middleware: [never], timeoutMs: 60, maxRetries: 0 })),
  };
  for (const [what, start] of Object.entries(stalls)) {
    it(`ends an attempt in which ${what} stalls`, async () => {
      const client = await start();
      await assert.rejects(Promise.resolve(client.workbooks.list(42)), (error) => {
        assert.ok(error instanceof TimeoutError, String(error));
        assert.match(error.message, /no complete response within 60 ms/);
        assert.equal(error.status, undefined);
        return true;
      });
    });
  }

  it("closes the connection of an attempt that times out", async () => {
    let closed: Promise<unknown> | undefined;
    const probe = await startProbe((_, __, raw) => {
      closed = closing(raw);
    });
    await assert.rejects(Promise.resolve(probe.client({ timeoutMs: 60, maxRetries: 0 }).workbooks.list(42)));
    await closed;
  });

  it("starts again for each attempt, and is 30 s by default", async () => {
    const clock = useClock();
    mock.method(Math, "random", () => 0);
    const outcome = await clock.settle(Promise.resolve(clientWith(never).workbooks.list(42)));
    assert.ok(outcome.status === "rejected" && outcome.reason instanceof TimeoutError, inspect(outcome));
    assert.equal(outcome.reason.attempts, 3);
    assert.equal(performance.now(), 90_000);
  });

  it("is cut to the longest timer, since a longer one would end the attempt at once", async () => {
    const timer = mock.method(globalThis, "setTimeout");
    await clientWith(() => Promise.resolve(Response.json(good)), { timeoutMs: 2 ** 40 }).workbooks.list(42);
    const delays = timer.mock.calls.map((call) => call.arguments[1]);
    assert.deepEqual(delays, [2_147_483_647]);
  });
});

describe("deadlineMs", () => {
  it("ends an attempt that would exceed it", async () => {
    const clock = useClock();
    const client = clientWith(never, { deadlineMs: 40_000 });
    mock.method(Math, "random", () => 0);
    const outcome = await clock.settle(Promise.resolve(client.workbooks.list(42)));
    assert.ok(outcome.status === "rejected" && outcome.reason instanceof TimeoutError, inspect(outcome));
    assert.match(outcome.reason.message, /within 10000 ms/);
    assert.equal(performance.now(), 40_000);
  });

  it("rejects with the failure at once if the wait for a retry would exceed it", async () => {
    const clock = useClock();
    const fetch = (): Promise<Response> =>
      Promise.resolve(Response.json({}, { status: 503, headers: { "retry-after": "5" } }));
    const list = clientWith(fetch).workbooks.list(42, {}, { deadlineMs: 4_000 });
    const outcome = await clock.settle(Promise.resolve(list));
    assert.ok(outcome.status === "rejected" && outcome.reason instanceof ServerError, inspect(outcome));
    assert.equal(outcome.reason.retryAfterMs, 5_000);
    assert.equal(performance.now(), 0);
  });

  it("is not affected by a jump of the wall clock", async () => {
    mock.timers.enable({ apis: ["Date"], now: 0 });
    const fetch = (): Promise<Response> => {
      mock.timers.setTime(10 ** 12);
      return Promise.resolve(Response.json(good));
    };
    assert.deepEqual((await clientWith(fetch, { deadlineMs: 5_000 }).workbooks.list(42)).items, []);
  });
});

describe("signal", () => {
  const reason = new Error("the user left");

  it("prevents the request when it is already aborted", async () => {
    const probe = await startProbe((response) => json(response, good));
    const signal = AbortSignal.abort(reason);
    await assert.rejects(Promise.resolve(probe.client().workbooks.list(42, {}, { signal })), reason);
    assert.equal(probe.received.length, 0);
  });

  for (const [phase, start] of Object.entries({
    headers: (): void => undefined,
    body: (response: ServerResponse): unknown => response.writeHead(200).write("{"),
  })) {
    it(`ends a request that waits for the ${phase}, and closes the connection`, async () => {
      const controller = new AbortController();
      let closed: Promise<unknown> | undefined;
      const probe = await startProbe((response, _, raw) => {
        closed = closing(raw);
        start(response);
        setImmediate(() => controller.abort(reason));
      });
      const list = probe.client().workbooks.list(42, {}, { signal: controller.signal });
      await assert.rejects(Promise.resolve(list), reason);
      await closed;
      assert.equal(probe.received.length, 1);
    });
  }

  it("rejects the call with its reason, even if that is not an error", async () => {
    const controller = new AbortController();
    const list = clientWith(never).workbooks.list(42, {}, { signal: controller.signal });
    const outcome = Promise.allSettled([list]);
    controller.abort("enough");
    assert.deepEqual(await outcome, [{ status: "rejected", reason: "enough" }]);
  });

  it("keeps only one listener, whether calls succeed, fail or wait for a retry", async () => {
    mock.method(Math, "random", () => 0.001);
    const { signal } = new AbortController();
    let turn = 0;
    const fetch = (): Promise<Response> => {
      const status = [200, 404, 503][turn++ % 3] ?? 200;
      return Promise.resolve(Response.json(good, { status }));
    };
    const client = clientWith(fetch, { maxRetries: 1 });
    for (let call = 0; call < 300; call++) {
      await Promise.allSettled([client.workbooks.list(42, {}, { signal })]);
    }
    assert.equal(getEventListeners(signal, "abort").length, 1);
  });

  it("does not reach the fetch of a call that has succeeded", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const sent: AbortSignal[] = [];
    const client = clientWith((_, init) => {
      sent.push(init!.signal!);
      return Promise.resolve(Response.json(good));
    });
    await client.workbooks.list(42, {}, { signal });
    const pending = Promise.allSettled([clientWith(never).workbooks.list(42, {}, { signal })]);
    controller.abort("enough");
    assert.deepEqual(await pending, [{ status: "rejected", reason: "enough" }]);
    assert.deepEqual(
      sent.map(({ aborted }) => aborted),
      [false],
    );
  });
});
