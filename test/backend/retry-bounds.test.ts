import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { ManagementClient, type ClientOptions, type SvcApiError } from "svc-dashboard/backend";
import { useClock } from "./support/clock.js";
import { TOKEN, withoutBackoff } from "./support/probe-server.js";

const offline = (fetch: () => Promise<Response>, options?: Partial<ClientOptions>): ManagementClient =>
  new ManagementClient({ baseUrl: "https://acme.example", token: TOKEN, fetch, ...options });

describe("retryAfterMs of an error", () => {
  /** The wait that an error states after a response with these headers, at the start of 1970. */
  async function statedWait(t: TestContext, headers: HeadersInit): Promise<number | undefined> {
    useClock(t);
    const fetch = (): Promise<Response> => Promise.resolve(Response.json({}, { status: 429, headers }));
    const call = offline(fetch, { maxRetries: 0 }).request({ method: "GET", path: "/folders" });
    return call.then(
      () => assert.fail("the call succeeds"),
      ({ retryAfterMs }: SvcApiError) => retryAfterMs,
    );
  }

  const now = "Thu, 01 Jan 1970 00:00:00 GMT";
  const headers: [name: string, headers: HeadersInit, ms: number | undefined][] = [
    ["several decimal places of milliseconds", { "retry-after-ms": "1234.56" }, 1234.56],
    ["several decimal places of seconds", { "retry-after": "1.25" }, 1_250],
    ["a date that is now", { "retry-after": now }, undefined],
    ["a date that has passed", { "retry-after": now, date: "Thu, 01 Jan 1970 00:00:09 GMT" }, undefined],
  ];
  for (const [name, given, ms] of headers) {
    it(`is ${ms} for ${name}`, async (t) => {
      assert.equal(await statedWait(t, given), ms);
    });
  }
});

describe("the retry budget", () => {
  it("pays for 80 retries", async (t) => {
    withoutBackoff(t);
    let attempts = 0;
    const fetch = (): Promise<Response> => {
      attempts++;
      return Promise.resolve(Response.json({}, { status: 503 }));
    };
    const client = offline(fetch, { maxRetries: 100 });
    await assert.rejects(client.request({ method: "GET", path: "/folders" }), { attempts: 81 });
    await assert.rejects(client.request({ method: "GET", path: "/folders" }), { attempts: 1 });
    assert.equal(attempts, 82);
  });
});
