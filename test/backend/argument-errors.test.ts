import assert from "node:assert/strict";
import { createSessionHandler, type ManagementClient } from "../../src/backend/index.js";
import { clientWith } from "./support/client-with.js";

const makeClient = (): ManagementClient => clientWith(() => assert.fail("A request is sent."));
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
  ...(
    [
      ["deploymentId", (client, id) => client.workbooks.list(id)],
      ["deploymentId", (client, id) => client.workspace.listShared(id)],
      ["deploymentId", (client, id) => client.envVariables.set(id, [])],
      ["deploymentId", (client, id) => client.notifications.update(id, 9, {})],
      ["groupId", (client, id) => client.embedTenants.removeGroupMembers("acme", id, [{ embedUserId: 1 }])],
    ] as [name: string, run: (client: ManagementClient, id: number) => PromiseLike<unknown>][]
  ).map(([name, run], index): (typeof cases)[number] => [
    `an id that is not a number, in place of ${name} (${index + 1})`,
    () => run(makeClient(), "7" as never),
    `Expected ${name} to be a number (a non-negative integer), got "7".`,
  ]),
  [
    "a tenant's name that is a path, where members are removed",
    () => makeClient().embedTenants.removeGroupMembers("..", 5, [{ embedUserId: 1 }]),
    'Expected embedTenantName to be a name without slashes or dot segments, got "..".',
  ],
  ...(["GET", "HEAD"] as const).map((method): (typeof cases)[number] => [
    `a body with ${method}`,
    () => makeClient().request({ method, path: "/folders", body: "text" }),
    `Expected no body with ${method}, got "text".`,
  ]),
  [
    "an unknown HTTP method",
    () => makeClient().request({ method: "TRACE" as "GET", path: "/folders" }),
    'Expected method to be one of GET, HEAD, POST, PUT, PATCH, DELETE, got "TRACE".',
  ],
  [
    "no HTTP method",
    () => makeClient().request({ path: "/folders" } as { path: string; method: "GET" }),
    "Expected method to be one of GET, HEAD, POST, PUT, PATCH, DELETE, got undefined.",
  ],
  [
    "NaN in the query",
    () => makeClient().workbooks.list(42, { first: NaN }),
    'Expected query parameter "first" to be a well-formed string, an exact number or a boolean, got NaN.',
  ],
  [
    "NaN in a body",
    () => makeClient().request({ method: "POST", path: "/folders", body: { size: NaN } }),
    'Expected "size" in the body to be a finite number, and an integer to be a safe one, got NaN.',
  ],
];

describe("the error for a wrong argument", () => {
  for (const [what, run, message] of cases) {
    it(`describes the expected argument: ${what}`, async () => {
      await assert.rejects(async () => run(), new TypeError(message));
    });
  }
});
