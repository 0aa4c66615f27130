import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSessionHandler, ManagementClient } from "svc-dashboard/backend";

const makeClient = (): ManagementClient =>
  new ManagementClient({
    baseUrl: "https://acme.example",
    token: "t-1",
    fetch: () => assert.fail("A request is sent."),
  });
const withHeaders = (headers: Record<string, unknown>): Promise<unknown> =>
  makeClient().request({ method: "GET", path: "/folders" }, { headers: headers as Record<string, string> });
const handlerOf = (options: object): Promise<unknown> =>
  new Promise((resolve) =>
    resolve(createSessionHandler({ client: makeClient(), authorize: () => null, ...options })),
  );

const cases: [what: string, run: () => PromiseLike<unknown>, message: string][] = [
  [
    "a tenant's name with a slash, cut to 60 characters",
    () => makeClient().embedTenants.listUsers("a/".repeat(60)),
    `Expected embedTenantName to be a name without slashes or dot segments, got "${"a/".repeat(30)}".`,
  ],
  [
    "a function as the client",
    () => handlerOf({ client: makeClient }),
    "Expected client to be a ManagementClient, got a function.",
  ],
  [
    "a header that the client sets",
    () => withHeaders({ Host: "evil.example" }),
    'Expected a valid header name other than those that the client sets, got "Host".',
  ],
  [
    "a header's value that is a number",
    () => withHeaders({ "X-A": 7 }),
    'Expected the header "x-a" to be a Latin-1 string without line breaks.',
  ],
  [
    "an object in the query",
    () => makeClient().workbooks.list(42, {}, { query: { filter: {} as string } }),
    'Expected query parameter "filter" to be a well-formed string, an exact number or a boolean, got an object.',
  ],
  [
    "the bare prefix as the path",
    () => makeClient().request({ method: "GET", path: "/api/v1" }),
    'The client adds the prefix itself: write client.request({ path: "/…" }).',
  ],
];

describe("the error for a wrong argument", () => {
  for (const [what, run, message] of cases) {
    it(`says what is expected: ${what}`, async () => {
      await assert.rejects(async () => run(), new TypeError(message));
    });
  }
});
