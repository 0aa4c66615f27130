import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { ManagementClient } from "svc-dashboard/backend";
import { startSandbox, type Sandbox } from "svc-sandbox";
import { ExportedTypes } from "./support/exported-types.js";

const page = readFileSync("docs/client.md", "utf8");
const sections = [...page.matchAll(/<!-- method: ([\w.]+) -->\n([^]*?)<!-- end -->\s*([^\n]*)/g)].map(
  ([, name = "", text = "", next = ""]) => ({
    name,
    errors: [...text.matchAll(/^- `(\w+Error)`/gm)].map(([, error = ""]) => error),
    next,
  }),
);

type Call = (client: ManagementClient) => PromiseLike<unknown>;

/** A call for each error that the page lists, by method and error. */
const MISTAKES: Record<string, Record<string, Call>> = {
  "embedSessions.create": {
    ValidationError: (client) =>
      client.embedSessions.create({ deploymentId: 42, externalId: "ada", internalId: "1" } as never),
    NotFoundError: (client) => client.embedSessions.create({ deploymentId: 99, externalId: "ada" }),
  },
  "workbooks.list": {
    TypeError: (client) => client.workbooks.list(-1),
    ValidationError: (client) => client.workbooks.list(42, { after: "elsewhere" }),
    NotFoundError: (client) => client.workbooks.list(99),
  },
  "workspace.listShared": {
    TypeError: (client) => client.workspace.listShared(-1),
    ValidationError: (client) => client.workspace.listShared(42, { after: "elsewhere" }),
    NotFoundError: (client) => client.workspace.listShared(99),
  },
  "envVariables.set": {
    TypeError: (client) => client.envVariables.set(4.2, []),
    ValidationError: (client) => client.envVariables.set(42, [{ name: "1 A", value: "" }]),
    NotFoundError: (client) => client.envVariables.set(99, [{ name: "A", value: "" }]),
  },
  "embedTenants.listUsers": {
    TypeError: (client) => client.embedTenants.listUsers("a/b"),
    ValidationError: (client) => client.embedTenants.listUsers("acme-outdoors", { after: "elsewhere" }),
    NotFoundError: (client) => client.embedTenants.listUsers("nobody"),
  },
  "embedTenants.removeGroupMembers": {
    RangeError: (client) => client.embedTenants.removeGroupMembers("acme-outdoors", 11, []),
    TypeError: (client) => client.embedTenants.removeGroupMembers("a/b", 11, [{ externalId: "ada" }]),
    NotFoundError: (client) =>
      client.embedTenants.removeGroupMembers("acme-outdoors", 99, [{ externalId: "ada" }]),
  },
  "notifications.update": {
    TypeError: (client) => client.notifications.update(42, -1, {}),
    ValidationError: (client) => client.notifications.update(42, 301, { hour: 24 }),
    NotFoundError: (client) => client.notifications.update(42, 999, {}),
  },
  request: { TypeError: (client) => client.request({ method: "GET", path: "/api/v1/deployments" }) },
  "build.request": { TypeError: (client) => client.build.request({ method: "GET", path: "/../v1" }) },
  withOptions: { TypeError: async (client) => Promise.resolve(client.withOptions({ timeoutMs: 0 })) },
  "list.toArray": { TypeError: (client) => client.workbooks.list(42).toArray({ limit: 0 }) },
  "list.pages": {
    PaginationError: async (client) => {
      const response = { items: [], pageInfo: { hasNextPage: true, hasPreviousPage: false } };
      const fetch = (): Promise<Response> => Promise.resolve(Response.json(response));
      for await (const page of client.withOptions({ fetch }).workbooks.list(42).pages()) assert.ok(page);
    },
  },
};

describe("docs/client.md", () => {
  let sandbox: Sandbox;
  let client: ManagementClient;

  before(async () => {
    sandbox = await startSandbox({ quiet: true });
    client = new ManagementClient({ baseUrl: sandbox.origin, token: sandbox.token });
  });
  after(() => sandbox.stop());

  it("describes every method of the client, each with an example", () => {
    const groups = new ExportedTypes("src/backend/index.ts").membersOf("ManagementClient");
    assert.deepEqual(
      groups.filter((group) => !sections.some(({ name }) => name.split(".")[0] === group)),
      [],
    );
    const methods = sections.filter(({ name }) => name !== "request");
    assert.deepEqual(
      methods.filter(({ next }) => next !== "```js"),
      [],
    );
  });

  it("lists no error that a call here does not provoke", () => {
    const listed = sections.filter(({ errors }) => errors.length > 0);
    assert.deepEqual(
      Object.fromEntries(listed.map(({ name, errors }) => [name, [...errors].sort()])),
      Object.fromEntries(Object.entries(MISTAKES).map(([name, calls]) => [name, Object.keys(calls).sort()])),
    );
  });

  for (const [method, calls] of Object.entries(MISTAKES)) {
    for (const [name, call] of Object.entries(calls)) {
      it(`names an error that ${method} rejects with: ${name}`, async () => {
        await assert.rejects(async () => call(client), { name });
      });
    }
  }
});
