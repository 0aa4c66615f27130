import assert from "node:assert/strict";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import fc from "../support/fast-check.js";
import {
  ConnectionError,
  ResponseFormatError,
  SvcApiError,
  type EmbedUser,
  type ManagementClient,
  type Page,
} from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";
import { json, startProbe, type Respond } from "./support/probe-server.js";

const list = (client: ManagementClient): Promise<Page<EmbedUser>> =>
  Promise.resolve(client.embedTenants.listUsers("acme", {}, { maxRetries: 0 }));

/** A client that gets this response to every request, and sends each once. */
const respondingWith = (respond: () => Response): ManagementClient =>
  clientWith(() => Promise.resolve(respond()), { maxRetries: 0 });

describe("an HTTP error", () => {
  // documented-responses.test.ts has the class of every other status
  const kinds: [status: number, name: string][] = [
    [402, "SvcApiError"],
    [429, "RateLimitError"],
  ];
  for (const [status, name] of kinds) {
    it(`has the class ${name} for status ${status}`, async () => {
      const headers = { "x-request-id": "r-1" };
      const client = respondingWith(() =>
        Response.json({ error: { code: "no", message: "Not so." } }, { status, headers }),
      );
      await assert.rejects(list(client), (error) => {
        assert.ok(error instanceof SvcApiError, String(error));
        assert.equal(error.name, name);
        assert.deepEqual(JSON.parse(JSON.stringify(error)), {
          name,
          message: `GET https://acme.example/api/v1/embed-tenants/acme/users failed with status ${status}: Not so. (request r-1)`,
          method: "GET",
          url: "https://acme.example/api/v1/embed-tenants/acme/users",
          attempts: 1,
          status,
          code: "no",
          requestId: "r-1",
          body: { error: { code: "no", message: "Not so." } },
        });
        return true;
      });
    });
  }

  const bodies: [body: string, code: string | undefined, quote: string][] = [
    ['{"error":"Not so."}', undefined, ": Not so."],
    ['{"error":{"code":"no","message":"Not so."},"requestId":"r-2"}', "no", ": Not so. (request r-2)"],
    ['{"code":"no","message":"Not so."}', "no", ": Not so."],
    ["Not so.", undefined, ": Not so."],
    ['"Not so."', undefined, ": Not so."],
    ["", undefined, "."],
    ["null", undefined, "."],
    ["[1]", undefined, "."],
    ['{"error":{"code":7,"message":{}}}', undefined, "."],
    ["line\r\n\u0007end", undefined, ": line end"],
  ];
  for (const [body, code, quote] of bodies) {
    it(`takes code and message from the body ${JSON.stringify(body)}`, async () => {
      await assert.rejects(list(respondingWith(() => new Response(body, { status: 400 }))), (error) => {
        assert.ok(error instanceof SvcApiError, String(error));
        assert.equal(error.code, code);
        assert.ok(error.message.endsWith(`/users failed with status 400${quote}`), error.message);
        return true;
      });
    });
  }

  it("keeps the class of its status when its body is incomplete", async () => {
    const probe = await startProbe((response) => {
      response.writeHead(403, { "content-length": "99" }).write("{");
      setImmediate(() => response.destroy());
    });
    await assert.rejects(list(probe.client()), (error) => {
      assert.match(String(error), /^PermissionError: .* failed with status 403\.$/);
      assert.deepEqual(
        Object.entries(error as SvcApiError).find(([name]) => name === "body"),
        ["body", undefined],
      );
      return true;
    });
  });

  it("can be logged as JSON, however deeply nested its body is", async () => {
    for (const depth of [1_000, 3_000, 5_000, 100_000]) {
      const body = "[".repeat(depth) + "]".repeat(depth);
      await assert.rejects(list(respondingWith(() => new Response(body, { status: 400 }))), (error) => {
        assert.match(JSON.stringify(error), /ValidationError/);
        return true;
      });
    }
  });
});

