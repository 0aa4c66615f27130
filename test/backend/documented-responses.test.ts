import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock } from "node:test";
import { inspect } from "node:util";
import {
  createSessionHandler,
  type ManagementClient,
  type GenerateSessionInput,
  type SessionHandlerOptions,
} from "../../src/backend/index.js";
import { ERROR_STATUSES } from "../../src/backend/session-responses.js";
import type { SessionErrorCode } from "../../src/protocol/session-endpoint.js";
import { clientWith } from "./support/client-with.js";
import { useClock } from "./support/clock.js";
import { sessionRequest, type RequestChanges } from "./support/session-request.js";

/** Returns the rows of the table below a heading of docs/backend.md, without its header. */
function tableBelow(heading: string): string[][] {
  const [, section = ""] = readFileSync("docs/backend.md", "utf8").split(`\n### ${heading}\n`);
  const [, ...rows] = (/^\|[^]*?(?=\n\n)/m.exec(section)?.[0] ?? "").split("\n");
  return rows.slice(1).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

interface Provocation extends Partial<SessionHandlerOptions<unknown>> {
  /** Creates another client than the default. */
  makeClient?: () => ManagementClient;
  request?: RequestChanges;
  /** The response of the service. */
  upstream?: () => Response | Promise<Response>;
}

const input: GenerateSessionInput = { deploymentId: 42, externalId: "u1" };
const BODY = JSON.stringify({ surface: "dashboard", reason: "load" });
const failing = (status: number) => (): Response =>
  Response.json({}, { status, headers: { "retry-after": "7" } });
const never = (): Promise<never> => new Promise(() => undefined);
const unfinished = (): RequestChanges =>
  ({
    body: new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) }),
    duplex: "half",
  }) as RequestChanges;

/** The causes of each documented code: all that its row lists. */
const PROVOCATIONS: Record<SessionErrorCode, () => Provocation[]> = {
  "bad-request": () => [{ request: { body: "[]" } }, { request: { body: '{"surface":"page"}' } }],
  "not-signed-in": () => [{ authorize: () => null }],
  "origin-not-allowed": () => [
    { request: { headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" } } },
    { request: { headers: { "sec-fetch-site": "" } } },
  ],
  "method-not-allowed": () => [{ request: { method: "PUT" } }, { request: { method: "GET", body: null } }],
  "request-too-late": () => [{ request: unfinished() }],
  "body-too-large": () => [{ request: { body: BODY.padEnd(16 * 1024 + 1) } }],
  "json-expected": () => [{ request: { headers: { "content-type": "text/plain" } } }],
  "rate-limited": () => [{ upstream: failing(429) }],
  "request-aborted": () => [{ request: { signal: AbortSignal.abort() } }],
  "viewer-changed": () => [
    {
      authorize: () => ({ ...input, viewer: "grace" }),
      request: { body: JSON.stringify({ surface: "dashboard", reason: "load", viewer: "ada" }) },
    },
  ],
  "authorize-failed": () => [{ authorize: () => assert.fail("The database is not available.") }],
  "invalid-session-input": () => [
    { authorize: () => 7 as never },
    { authorize: () => ({ ...input, deploymentId: "42" as never }) },
  ],
  "service-failed": () => [
    { upstream: failing(500) },
    { upstream: () => Response.json({}) },
    { makeClient: () => clientWith(fetch, { token: () => "" }) },
  ],
  "service-unauthorized": () => [{ upstream: failing(401) }],
  "service-forbidden": () => [{ upstream: failing(403) }],
  "service-not-found": () => [{ upstream: failing(404) }],
  "service-unreachable": () => [{ upstream: () => Promise.reject(new TypeError("fetch failed")) }],
  "service-unavailable": () => [{ upstream: failing(503) }],
  "service-too-late": () => [{ upstream: never }, { authorize: never }],
};

/** Sends a request, with a clock that runs until the response. */
async function respond({
  request,
  upstream = () => Response.json({ sessionId: "s-1" }),
  makeClient,
  ...options
}: Provocation): Promise<Response> {
  const clock = useClock();
  const fetch = async (): Promise<Response> => upstream();
  const handler = createSessionHandler({
    client: makeClient?.() ?? clientWith(fetch, { maxRetries: 0 }),
    authorize: () => input,
    onError: () => undefined,
    ...options,
  });
  const outcome = await clock.settle(handler(sessionRequest(request)));
  assert.ok(outcome.status === "fulfilled", inspect(outcome));
  mock.timers.reset();
  return outcome.value;
}

const rows = tableBelow("Responses").map(([status, code = "", cause = ""]) => ({
  status: Number(status),
  code: code.replaceAll("`", "") as SessionErrorCode,
  cause,
}));

describe("the responses in docs/backend.md", () => {
  it("have a row for each code of the endpoint, and no other rows", () => {
    const documented = Object.fromEntries(rows.map(({ code, status }) => [code, status]));
    const actual = Object.entries(ERROR_STATUSES);
    assert.equal(rows.length, actual.length);
    assert.deepEqual(documented, Object.fromEntries(actual));
  });

  for (const { status, code, cause } of rows) {
    for (const [index, provocation] of PROVOCATIONS[code]().entries()) {
      it(`include ${status} ${code}: ${cause} (${index + 1})`, async () => {
        const response = await respond(provocation);
        const { error } = (await response.json()) as { error: { code: string; message: string } };
        assert.deepEqual([response.status, error.code], [status, code]);
        assert.match(error.message, /^[A-Z].+\.$/);
        assert.equal(response.headers.get("cache-control"), "no-store");
        assert.equal(response.headers.get("retry-after"), cause.includes("Retry-After") ? "7" : null);
      });
    }
  }

  it("are errors only when something fails", async () => {
    const response = await respond({});
    assert.deepEqual([response.status, await response.json()], [200, { sessionId: "s-1" }]);
  });
});

describe("the errors in docs/backend.md", () => {
  const classes = tableBelow("Errors").flatMap(([name = "", statuses = ""]) => {
    const listed =
      statuses === "5xx" ? ["500", "501", "503", "599"] : (statuses.match(/\b[45]\d\d\b/g) ?? []);
    return listed.map((status) => [name.replaceAll("`", ""), Number(status)] as const);
  });
  assert.ok(classes.length > 8, `${classes.length} classes`);

  for (const [name, status] of classes) {
    it(`include ${name} for status ${status}`, async () => {
      const fetch = (): Promise<Response> => Promise.resolve(failing(status)());
      const client = clientWith(fetch, { maxRetries: 0 });
      await assert.rejects(Promise.resolve(client.workbooks.list(42)), { name, status });
    });
  }
});
