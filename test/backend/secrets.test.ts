import assert from "node:assert/strict";
import { inspect } from "node:util";
import fc from "../support/fast-check.js";
import { ManagementClient, SvcApiError, type LogEntry } from "../../src/backend/index.js";

const visible = fc
  .integer({ min: 0x21, max: 0x7e })
  .map((code) => String.fromCharCode(code))
  .filter((character) => !/["\\]/.test(character));

/** Tokens that are unlikely to occur in other text by chance. */
const token = fc
  .array(visible, { minLength: 12, maxLength: 60 })
  .map((characters) => characters.join(""))
  .filter((text) => new Set(text).size > 6);

/** A failing `fetch` that has access to the token. */
type Failure = (url: string, init: RequestInit, token: string) => Promise<Response>;

const echo = (text: string, status: number): Promise<Response> =>
  Promise.resolve(new Response(text, { status, headers: { "x-request-id": "r-1" } }));

const failures: Record<string, Failure> = {
  "a response that quotes the headers": (_, init) =>
    echo(JSON.stringify({ error: JSON.stringify(init.headers) }), 400),
  "a response whose code and id quote it": (_, __, secret) =>
    echo(
      JSON.stringify({
        error: { code: secret, message: secret, details: [{ [secret]: secret }] },
        requestId: secret,
      }),
      422,
    ),
  "plain text that quotes it": (_, __, secret) => echo(`Bad token ${secret}\n`, 403),
  "status 200 with HTML that quotes it": (_, __, secret) => echo(`<p>${secret}</p>`, 200),
  "status 200 with text that is cut off in the middle of it": (_, __, secret) =>
    echo("-".repeat(2_048 - 9) + secret, 200),
  "status 422 with text that is cut off in the middle of it": (_, __, secret) =>
    echo("-".repeat(2_048 - 9) + secret, 422),
  "status 200 with another shape that quotes it": (_, __, secret) =>
    echo(JSON.stringify({ quoted: secret }), 200),
  "a request id that quotes it": (_, __, secret) =>
    Promise.resolve(Response.json({ items: [] }, { status: 500, headers: { "x-request-id": secret } })),
  "a fetch whose error quotes the request": (url, init) =>
    Promise.reject(
      Object.assign(new TypeError(`fetch failed: ${JSON.stringify([url, init])}`), {
        config: init,
        cause: Object.assign(new Error(JSON.stringify(init.headers)), { code: "ECONNRESET", request: init }),
      }),
    ),
  "a fetch that rejects with the request itself": (_, init) =>
    Promise.reject(Object.assign(new Error(), init)),
  "a redirect to a URL that holds it": (_, __, secret) =>
    Promise.resolve(
      new Response(null, {
        status: 307,
        headers: { location: `https://evil.example/?t=${encodeURIComponent(secret)}` },
      }),
    ),
  "a body that fails with an error that quotes it": (_, __, secret) =>
    Promise.resolve(
      new Response(
        new ReadableStream({ start: (controller) => controller.error(new Error(`lost near ${secret}`)) }),
      ),
    ),
};

describe("the token (property)", () => {
  for (const [name, fail] of Object.entries(failures)) {
    it(`is not in errors and logs, despite ${name}`, async () => {
      await fc.assert(
        fc.asyncProperty(token, fc.boolean(), async (secret, asFunction) => {
          const log: LogEntry[] = [];
          const client = new ManagementClient({
            baseUrl: "https://acme.example",
            token: asFunction ? () => secret : secret,
            fetch: ((url: string, init: RequestInit) => fail(url, init, secret)) as typeof fetch,
            maxRetries: 0,
            logger: (entry) => log.push(entry),
          });
          const error: unknown = await Promise.resolve(client.workbooks.list(42)).then(
            () => assert.fail("The call must fail."),
            (reason: unknown) => reason,
          );
          const { stack, message, cause } = error as Error;
          const shown = [
            String(error),
            message,
            String(stack),
            inspect(error, { depth: 20, showHidden: true }),
          ];
          shown.push(
            JSON.stringify(error),
            inspect(cause, { depth: 20 }),
            JSON.stringify(log),
            inspect(client, { depth: 9 }),
          );
          const plain = shown.join("\n");
          const escaped = JSON.stringify(secret).slice(1, -1);
          for (const form of [secret, escaped, encodeURIComponent(secret), btoa(secret)]) {
            assert.ok(!plain.includes(form), "the output contains the token");
          }
          for (let at = 0; at + 8 <= secret.length; at++) {
            assert.ok(!plain.includes(secret.slice(at, at + 8)), "the output contains a part of the token");
          }
          assert.ok(log.length > 0, "the log is empty");
        }),
        { numRuns: 200 },
      );
    });
  }

  it("is redacted if the response escapes it", async () => {
    const secret = "abc/def+xyz==";
    for (const escaped of [
      String.raw`abc\/def+xyz==`,
      String.raw`abc/def\u002Bxyz==`,
      String.raw`abc\\\/def\\u002bxyz\u003d\u003D`,
    ]) {
      const client = new ManagementClient({
        baseUrl: "https://acme.example",
        token: secret,
        fetch: () => Promise.resolve(new Response(`Bad token "${escaped}".`, { status: 403 })),
      });
      await assert.rejects(Promise.resolve(client.workbooks.list(42)), (error) => {
        assert.ok(error instanceof SvcApiError, String(error));
        assert.equal(error.body, 'Bad token "[hidden]".');
        return true;
      });
    }
  });

  it("is not redacted in strings that only resemble it", async () => {
    const client = new ManagementClient({
      baseUrl: "https://acme.example",
      token: "abc/def",
      fetch: () =>
        Promise.resolve(new Response(String.raw`C:\abc\def and abc\\def, abcu002fdef`, { status: 403 })),
    });
    await assert.rejects(Promise.resolve(client.workbooks.list(42)), {
      body: String.raw`C:\abc\def and abc\\def, abcu002fdef`,
    });
  });

  it("reaches the service", async () => {
    let authorization: string | null = null;
    const fetch = (_: unknown, init?: RequestInit): Promise<Response> => {
      authorization = new Headers(init?.headers).get("authorization");
      return Promise.resolve(Response.json({ items: [] }));
    };
    await new ManagementClient({ baseUrl: "https://acme.example", token: "t-1", fetch }).workbooks.list(42);
    assert.equal(authorization, "Bearer t-1");
  });
});

describe("a secret value", () => {
  const cases: [what: string, respond: () => Response][] = [
    [
      "an HTTP error that repeats it",
      () => Response.json({ message: "Invalid: secret-value" }, { status: 400 }),
    ],
    ["an HTTP error in plain text", () => new Response("secret-value is too short", { status: 422 })],
    ["a response of another shape", () => Response.json({ env_variables: [{ value: "secret-value" }] })],
    ["a truncated response", () => new Response('{"data":[{"name":"A","value":"secret-value"')],
  ];
  for (const [what, respond] of cases) {
    it(`is not in the error of ${what}`, async () => {
      const fetch = (): Promise<Response> => Promise.resolve(respond());
      const client = new ManagementClient({ baseUrl: "https://acme.example", token: "t-1", fetch });
      const variables = [
        { name: "A", value: "secret-value" },
        { name: "EMPTY", value: "" },
      ];
      await assert.rejects(client.envVariables.set(42, variables), (error) => {
        assert.ok(error instanceof SvcApiError, String(error));
        assert.doesNotMatch(inspect(error, { depth: 9 }) + JSON.stringify(error), /secret-value/);
        return true;
      });
    });
  }

  it("is redacted completely if it begins with another secret", async () => {
    const text = "not good: prod-db-Pa55w0rd, prod";
    for (const response of [
      Response.json({ message: text }, { status: 400 }),
      new Response(text, { status: 422 }),
    ]) {
      const fetch = (): Promise<Response> => Promise.resolve(response);
      const client = new ManagementClient({ baseUrl: "https://acme.example", token: "t-1", fetch });
      const variables = ["prod", "prod-db-Pa55w0rd"].map((value) => ({ name: "A", value }));
      await assert.rejects(client.envVariables.set(42, variables), (error) => {
        assert.match(String(error), /not good: \[hidden\], \[hidden\]/);
        assert.doesNotMatch(inspect(error, { depth: 9 }), /Pa55w0rd/);
        return true;
      });
    }
  });

  const echoes: Record<string, (secret: string) => string> = {
    unchanged: (secret) => secret,
    "in JSON": (secret) => JSON.stringify({ value: secret }),
    "in JSON inside JSON": (secret) => JSON.stringify(JSON.stringify({ value: secret })),
    "in the JSON of PHP": (secret) => JSON.stringify({ value: secret }).replaceAll("/", "\\/"),
    "in the JSON of .NET": (secret) =>
      JSON.stringify(secret)
        .replaceAll('\\"', "\\u0022")
        .replace(/[&'+<>`]/g, (character) => `\\u00${character.charCodeAt(0).toString(16).toUpperCase()}`),
    "in ASCII JSON": (secret) =>
      JSON.stringify(JSON.stringify(secret)).replace(
        /[^ -~]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
      ),
  };
  const values = {
    "a multi-line key": `-----BEGIN KEY-----\nMIIEvQ/A+B=\nQx7"x\\y\r\n-----END KEY-----\n`,
    "a backslash": "\\",
    "a path": String.raw`\\server\new\table`,
    "words in several alphabets": "pässwörd & 密码 \u{1f511} <b>'q'</b>",
    "a key of 200,000 characters": "k3y/".repeat(50_000),
  };
  for (const [what, value] of Object.entries(values)) {
    for (const [how, echo] of Object.entries(echoes)) {
      it(`with ${what} is redacted if the service echoes it ${how}`, async () => {
        const text = `Invalid: ${echo(value)} is rejected.`;
        const responses = [
          new Response(text, { status: 400 }),
          Response.json({ error: { message: text } }, { status: 400 }),
        ];
        for (const response of responses) {
          const client = new ManagementClient({
            baseUrl: "https://acme.example",
            token: "t-1",
            fetch: () => Promise.resolve(response),
          });
          await assert.rejects(client.envVariables.set(42, [{ name: "A", value }]), (error) => {
            assert.ok(error instanceof SvcApiError, String(error));
            assert.match(error.message, /Invalid: .*\[hidden\].* is rejected\./);
            const parts = new Set(value.match(/[a-z\d]{3,}/gi));
            assert.match(JSON.stringify(error.body), /\[hidden\]/);
            for (const shown of [error.message, JSON.stringify(error.body)])
              for (const part of parts) assert.ok(!shown.includes(part), `${part} is in ${shown}`);
            return true;
          });
        }
      });
    }
  }

  it("does not garble the service's code, message and request id if it is short", async () => {
    const body = { error: { code: "wrong_value_1", message: "Not for error." }, requestId: "r-1", at: 1 };
    const fetch = (): Promise<Response> => Promise.resolve(Response.json(body, { status: 400 }));
    const client = new ManagementClient({ baseUrl: "https://acme.example", token: "t-1", fetch });
    const variables = ["error", "1", "{"].map((value) => ({ name: "A", value }));
    await assert.rejects(client.envVariables.set(42, variables), (error) => {
      assert.ok(error instanceof SvcApiError, String(error));
      assert.equal(error.code, "wrong_value_1");
      assert.equal(error.requestId, "r-1");
      assert.match(error.message, /status 400: Not for \[hidden\]\. \(request r-1\)$/);
      assert.match(String(error.body), /^\[hidden\]"\[hidden\]":/);
      return true;
    });
  });

  it("is redacted if the service uses it as the code", async () => {
    const fetch = (): Promise<Response> =>
      Promise.resolve(Response.json({ error: { code: "secret-value" } }, { status: 400 }));
    const client = new ManagementClient({ baseUrl: "https://acme.example", token: "t-1", fetch });
    await assert.rejects(client.envVariables.set(42, [{ name: "A", value: "secret-value" }]), {
      code: "[hidden]",
    });
  });

  it("is not in the log, nor are the query and the bodies", async () => {
    const log: LogEntry[] = [];
    const client = new ManagementClient({
      baseUrl: "https://acme.example",
      token: "t-1",
      fetch: () => Promise.resolve(Response.json({ data: [{ name: "API_KEY", value: "secret-value" }] })),
      logger: (entry) => log.push(entry),
    });
    const query = { search: "secret-value" };
    await client.envVariables.set(42, [{ name: "API_KEY", value: "secret-value" }], { query });
    assert.ok(!JSON.stringify(log).includes("secret-value"), "the log contains the secret");
    const { durationMs, ...entry } = log[0] ?? {};
    assert.ok(Number(durationMs) >= 0, `durationMs is ${String(durationMs)}`);
    assert.deepEqual(JSON.parse(JSON.stringify(entry)), {
      operation: "setEnvVariables",
      method: "PUT",
      url: "https://acme.example/api/v1/deployments/42/env-vars",
      attempt: 1,
      status: 200,
    });
  });
});
