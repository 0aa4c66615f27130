import assert from "node:assert/strict";
import { inspect } from "node:util";
import { CALLS } from "../contract/support/calls.js";
import { pathOf } from "../contract/support/document.js";
import fc from "../support/fast-check.js";
import type { ManagementClient } from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";

/** Runs a call, and returns the URLs of its requests. A call without a request must reject with a TypeError. */
async function requestedUrls(run: (client: ManagementClient) => PromiseLike<unknown>): Promise<URL[]> {
  const urls: URL[] = [];
  const fetch = (url: unknown): Promise<Response> => {
    urls.push(new URL(String(url)));
    return Promise.resolve(Response.json({ items: [], data: [], sessionId: "s" }));
  };
  const client = clientWith(fetch);
  await (async () => run(client))().catch((error: unknown) => {
    assert.ok(error instanceof TypeError, `expected a TypeError, got ${String(error)}`);
    assert.equal(urls.length, 0, "a rejected call sends no request");
  });
  return urls;
}

/** Every argument in the path of each method; `*` is the position of the argument. */
const templates = CALLS.filter(({ name }) => name !== "request").flatMap(({ name, operation, send }) =>
  operation.parameters
    .filter((parameter) => parameter.in === "path")
    .map((parameter) => ({
      name,
      id: parameter.schema.type === "number",
      template: pathOf(operation, { [parameter.name]: "*" }),
      run: (client: ManagementClient, value: unknown) => send(client, { path: { [parameter.name]: value } }),
    })),
);

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "..",
    ".",
    "",
    "/",
    "../x",
    "a/b",
    "a\\b",
    "%2e%2e",
    "%2E.",
    "a%2fb",
    "a%5Cb",
    "?a=1",
    "#a",
    "a\tb",
    "\ud800",
  ),
  fc
    .array(fc.constantFrom(".", "..", "/", "\\", "%2e", "%2f", "%", "a", "?", "#", " ", "\r\n", "é", "/@"))
    .map((parts) => parts.join("")),
);

