import assert from "node:assert/strict";
import { mock } from "node:test";
import { createSessionHandler, ManagementClient } from "../../src/backend/index.js";
import { afterTest } from "../support/after-test.js";
import { clientWith } from "./support/client-with.js";
import { json, startProbe } from "./support/probe-server.js";
import { sessionRequest } from "./support/session-request.js";

const page = { items: [] };
const session = { deploymentId: 42, externalId: "u1" };

/** Replaces the platform's `fetch` until the test ends. */
function replaceFetch(fetch: unknown): void {
  const original = globalThis.fetch;
  globalThis.fetch = fetch as typeof globalThis.fetch;
  afterTest(() => {
    globalThis.fetch = original;
  });
}

describe("the fetch of a client", () => {
  const replacements: Record<string, (stub: () => Promise<Response>) => unknown> = {
    "is assigned": replaceFetch,
    "is replaced by mock.method": (stub) => mock.method(globalThis, "fetch", stub),
  };
  for (const [name, replace] of Object.entries(replacements)) {
    it(`is the platform's current one if it ${name} after the client was created`, async () => {
      const probe = await startProbe((response) => json(response, page));
      const client = probe.client();
      const handler = createSessionHandler({ client, authorize: () => session });
      const stub = mock.fn(() => Promise.resolve(Response.json({ ...page, sessionId: "s-1" })));
      replace(stub);
      await client.workbooks.list(42);
      await client.withOptions({ timeoutMs: 1_000 }).workbooks.list(42);
      const response = await handler(sessionRequest());
      assert.deepEqual(await response.json(), { sessionId: "s-1" });
      assert.equal(stub.mock.callCount(), 3);
      assert.equal(probe.received.length, 0);
    });
  }

  it("is the platform's again once an earlier replacement is removed", async () => {
    const probe = await startProbe((response) => json(response, page));
    const replacement = mock.method(globalThis, "fetch", () => Promise.resolve(Response.json(page)));
    const client = probe.client();
    await client.workbooks.list(42);
    assert.equal(probe.received.length, 0);
    replacement.mock.restore();
    await client.workbooks.list(42);
    assert.equal(probe.received.length, 1);
  });

  for (const missing of [undefined, null, "fetch"]) {
    it(`is required: ${JSON.stringify(missing)} is reported at once`, async () => {
      replaceFetch(missing);
      const client = new ManagementClient({ baseUrl: "https://acme.example", token: "t-1" });
      await assert.rejects(
        Promise.resolve(client.workbooks.list(42)),
        /^TypeError: Expected fetch to be a function, got (undefined|null|"fetch")\.$/,
      );
    });
  }

  it("may fail with a lost connection without Request, as in jsdom", async () => {
    const kept = Object.getOwnPropertyDescriptor(globalThis, "Request")!;
    afterTest(() => Object.defineProperty(globalThis, "Request", kept));
    Reflect.deleteProperty(globalThis, "Request");
    const client = clientWith(() => Promise.reject(new TypeError("fetch failed")), { maxRetries: 0 });
    await assert.rejects(Promise.resolve(client.workbooks.list(42)), { name: "ConnectionError" });
  });

  it("is called without a cache, for sessions and lists", async () => {
    const modes: unknown[] = [];
    const client = clientWith((_, init) => {
      modes.push(init?.cache);
      return Promise.resolve(Response.json({ ...page, sessionId: "s-1" }));
    });
    await client.embedSessions.create(session);
    await client.workbooks.list(42);
    assert.deepEqual(modes, ["no-store", "no-store"]);
  });

  for (const digest of [
    "DYNAMIC_SERVER_USAGE",
    "NEXT_REDIRECT;replace;/login;307;",
    "NEXT_HTTP_ERROR_FALLBACK;404",
  ]) {
    it(`passes on a framework's error unchanged and once: ${digest}`, async () => {
      const thrown = Object.assign(new Error("control flow"), { digest });
      const fetch = mock.fn(() => Promise.reject(thrown));
      const client = clientWith(fetch);
      await assert.rejects(Promise.resolve(client.workbooks.list(42)), (error) => error === thrown);
      await assert.rejects(client.embedSessions.create(session), (error) => error === thrown);
      assert.equal(fetch.mock.callCount(), 2);
    });
  }
});
