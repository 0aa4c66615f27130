import assert from "node:assert/strict";
import type { SvcApiError } from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";
import { useClock } from "./support/clock.js";
import { TOKEN, withoutBackoff } from "./support/probe-server.js";

describe("retryAfterMs of an error", () => {
  /** Returns the wait in the error of a response with these headers, at the start of 1970. */
  async function waitOf(headers: HeadersInit): Promise<number | undefined> {
    useClock();
    const fetch = (): Promise<Response> => Promise.resolve(Response.json({}, { status: 429, headers }));
    const call = clientWith(fetch, { maxRetries: 0 }).request({ method: "GET", path: "/folders" });
    return call.then(
      () => assert.fail("The call succeeded."),
      (error: unknown) => (error as SvcApiError).retryAfterMs,
    );
  }

  const now = "Thu, 01 Jan 1970 00:00:00 GMT";
  const headers: [name: string, headers: HeadersInit, ms: number | undefined][] = [
    ["several decimal places of milliseconds", { "retry-after-ms": "1234.56" }, 1234.56],
    ["several decimal places of seconds", { "retry-after": "1.25" }, 1_250],
    ["a date that is now", { "retry-after": now }, undefined],
    ["a date that has passed", { "retry-after": now, date: "Thu, 01 Jan 1970 00:00:09 GMT" }, undefined],
  ];
  for (const [name, values, ms] of headers) {
    it(`is ${ms} for ${name}`, async () => {
      assert.equal(await waitOf(values), ms);
    });
  }
});

describe("the retry budget", () => {
  const get = { method: "GET", path: "/folders" } as const;
  const busy = (): Promise<Response> => Promise.resolve(Response.json({}, { status: 503 }));

  it("allows 80 retries", async () => {
    withoutBackoff();
    let attempts = 0;
    const fetch = (): Promise<Response> => {
      attempts++;
      return busy();
    };
    const client = clientWith(fetch, { maxRetries: 100 });
    await assert.rejects(client.request(get), { attempts: 81 });
    await assert.rejects(client.request(get), { attempts: 1 });
    assert.equal(attempts, 82);
  });

  const replayed: [what: string, respond: () => Promise<Response>][] = [
    ["lost connections", () => Promise.reject(new TypeError("fetch failed", { cause: { code: "EPIPE" } }))],
    ["rejected tokens", () => Promise.resolve(Response.json({}, { status: 401 }))],
  ];
  for (const [what, respond] of replayed) {
    it(`allows 80 replays of ${what}, in clients that share it`, async () => {
      const client = clientWith(respond, { token: () => TOKEN, maxRetries: 0 });
      const clients = [client, client.withOptions({ timeoutMs: 5_000 })];
      for (let call = 0; call < 80; call++) {
        await assert.rejects(clients[call % 2]!.request(get), { attempts: 2 });
      }
      for (const each of clients) await assert.rejects(each.request(get), { attempts: 1 });
    });
  }

  it("grows by one retry with every five successful calls, up to its size", async () => {
    withoutBackoff();
    let isBroken = false;
    const client = clientWith(() => (isBroken ? busy() : Promise.resolve(Response.json({}))), {
      maxRetries: 100,
    });
    const rounds: [successes: number, attempts: number][] = [
      [5, 81],
      [4, 1],
      [1, 2],
    ];
    for (const [successes, attempts] of rounds) {
      isBroken = false;
      for (let call = 0; call < successes; call++) await client.request(get);
      isBroken = true;
      await assert.rejects(client.request(get), { attempts });
    }
  });
});