describe("an incomplete response", () => {
  it("rejects with a ConnectionError that has the request id", async () => {
    const headers = { "content-length": "99", "x-request-id": "r-7" };
    const probe = await startProbe((response) => {
      response.writeHead(200, headers).write("{");
      setImmediate(() => response.destroy());
    });
    await assert.rejects(list(probe.client()), (error) => {
      assert.ok(error instanceof ConnectionError, String(error));
      assert.match(error.message, /\/users got an incomplete response \(status 200\): .+\.$/);
      assert.deepEqual([error.requestId, error.status], ["r-7", undefined]);
      return true;
    });
  });

  it("rejects with a ResponseFormatError and without a retry when it is badly compressed", async () => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip", "x-request-id": "r-8" };
    const probe = await startProbe((response) => response.writeHead(200, headers).end("not gzip at all"));
    await assert.rejects(Promise.resolve(probe.client().embedTenants.listUsers("acme")), (error) => {
      assert.ok(error instanceof ResponseFormatError, String(error));
      assert.match(error.message, /an incomplete response \(status 200\): .*Z_DATA_ERROR/);
      assert.deepEqual([error.status, error.requestId, error.attempts], [200, "r-8", 1]);
      return true;
    });
    const packed = gzipSync(JSON.stringify({ items: [] }));
    const honest = await startProbe((response) => response.writeHead(200, headers).end(packed));
    assert.deepEqual((await list(honest.client())).items, []);
  });
});

describe("a redirect response", () => {
  for (const status of [301, 302, 303, 307, 308]) {
    it(`with status ${status} is not followed`, async () => {
      const target = await startProbe((response) => json(response, {}));
      const probe = await startProbe((response) =>
        response.writeHead(status, { location: `${target.origin}/api/v1/deployments/42/env-vars` }).end(),
      );
      const set = probe.client().envVariables.set(42, [{ name: "API_KEY", value: "very secret" }]);
      await assert.rejects(set, (error) => {
        assert.ok(error instanceof ResponseFormatError, String(error));
        assert.match(error.message, /is a redirect, which the client does not follow: correct baseUrl/);
        assert.equal(error.status, status);
        return true;
      });
      assert.equal(target.received.length, 0);
      assert.equal(probe.received.length, 1);
    });
  }

  it("is recognized when the platform hides its status", async () => {
    const opaque = Object.defineProperties(new Response(), {
      type: { value: "opaqueredirect" },
      status: { value: 0 },
      ok: { value: false },
    });
    await assert.rejects(list(respondingWith(() => opaque)), /is a redirect/);
  });
});

describe("a response to a conditional request", () => {
  it("is reported as unmodified with status 304, once, and not as a redirect", async () => {
    const probe = await startProbe((response, { headers }) => {
      if (headers["if-none-match"] === '"v1"') response.writeHead(304, { etag: '"v1"' }).end();
      else json(response, { items: [] }, 200, { etag: '"v1"' });
    });
    const list = (tag: string) =>
      probe.client().workbooks.list(42, {}, { headers: { "if-none-match": tag } });
    await assert.rejects(Promise.resolve(list('"v1"')), (error) => {
      assert.ok(error instanceof ResponseFormatError, String(error));
      assert.equal(error.status, 304);
      assert.match(
        error.message,
        /got a response \(status 304\) that has no body: the resource is unmodified/,
      );
      return true;
    });
    assert.equal(probe.received.length, 1);
    assert.deepEqual((await list('"v0"')).items, []);
  });
});

