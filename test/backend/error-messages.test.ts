import assert from "node:assert/strict";
import { inspect } from "node:util";
import { SvcApiError, type ClientOptions, type ManagementClient } from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";

const clientOf = (fetch: typeof globalThis.fetch, options: Partial<ClientOptions> = {}): ManagementClient =>
  clientWith(fetch, { token: "t-1", maxRetries: 0, ...options });

/** The error of a call. */
const errorOf = (call: PromiseLike<unknown>): Promise<SvcApiError> =>
  Promise.resolve(call).then(
    () => assert.fail("The call succeeds."),
    (error: unknown) => {
      assert.ok(error instanceof SvcApiError, String(error));
      return error;
    },
  );

describe("the error of a request without a response", () => {
  const failed = "ConnectionError: GET https://acme.example/api/v1/folders got no response:";
  const cases: [reason: Error, message: string][] = [
    [new TypeError("fetch failed"), "fetch failed."],
    [
      new TypeError("fetch failed", { cause: { message: "no such host", code: "ENOTFOUND" } }),
      "fetch failed, no such host, ENOTFOUND.",
    ],
    [Object.assign(new Error("The connection is lost"), { code: "EPIPE" }), "The connection is lost, EPIPE."],
    [Object.assign(new Error("not gzip"), { code: "Z_DATA_ERROR" }), "not gzip, Z_DATA_ERROR."],
    ["some words" as unknown as Error, "some words."],
  ];
  for (const [reason, message] of cases) {
    it(`has the message: ${message}`, async () => {
      const client = clientOf(() => Promise.reject(reason));
      const error = await errorOf(client.request({ method: "GET", path: "/folders" }));
      assert.equal(String(error), `${failed} ${message}`);
    });
  }
});

describe("the query of a URL, which may hold personal data", () => {
  const failures: Record<string, (url: string) => Promise<Response>> = {
    "an HTTP error": () => Promise.resolve(Response.json({}, { status: 404 })),
    "a lost connection": () => Promise.reject(new TypeError("fetch failed")),
    "a lost connection whose reason quotes the URL, as in Deno and node-fetch": (url) =>
      Promise.reject(new TypeError(`request to ${url} failed`, { cause: new Error(`for url (${url})`) })),
  };
  for (const [name, fail] of Object.entries(failures)) {
    it(`is in no part of ${name}`, async () => {
      const urls: string[] = [];
      const client = clientOf((url) => {
        urls.push(url as string);
        return fail(url as string);
      });
      const error = await errorOf(client.embedTenants.listUsers("acme", { search: "ada@acme.example" }));
      assert.deepEqual(urls, [
        "https://acme.example/api/v1/embed-tenants/acme/users?search=ada%40acme.example",
      ]);
      assert.equal(error.url, "https://acme.example/api/v1/embed-tenants/acme/users");
      for (const text of [String(error), JSON.stringify(error), inspect(error)]) {
        assert.doesNotMatch(text, /search|ada/);
      }
    });
  }
});

describe("the error of a response that is not the operation's result", () => {
  const cases: [run: (client: ManagementClient) => PromiseLike<unknown>, body: unknown, flaw: string][] = [
    [(client) => client.notifications.update(42, 9, {}), [], "is not an object"],
    ...[{}, { sessionId: "" }, { sessionId: 7 }].map((body): (typeof cases)[number] => [
      (client) => client.embedSessions.create({ deploymentId: 42, externalId: "u1" }),
      body,
      'has no string "sessionId"',
    ]),
  ];
  for (const [run, body, flaw] of cases) {
    it(`reports that it ${flaw}: ${JSON.stringify(body)}`, async () => {
      const error = await errorOf(run(clientOf(() => Promise.resolve(Response.json(body)))));
      assert.equal(error.name, "ResponseFormatError");
      assert.match(error.message, new RegExp(` got a response \\(status 200\\) that ${flaw}\\.$`));
    });
  }

  it("has no body if that contains secrets of the service", async () => {
    const client = clientOf(() => Promise.resolve(Response.json({ variables: [{ value: "older secret" }] })));
    assert.equal((await errorOf(client.envVariables.set(42, []))).body, undefined);
  });
});

describe("the body of a response", () => {
  it("is undefined in the error if it is blank", async () => {
    const client = clientOf(() => Promise.resolve(new Response(" \n")));
    assert.equal(await client.request({ method: "GET", path: "/folders" }), undefined);
  });

  it("is complete when it arrives in parts that split a character", async () => {
    const bytes = new TextEncoder().encode('{"name":"Größe"}');
    const parts = [bytes.subarray(0, 12), bytes.subarray(12, 14), bytes.subarray(14)];
    const body = new ReadableStream({
      pull: (controller) => {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.close();
      },
    });
    const client = clientOf(() => Promise.resolve(new Response(body)));
    assert.deepEqual(await client.request({ method: "GET", path: "/folders" }), { name: "Größe" });
  });
});

describe("the body of an HTTP error", () => {
  it("keeps a list whose items only together are a secret", async () => {
    const error = await errorOf(
      clientOf(() =>
        Promise.resolve(Response.json({ letters: ["t", "-", "1"] }, { status: 400 })),
      ).workbooks.list(1),
    );
    assert.deepEqual(error.body, { letters: ["t", "-", "1"] });
  });

  it("has no secret that only appears in the decoded JSON", async () => {
    const client = clientOf(
      () => Promise.resolve(new Response(String.raw`{"quoted":"a\u005cu002fb"}`, { status: 400 })),
      { token: "a/b" },
    );
    const error = await errorOf(client.workbooks.list(1));
    assert.deepEqual(error.body, { quoted: "[hidden]" });
  });
});
