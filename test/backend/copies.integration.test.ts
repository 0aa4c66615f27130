import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Backend from "svc-dashboard/backend";
import { json, startProbe, TOKEN, type Respond } from "./support/probe-server.js";
import { sessionRequest } from "./support/session-request.js";

const FILE = resolve("dist/backend/index");
const moduleUrl = pathToFileURL(`${FILE}.js`).href;

/** Copies of the built package in one process: from two folders of node_modules, and one more by `require`. */
const copies: Record<string, typeof Backend> = {
  "an ES module": (await import(moduleUrl)) as typeof Backend,
  "another ES module": (await import(`${moduleUrl}?copy`)) as typeof Backend,
  "a CommonJS module": createRequire(import.meta.url)(`${FILE}.cjs`) as typeof Backend,
};
const pairs = Object.entries(copies).flatMap(([mine, own]) =>
  Object.entries(copies)
    .filter(([theirs]) => theirs !== mine)
    .map(([theirs, other]) => ({ mine, own, theirs, other })),
);

/** Failures of the service, with the class of the error and the response of the session handler. */
const failures: [name: keyof typeof Backend, respond: Respond, status: number, retryAfter: string | null][] =
  [
    ["RateLimitError", (response) => json(response, {}, 429, { "retry-after": "7" }), 429, "7"],
    ["ServerError", (response) => json(response, {}, 503, { "retry-after": "9" }), 503, "9"],
    ["ValidationError", (response) => json(response, {}, 422), 502, null],
    ["AuthenticationError", (response) => json(response, {}, 401), 502, null],
    ["PermissionError", (response) => json(response, {}, 403), 502, null],
    ["NotFoundError", (response) => json(response, {}, 404), 502, null],
    ["ConflictError", (response) => json(response, {}, 409), 502, null],
    ["ResponseFormatError", (response) => response.end("<html>"), 502, null],
    ["ConnectionError", (response) => response.destroy(), 502, null],
    ["TimeoutError", () => undefined, 504, null],
  ];

for (const { mine, own, theirs, other } of pairs) {
  describe(`${mine} of the package, with a client of ${theirs}`, () => {
    for (const [name, respond, status, retryAfter] of failures) {
      it(`recognizes a ${name}, in a session handler and by instanceof`, async () => {
        const probe = await startProbe(respond);
        const errors: unknown[] = [];
        const handler = own.createSessionHandler({
          client: new other.ManagementClient({
            baseUrl: probe.origin,
            token: TOKEN,
            maxRetries: 0,
            timeoutMs: name === "TimeoutError" ? 100 : 10_000,
          }),
          authorize: () => ({ deploymentId: 42, externalId: "u1" }),
          onError: (error) => errors.push(error),
        });
        const response = await handler(sessionRequest());
        assert.deepEqual([response.status, response.headers.get("retry-after")], [status, retryAfter]);
        const [error] = errors;
        const names = failures.map(([each]) => each).filter((each) => error instanceof (own[each] as never));
        assert.deepEqual(names, [name]);
        assert.equal(error instanceof own.SvcApiError, true);
        assert.equal(error instanceof (other[name] as never), true);
      });
    }

    it("keeps the subclasses of a user apart", () => {
      class QuotaError extends own.RateLimitError {}
      const details = { method: "GET", url: "https://acme.example/", attempts: 1 };
      assert.equal(new other.RateLimitError("failed.", details) instanceof QuotaError, false);
      const quota = new QuotaError("failed.", details);
      assert.equal(quota instanceof QuotaError, true);
      assert.equal(quota instanceof other.RateLimitError, true);
      assert.equal(quota instanceof other.ServerError, false);
    });

    it("does not recognize other values as errors of the service", () => {
      for (const value of [undefined, null, "RateLimitError", {}, new Error("x"), { name: "SvcApiError" }]) {
        assert.equal(value instanceof own.SvcApiError, false);
        assert.equal(value instanceof own.RateLimitError, false);
      }
    });
  });
}
