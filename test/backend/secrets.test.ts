import assert from "node:assert/strict";
import { inspect } from "node:util";
import fc from "../support/fast-check.js";
import { SvcApiError, type LogEntry } from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";

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
          const fetch = (url: string, init: RequestInit) => fail(url, init, secret);
          const client = clientWith(fetch as typeof globalThis.fetch, {
            token: asFunction ? () => secret : secret,
            maxRetries: 0,
            logger: (entry) => log.push(entry),
          });
          const error: unknown = await Promise.resolve(client.workbooks.list(42)).then(
            () => assert.fail("The call must fail."),
            (reason: unknown) => reason,
          );
          const { stack, message, cause } = error as Error;
          const plain = [
            String(error),
            message,
            String(stack),
            inspect(error, { depth: 20, showHidden: true }),
            JSON.stringify(error),
            inspect(cause, { depth: 20 }),
            JSON.stringify(log),
            inspect(client, { depth: 9 }),
          ].join("\n");
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
});

describe("a secret value", () => {
  const cases: [what: string, respond: () => Response][] = [
    ["a response of another shape", () => Response.json({ env_variables: [{ value: "secret-value" }] })],
    ["a truncated response", () => new Response('{"data":[{"name":"A","value":"secret-value"')],
  ];
  for (const [what, respond] of cases) {
    it(`is not in the error of ${what}`, async () => {
      const client = clientWith(() => Promise.resolve(respond()));
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
          const client = clientWith(() => Promise.resolve(response));
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
    const client = clientWith(() => Promise.resolve(Response.json(body, { status: 400 })));
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
    const body = { error: { code: "secret-value" } };
    const client = clientWith(() => Promise.resolve(Response.json(body, { status: 400 })));
    await assert.rejects(client.envVariables.set(42, [{ name: "A", value: "secret-value" }]), {
      code: "[hidden]",
    });
  });

  it("is not in the log, nor are the query and the bodies", async () => {
    const log: LogEntry[] = [];
    const body = { data: [{ name: "API_KEY", value: "secret-value" }] };
    const options = { logger: (entry: LogEntry) => log.push(entry) };
    const client = clientWith(() => Promise.resolve(Response.json(body)), options);
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
