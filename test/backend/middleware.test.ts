import assert from "node:assert/strict";
import { inspect } from "node:util";
import { ConnectionError, type ManagementRequest, type Middleware } from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";
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
        assert.ok(!JSON.stringify(request).includes(TOKEN), "the request contains the token");
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
    const middleware = [() => Promise.resolve(Response.json(good))];
    const client = clientWith(() => assert.fail("A request was sent."), { middleware });
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

describe("a mistake of a middleware", () => {
  const unread = "Expected a response whose body is unread: in a middleware, read response.clone() instead.";
  const readers: Record<string, (response: Response) => Promise<unknown>> = {
    "text()": (response) => response.text(),
    "json()": (response) => response.json(),
    "a reader that it keeps": (response) => response.body!.getReader().read(),
    "a reader that it releases": async (response) => {
      const reader = response.body!.getReader();
      await reader.read();
      reader.releaseLock();
    },
  };
  for (const [name, read] of Object.entries(readers)) {
    it(`is reported once when it reads the response by ${name}`, async () => {
      const probe = await startProbe((response) => json(response, { data: [] }));
      const middleware: Middleware = async (request, next) => {
        const response = await next(request);
        await read(response);
        return response;
      };
      const client = probe.client({ middleware: [middleware] });
      await assert.rejects(client.envVariables.set(42, []), { name: "TypeError", message: unread });
      assert.equal(probe.received.length, 1);
    });
  }

  it("is not assumed when it reads a clone", async () => {
    const probe = await startProbe((response) => json(response, { data: [{ name: "A", value: "1" }] }));
    const bodies: string[] = [];
    const middleware: Middleware = async (request, next) => {
      const response = await next(request);
      bodies.push(await response.clone().text());
      return response;
    };
    const variables = await probe.client({ middleware: [middleware] }).envVariables.set(42, []);
    assert.deepEqual(variables, [{ name: "A", value: "1" }]);
    assert.deepEqual(bodies, ['{"data":[{"name":"A","value":"1"}]}']);
  });

  for (const result of [undefined, null, { status: 200 }]) {
    it(`is reported once when it returns ${JSON.stringify(result)}`, async () => {
      const probe = await startProbe((response) => json(response, { data: [] }));
      const middleware: Middleware = async (request, next) => {
        await next(request);
        return result as Response;
      };
      await assert.rejects(
        probe.client({ middleware: [middleware] }).envVariables.set(42, []),
        /^TypeError: Expected fetch and each middleware to return a Response, got (undefined|null|an object)\.$/,
      );
      assert.equal(probe.received.length, 1);
    });
  }

  const changes: Record<string, (request: ManagementRequest) => ManagementRequest> = {
    "a header value beyond Latin-1": (request) => ({ ...request, headers: { "x-user": "Zo\u{1F600}" } }),
    "a header name with a space": (request) => ({ ...request, headers: { "x user": "1" } }),
    "a header with a line break": (request) => ({ ...request, headers: { "x-user": "a\nb: c" } }),
    "a relative URL": (request) => ({ ...request, url: "/api/v1/x" }),
    "a URL with a password": (request) => ({ ...request, url: "https://u:p@host.example/" }),
    "a body with GET": (request) => ({ ...request, method: "GET", body: "x" }),
    "a method that does not exist": (request) => ({ ...request, method: "NOT A METHOD" }),
  };
  for (const [name, change] of Object.entries(changes)) {
    it(`is thrown as the platform throws it, once, when it makes ${name}`, async () => {
      const probe = await startProbe((response) => json(response, { data: [] }));
      const thrown: unknown[] = [];
      const middleware: Middleware = (request, next) =>
        next(change(request)).catch((error: unknown) => {
          thrown.push(error);
          throw error;
        });
      const rejection = probe.client({ middleware: [middleware] }).envVariables.set(42, []);
      await assert.rejects(rejection, (error) => error instanceof TypeError && error === thrown[0]);
      assert.equal(thrown.length, 1);
      assert.equal(probe.received.length, 0);
    });
  }
});

describe("logger", () => {
  it("does not fail the call when it throws", async () => {
    const probe = await startProbe((response) => json(response, good));
    const client = probe.client({ logger: () => assert.fail("The disk is full.") });
    assert.deepEqual((await client.workbooks.list(42)).items, []);
  });
});
