import assert from "node:assert/strict";
import { afterTest } from "../support/after-test.js";
import { Readable } from "node:stream";
import { inspect } from "node:util";
import { ManagementClient, ResponseFormatError, type PageList } from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";
import { json, startProbe, TOKEN } from "./support/probe-server.js";

const workbook = {
  id: 7,
  deploymentId: 42,
  name: "Sales",
  type: "WORKBOOK",
  meta: {},
  calculatedFields: {},
  createdAt: "2026-01-15",
  updatedAt: "2026-01-15T09:00:00Z",
};
const page = {
  items: [workbook],
  data: [workbook],
  count: 1,
  pageInfo: { hasNextPage: false, hasPreviousPage: false },
};

/** One call: its request, the response of the service, and the value of the promise. */
interface Case {
  name: string;
  run: (client: ManagementClient) => Promise<unknown> | PageList<unknown>;
  sends: { method: string; url: string; body?: unknown };
  response: unknown;
  result: unknown;
}

const firstPage = { items: [workbook], count: 1, pageInfo: page.pageInfo };

// the round trip in test/contract has all operations with each of their members
const cases: Case[] = [
  {
    name: "lists workbooks",
    run: (client) => client.workbooks.list(42, { folderId: 0, first: 10, after: "a b&c" }),
    sends: { method: "GET", url: "/api/v1/deployments/42/workbooks?folderId=0&first=10&after=a%20b%26c" },
    response: page,
    result: firstPage,
  },
  {
    name: "does not send query parameters that are null or undefined",
    run: (client) => client.workbooks.list(42, { folderId: null, after: undefined }),
    sends: { method: "GET", url: "/api/v1/deployments/42/workbooks" },
    response: page,
    result: firstPage,
  },
  {
    name: "sends a schedule beyond the bounds, which the service checks",
    run: (client) =>
      client.notifications.update(42, 9, { minute: 60, hour: 24, dayOfWeek: 7, dayOfMonth: 0 }),
    sends: {
      method: "PUT",
      url: "/api/v1/deployments/42/notifications/9",
      body: { minute: 60, hour: 24, dayOfWeek: 7, dayOfMonth: 0 },
    },
    response: { id: 9, later: "member" },
    result: { id: 9, later: "member" },
  },
  {
    name: "sends a notification's filter without an operator that was not set",
    run: (client) =>
      client.notifications.update(42, 9, {
        filters: [
          { member: "orders.status", value: "shipped" },
          { member: "orders.count", value: "5", operator: "greater_than" },
        ],
      }),
    sends: {
      method: "PUT",
      url: "/api/v1/deployments/42/notifications/9",
      body: {
        filters: [
          { member: "orders.status", value: "shipped" },
          { member: "orders.count", value: "5", operator: "greater_than" },
        ],
      },
    },
    response: { id: 9 },
    result: { id: 9 },
  },
  {
    name: "generates a session",
    run: (client) => client.embedSessions.create({ deploymentId: 42, externalId: "u1", groups: [] }),
    sends: {
      method: "POST",
      url: "/api/v1/embed/generate-session",
      body: { deploymentId: 42, externalId: "u1", groups: [] },
    },
    response: { sessionId: "s-1", later: "member" },
    result: { sessionId: "s-1" },
  },
  {
    name: "sends any other operation",
    run: (client) =>
      client.request({ method: "GET", path: "/deployments/42/notifications", query: { first: 2 } }),
    sends: { method: "GET", url: "/api/v1/deployments/42/notifications?first=2" },
    response: { items: [] },
    result: { items: [] },
  },
  {
    name: "sends operations of the build API",
    run: (client) => client.build.request({ method: "PATCH", path: "/branches/a%20b", body: ["x"] }),
    sends: { method: "PATCH", url: "/build/api/v1/branches/a%20b", body: ["x"] },
    response: null,
    result: null,
  },
];