describe("a response that can't be read", () => {
  const cases: [name: string, respond: Respond, message: RegExp, body: string | undefined][] = [
    [
      "HTML",
      (response) => response.end("<!doctype html><p>Sign in"),
      /is not JSON/,
      "<!doctype html><p>Sign in",
    ],
    ["truncated JSON", (response) => response.end('{"items":[{"id":1'), /is not JSON/, '{"items":[{"id":1'],
    ["an empty body", (response) => response.end(), /is not JSON/, undefined],
    ["204", (response) => response.writeHead(204).end(), /is not JSON/, undefined],
    [
      "bytes beyond UTF-8",
      (response) => response.end(Buffer.from("{\xe9}", "latin1")),
      /is not JSON/,
      undefined,
    ],
    ["a list", (response) => json(response, []), /has no array "items"/, "[]"],
    [
      "items that are not objects",
      (response) => json(response, { items: [null] }),
      /has no array "items"/,
      '{"items":[null]}',
    ],
    [
      "an invalid pageInfo",
      (response) => json(response, { items: [], pageInfo: { hasNextPage: "false" } }),
      /"pageInfo" without a boolean "hasNextPage"/,
      '{"items":[],"pageInfo":{"hasNextPage":"false"}}',
    ],
  ];
  for (const [name, respond, message, body] of cases) {
    it(`rejects with a ResponseFormatError that has status and request id: ${name}`, async () => {
      const probe = await startProbe((response, ...rest) => {
        response.setHeader("x-request-id", "r-3");
        respond(response, ...rest);
      });
      await assert.rejects(list(probe.client()), (error) => {
        assert.ok(error instanceof ResponseFormatError, String(error));
        assert.match(error.message, message);
        assert.ok(error.status === 200 || error.status === 204, `status ${error.status}`);
        assert.equal(error.requestId, "r-3");
        assert.equal(error.body, body);
        return true;
      });
    });
  }

  it("keeps at most 2,048 characters in the error", async () => {
    await assert.rejects(list(respondingWith(() => new Response("x".repeat(9_999)))), {
      body: "x".repeat(2_048),
    });
  });

  it("is parsed after a byte order mark", async () => {
    assert.deepEqual((await list(respondingWith(() => new Response('\ufeff{"items":[]}')))).items, []);
  });

  it("is read up to 10 MiB of decoded bytes, however small it was on the wire", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 2 ** 20, " "), { level: 9 });
    const probe = await startProbe((response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    );
    const before = process.memoryUsage().rss;
    await assert.rejects(list(probe.client()), /ResponseFormatError: .* is longer than 10485760 bytes/);
    assert.ok(process.memoryUsage().rss - before < 100 * 2 ** 20, "the memory has grown by 100 MiB or more");
  });

  it("is read up to 10 MiB when it never ends", async () => {
    const probe = await startProbe((response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, " ")));
        response.once("drain", more);
      };
      more();
    });
    await assert.rejects(list(probe.client()), /ResponseFormatError: .* is longer than 10485760 bytes/);
  });

  it("is parsed when it is just below 10 MiB", async () => {
    const { items } = await list(
      respondingWith(() => new Response(`{"items":[]${" ".repeat(10 * 2 ** 20 - 12)}}`)),
    );
    assert.deepEqual(items, []);
  });
});

describe("any JSON response (property)", () => {
  const operations: [
    name: string,
    run: (client: ManagementClient) => Promise<unknown>,
    holds: (value: never) => boolean,
  ][] = [
    ["list", list, ({ items }: Page<EmbedUser>) => Array.isArray(items)],
    ["variables", (client) => client.envVariables.set(42, []), (value: unknown) => Array.isArray(value)],
    [
      "notification",
      (client) => client.notifications.update(42, 1, {}),
      (value: object) => typeof value === "object",
    ],
    [
      "session",
      (client) => client.embedSessions.create({ deploymentId: 42, externalId: "u" }),
      ({ sessionId }: { sessionId: unknown }) => typeof sessionId === "string",
    ],
  ];
  const part = fc.jsonValue();
  const shaped = fc.record(
    { items: part, data: part, count: part, pageInfo: part, sessionId: part, ["__proto__"]: part },
    { requiredKeys: [] },
  );
  for (const [name, run, holds] of operations) {
    it(`results in a valid ${name} or a ResponseFormatError`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.oneof(part, shaped), async (json) => {
          const result = await run(respondingWith(() => Response.json(json))).catch((error: unknown) => {
            assert.ok(error instanceof ResponseFormatError, String(error));
          });
          if (result !== undefined) {
            assert.ok(holds(result as never), inspect(result));
            const prototype = Object.getPrototypeOf(result) as object;
            assert.ok([Object.prototype, Array.prototype].includes(prototype), inspect(prototype));
          }
        }),
        { numRuns: 500 },
      );
    });
  }
});