describe("every path (property)", () => {
  for (const { name, template, id, run } of templates) {
    it(`keeps the segments of ${template} in ${name}, or is rejected`, async () => {
      await fc.assert(
        fc.asyncProperty(id ? fc.oneof(hostile, fc.double(), fc.anything()) : hostile, async (value) => {
          const [url] = await requestedUrls((client) => run(client, value));
          if (!url) return;
          assert.equal(url.origin, "https://acme.example");
          const expected = template.split("/");
          const got = url.pathname.split("/");
          assert.equal(got.length, expected.length);
          expected.forEach((segment, index) => {
            if (segment === "*") assert.equal(decodeURIComponent(got[index]!), String(value));
            else assert.equal(got[index], segment);
          });
          assert.equal(url.search + url.hash, "");
        }),
        { numRuns: 500 },
      );
    });
  }

  it("stays below its prefix when the caller passes it, or is rejected", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          hostile,
          hostile.map((text) => `/${text}`),
        ),
        fc.boolean(),
        async (path, build) => {
          const [url] = await requestedUrls((client) =>
            (build ? client.build : client).request({ method: "GET", path }),
          );
          if (!url) return;
          assert.equal(url.origin, "https://acme.example");
          assert.ok(url.pathname.startsWith(build ? "/build/api/v1/" : "/api/v1/"), url.pathname);
          assert.equal(url.search + url.hash, "");
          assert.doesNotMatch(url.pathname, /%2f|%5c|\/\.{1,2}(\/|$)/i);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe("numbers in a body or a query", () => {
  for (const number of [NaN, Infinity, 2 ** 53]) {
    it(`can't be ${number}, which JSON would change`, async () => {
      const calls: ((client: ManagementClient) => PromiseLike<unknown>)[] = [
        (client) => client.embedTenants.removeGroupMembers("acme", 1, [{ embedUserId: number }]),
        (client) => client.embedSessions.create({ deploymentId: number, externalId: "u" }),
        (client) => client.workbooks.list(1, { folderId: number }),
        (client) => client.request({ method: "POST", path: "/x", body: { deep: [{ number }] } }),
      ];
      for (const run of calls) assert.deepEqual(await requestedUrls(run), []);
    });
  }

  it("can be fractions and the largest safe integer", async () => {
    const body = { share: 0.5, id: Number.MAX_SAFE_INTEGER };
    const sent = await requestedUrls((client) => client.request({ method: "POST", path: "/x", body }));
    assert.equal(sent.length, 1);
  });
});

describe("ids", () => {
  for (const id of [NaN, Infinity, 1e21, -1, 1.5, 2 ** 53, "1", null, undefined, 1n, {}, [1]]) {
    it(`can't be ${inspect(id)}`, async () => {
      for (const { id: takesId, run } of templates) {
        if (takesId) assert.deepEqual(await requestedUrls((client) => run(client, id)), []);
      }
    });
  }

  it("can be integers from 0 to the largest safe one", async () => {
    for (const id of [0, -0, 1, Number.MAX_SAFE_INTEGER]) {
      const [url] = await requestedUrls((client) => client.workbooks.list(id));
      assert.equal(url?.pathname, `/api/v1/deployments/${id}/workbooks`);
    }
  });

  it("are named in the error", async () => {
    const client = clientWith(fetch);
    await assert.rejects(
      client.notifications.update(42, "9" as unknown as number, {}),
      new TypeError('Expected id to be a number (a non-negative integer), got "9".'),
    );
  });
});

describe("names", () => {
  it("can hold any characters that don't change the path", async () => {
    for (const name of ["acme-outdoors", "Größe & Söhne", "a b", "日本", "a?b#c", "a:b@c", "...", "100%"]) {
      const [url] = await requestedUrls((client) => client.embedTenants.listUsers(name));
      assert.equal(url?.pathname, `/api/v1/embed-tenants/${encodeURIComponent(name)}/users`);
    }
  });

  for (const name of [
    42,
    null,
    undefined,
    ["acme"],
    "",
    "a/b",
    "a\\b",
    "/a",
    "a/",
    ".",
    "..",
    "%2E.",
    "a\n",
  ]) {
    it(`can't be ${inspect(name)}`, async () => {
      assert.deepEqual(await requestedUrls((client) => client.embedTenants.listUsers(name as string)), []);
    });
  }
});

describe("a path passed to request", () => {
  const request = (path: string): Promise<unknown> => clientWith(fetch).request({ method: "GET", path });

  for (const path of [
    "folders",
    "//evil.example",
    "/a//b",
    "https://evil.example/",
    "/a?b=1",
    "/a#b",
    "/a b",
    "/%zz",
    "/a%2",
    "/a/../b",
  ]) {
    it(`can't be "${path}"`, async () => {
      await assert.rejects(request(path), /^TypeError: Expected path to be a plain path/);
    });
  }

  for (const [path, message] of [
    ["/api/v1/folders", 'The client adds the prefix itself: write client.request({ path: "/folders" }).'],
    ["/build/api/v1/x/y", 'The client adds the prefix itself: write client.build.request({ path: "/x/y" }).'],
  ] as const) {
    it(`can't be "${path}", and the error shows the right form`, async () => {
      await assert.rejects(request(path), new TypeError(message));
    });
  }

  it("can't be an array of one path", async () => {
    const path = ["/folders"] as unknown as string;
    await assert.rejects(request(path), /^TypeError: Expected path .* got an array\.$/);
  });

  it("can hold percent-encoded characters, dots and a trailing slash", async () => {
    for (const path of ["/a%20b/c.d", "/a..b/...", "/users/@me/", "/é", "/x/api/v1/y", "/api/v12"]) {
      const [url] = await requestedUrls((client) => client.request({ method: "GET", path }));
      assert.equal(url?.pathname, encodeURI(`/api/v1${path}`).replaceAll("%25", "%"));
    }
  });
});