describe("ManagementClient", () => {
  for (const { name, run, sends, response, result } of cases) {
    it(name, async () => {
      const probe = await startProbe((outgoing) => json(outgoing, response));
      assert.deepEqual(await run(probe.client()), result);
      const [request] = probe.received;
      assert.equal(request?.method, sends.method);
      assert.equal(request.url, sends.url);
      assert.deepEqual(request.body && JSON.parse(request.body), sends.body ?? "");
      assert.equal(request.headers.authorization, `Bearer ${TOKEN}`);
      assert.equal(request.headers.accept, "application/json");
      assert.equal(request.headers["content-type"], sends.body && "application/json");
      assert.equal(probe.received.length, 1);
    });
  }

  for (const { status, body } of [
    { status: 200, body: "" },
    { status: 200, body: "removed" },
    { status: 204, body: "" },
  ]) {
    it(`accepts status ${status} with the body "${body}" when members are removed`, async () => {
      const probe = await startProbe((response) => response.writeHead(status).end(body));
      await probe.client().embedTenants.removeGroupMembers("acme", 5, [{ embedUserId: 1 }]);
      assert.equal(probe.received.length, 1);
    });
  }

  it("resolves with undefined for a response without a body", async () => {
    const probe = await startProbe((response) => response.writeHead(204).end());
    assert.equal(await probe.client().request({ method: "DELETE", path: "/folders/1" }), undefined);
  });

  it("rejects a session response without a session id, and keeps its body out of the error", async () => {
    const probe = await startProbe((response) => json(response, { session_id: "s-secret" }));
    await assert.rejects(
      probe.client().embedSessions.create({ deploymentId: 42, externalId: "u1" }),
      (error) => {
        assert.ok(error instanceof ResponseFormatError, String(error));
        assert.match(error.message, /no string "sessionId"/);
        assert.ok(!inspect(error, { depth: 9 }).includes("s-secret"), "the error contains the session id");
        return true;
      },
    );
  });

  it("lets the query, body and headers of the call options override its own", async () => {
    const probe = await startProbe((response) => json(response, { id: 9 }));
    await probe
      .client()
      .notifications.update(
        42,
        9,
        { scheduleType: "DAILY", hour: 7 },
        { query: { dryRun: true }, body: { hour: 8, frequency: "DAILY" }, headers: { "X-Trace": "t1" } },
      );
    const [request] = probe.received;
    assert.equal(request?.url, "/api/v1/deployments/42/notifications/9?dryRun=true");
    assert.deepEqual(JSON.parse(request.body), { scheduleType: "DAILY", hour: 8, frequency: "DAILY" });
    assert.equal(request.headers["x-trace"], "t1");
  });

  it("sends strings, bytes, forms, blobs and streams unchanged", async () => {
    const probe = await startProbe((response) => json(response, {}));
    const form = new FormData();
    form.set("file", new Blob(["in a form"]), "a.csv");
    const bodies: [body: unknown, type: RegExp, text: RegExp][] = [
      ["as text", /^text\/plain/, /^as text$/],
      [new TextEncoder().encode("as bytes"), /^undefined$/, /^as bytes$/],
      [new TextEncoder().encode("as a buffer").buffer, /^undefined$/, /^as a buffer$/],
      [new File(["as file"], "a.csv", { type: "text/csv" }), /^text\/csv$/, /^as file$/],
      [new URLSearchParams({ a: "1 2" }), /^application\/x-www-form-urlencoded/, /^a=1\+2$/],
      [form, /^multipart\/form-data; boundary=/, /in a form/],
      [new Blob(["as blob"], { type: "text/csv" }), /^text\/csv$/, /^as blob$/],
      [new Blob(["as stream"]).stream(), /^undefined$/, /^as stream$/],
      [Readable.from([Buffer.from("as Node's stream")]), /^undefined$/, /^as Node's stream$/],
    ];
    for (const [body, type, text] of bodies) {
      await probe.client().build.request({ method: "POST", path: "/uploads", body });
      const request = probe.received.at(-1);
      assert.match(String(request?.headers["content-type"]), type);
      assert.match(request?.body ?? "", text);
    }
  });

  it("calls a token function for each attempt", async () => {
    const probe = await startProbe((response) => json(response, page));
    let calls = 0;
    const client = probe.client({ token: () => Promise.resolve(`token-${++calls}`) });
    await client.workbooks.list(42);
    await client.workbooks.list(42);
    assert.deepEqual(
      probe.received.map(({ headers }) => headers.authorization),
      ["Bearer token-1", "Bearer token-2"],
    );
  });

  it("completes 1,000 concurrent calls", async () => {
    const probe = await startProbe((response, { url }) => json(response, { url }));
    const client = probe.client();
    const urls = Array.from({ length: 1_000 }, (_, index) => `/folders/${index}`);
    const limits = { timeoutMs: 300_000, maxRetries: 5 }; // a busy machine needs time for so many connections
    const results = await Promise.all(urls.map((path) => client.request({ method: "GET", path }, limits)));
    assert.deepEqual(
      results,
      urls.map((url) => ({ url: `/api/v1${url}` })),
    );
  });

  it("keeps the other options in withOptions", async () => {
    const probe = await startProbe((response) => json(response, page));
    await probe.client().withOptions({ token: "other" }).workbooks.list(42);
    assert.equal(probe.received[0]?.headers.authorization, "Bearer other");
  });

  it("does not show its token when it is printed", () => {
    const client = new ManagementClient({ baseUrl: "https://acme.example", token: TOKEN });
    const printed = inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client);
    assert.ok(!printed.includes(TOKEN), "the token is printed");
  });
});

