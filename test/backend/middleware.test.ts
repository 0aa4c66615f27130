import assert from "node:assert/strict";
import { inspect } from "node:util";
import { ConnectionError, ManagementClient, type Middleware } from "../../src/backend/index.js";
import { inTurn, json, startProbe, TOKEN, withoutBackoff } from "./support/probe-server.js";

const good = { items: [] };

describe("middleware", () => {
  it("wraps every attempt, the first one outermost, and never gets the token", async () => {
    withoutBackoff();
    const probe = await startProbe(
      inTurn(
        (response) => json(response, {}, 503),
        (response) => json(response, good),
      ),
    );
    const seen: string[] = [];
    const layer =
      (name: string): Middleware =>
      async (request, next, { operation, attempt, signal }) => {
        assert.ok(!JSON.stringify(request).includes(TOKEN), "the request holds the token");
        assert.ok(!signal.aborted, "the signal is aborted");
        seen.push(`${name} ${operation} ${attempt}`);
        const response = await next({
          ...request,
          headers: { ...request.headers, [`x-${name}`]: String(attempt) },
        });
        seen.push(`${name} ${response.status}`);
        return response;
      };
    await probe.client({ middleware: [layer("outer"), layer("inner")] }).workbooks.list(42);
    assert.deepEqual(seen, [
      "outer getWorkbooks 1",
      "inner getWorkbooks 1",
      "inner 503",
      "outer 503",
      "outer getWorkbooks 2",
      "inner getWorkbooks 2",
      "inner 200",
      "outer 200",
    ]);
    assert.equal(probe.received[1]?.headers["x-outer"], "2");
    assert.equal(probe.received[1].headers.authorization, `Bearer ${TOKEN}`);
  });

  it("may respond without the network", async () => {
    const client = new ManagementClient({
      baseUrl: "https://acme.example",
      token: TOKEN,
      fetch: () => assert.fail("Nothing is sent."),
      middleware: [() => Promise.resolve(Response.json(good))],
    });
    assert.deepEqual((await client.workbooks.list(42)).items, []);
  });

  it("passes its own error to the caller without a retry", async () => {
    const probe = await startProbe((response) => json(response, good));
    const reason = new Error("The circuit is open.");
    const client = probe.client({ middleware: [() => Promise.reject(reason)] });
    await assert.rejects(Promise.resolve(client.workbooks.list(42)), reason);
    assert.equal(probe.received.length, 0);
  });

  it("sees each lost connection before the retry", async () => {
    withoutBackoff();
    const lost: unknown[] = [];
    const probe = await startProbe(
      inTurn(
        (response) => response.destroy(),
        (response) => response.destroy(),
        (response) => json(response, good),
      ),
    );
    const watch: Middleware = (request, next) =>
      next(request).catch((error: unknown) => {
        lost.push(error);
        throw error;
      });
    await probe.client({ middleware: [watch] }).workbooks.list(42);
    assert.equal(lost.length, 2);
    assert.ok(
      lost.every((error) => error instanceof ConnectionError),
      inspect(lost),
    );
  });
});

describe("logger", () => {
  it("does not fail the call when it throws", async () => {
    const probe = await startProbe((response) => json(response, good));
    const client = probe.client({ logger: () => assert.fail("The disk is full.") });
    assert.deepEqual((await client.workbooks.list(42)).items, []);
  });
});