describe("ManagementClient's constructor", () => {
  const make = (options: object): ManagementClient =>
    new ManagementClient({ baseUrl: "https://acme.example", token: TOKEN, ...options });

  for (const baseUrl of [
    "acme.example",
    " ",
    "ftp://acme.example",
    "javascript:alert(1)",
    "blob:https://acme.example/1",
    "https://user:secret-word@acme.example",
    "https://acme.example/api/v1",
    "https://acme.example/?x=1",
    "https://acme.example/#x",
    "//acme.example",
  ]) {
    it(`rejects the base URL "${baseUrl}"`, () => {
      assert.throws(
        () => make({ baseUrl }),
        (error) => {
          assert.ok(error instanceof TypeError, String(error));
          assert.match(error.message, /Expected baseUrl to be an origin without a path/);
          assert.ok(!inspect(error).includes("secret-word"), "the error contains the secret");
          return true;
        },
      );
    });
  }

  for (const baseUrl of [
    "https://acme.example",
    "https://ACME.example:443/",
    new URL("http://127.0.0.1:4400"),
  ]) {
    it(`accepts the base URL ${String(baseUrl)}`, () => assert.doesNotThrow(() => make({ baseUrl })));
  }

  for (const token of [
    "secret\r\nX: 1",
    "secret\n",
    "secret ",
    "sécret",
    "secret→",
    "secret\0",
    'sec"ret',
    "secret\\",
    7,
  ]) {
    it(`rejects the token ${JSON.stringify(token)} without quoting it`, () => {
      assert.throws(
        () => make({ token }),
        (error) => {
          assert.ok(error instanceof TypeError, String(error));
          assert.match(error.message, /Expected the token to be an ASCII string/);
          assert.ok(!inspect(error).includes("cret"), "the error contains a part of the secret");
          return true;
        },
      );
    });
  }

  for (const value of [undefined, null, ""]) {
    it(`reports a token and a base URL that are not set: ${JSON.stringify(value)}`, () => {
      for (const name of ["token", "baseUrl"]) {
        assert.throws(
          () => make({ [name]: value }),
          new TypeError(`Expected ${name} to be set, got ${value === "" ? '""' : value}.`),
        );
      }
    });

    it(`rejects a call when the token function returns ${JSON.stringify(value)}`, async () => {
      const probe = await startProbe((response) => json(response, page));
      for (const token of [() => value!, () => Promise.resolve(value!)]) {
        await assert.rejects(
          Promise.resolve(probe.client({ token }).workbooks.list(42)),
          /^TypeError: Expected token to be set, got /,
        );
      }
      assert.equal(probe.received.length, 0);
    });
  }

  for (const baseUrl of [
    "http://acme.example",
    "http://10.0.0.7:8080",
    "http://localhost.acme.example",
    "http://127.0.0.1.acme.example",
    "http://[::2]",
    "http://https:8080",
  ]) {
    it(`rejects the insecure base URL ${baseUrl} unless allowInsecure is true`, () => {
      const insecure = /^TypeError: Expected baseUrl to use https unless allowInsecure is true, got "http:/;
      assert.throws(() => make({ baseUrl }), insecure);
      assert.throws(() => make({ baseUrl: new URL(baseUrl) }), insecure);
      assert.throws(() => make({ baseUrl, allowInsecure: "false" }), insecure);
      assert.doesNotThrow(() => make({ baseUrl, allowInsecure: true }));
    });
  }

  for (const baseUrl of [
    "http://localhost:4400",
    "http://LOCALHOST",
    "http://acme.localhost",
    "http://127.0.0.1",
    "http://127.8.9.10:4400",
    "http://[::1]:4400",
  ]) {
    it(`accepts the insecure base URL ${baseUrl}, which is on this machine`, () =>
      assert.doesNotThrow(() => make({ baseUrl })));
  }

  it("applies allowInsecure to withOptions as well", () => {
    const baseUrl = "http://acme.example";
    const insecure = /Expected baseUrl to use https/;
    assert.throws(() => make({}).withOptions({ baseUrl }), insecure);
    const client = make({}).withOptions({ baseUrl, allowInsecure: true });
    assert.doesNotThrow(() => client.withOptions({ timeoutMs: 9 }));
    assert.throws(() => client.withOptions({ allowInsecure: undefined }), insecure);
  });

  for (const limit of [{ timeoutMs: 0 }, { deadlineMs: -1 }, { maxRetries: NaN }, { maxRetryAfterMs: "5" }]) {
    it(`rejects ${JSON.stringify(limit)}`, () => {
      assert.throws(
        () => make(limit),
        new RegExp(`TypeError: Expected ${Object.keys(limit)[0]} to be a number of at least`),
      );
    });
  }

  it("throws in a browser unless dangerouslyAllowBrowser is set", () => {
    Object.assign(globalThis, { window: globalThis, document: {} });
    afterTest(() => {
      Reflect.deleteProperty(globalThis, "window");
      Reflect.deleteProperty(globalThis, "document");
    });
    assert.throws(() => make({}), /TypeError: ManagementClient must not run in a browser/);
    assert.doesNotThrow(() => make({ dangerouslyAllowBrowser: true }));
  });
});

describe("an invalid argument", () => {
  const client = clientWith(() => assert.fail("A request is sent."));

  for (const headers of [
    { Authorization: "x" },
    { host: "evil.example" },
    { "content-length": "0" },
    { Connection: "close" },
    { "transfer-encoding": "chunked" },
    { "x-a\r\nx-b": "1" },
    { "x-a": "1\r\nx-b: 2" },
    { "": "1" },
  ]) {
    it(`rejects the call: the headers ${JSON.stringify(headers)}`, async () => {
      await assert.rejects(async () => client.workbooks.list(42, {}, { headers }), /^TypeError: Expected/);
    });
  }

  for (const variables of [{ A: "1" }, "A=secret"]) {
    it(`rejects the call: variables that are not an array, unquoted: ${JSON.stringify(variables)}`, async () => {
      await assert.rejects(
        async () => client.envVariables.set(42, variables as unknown as []),
        /^TypeError: Expected an array of \{ name, value \}\.$/,
      );
    });
  }
});
