import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ManagementClient } from "../../src/backend/index.js";

const members = [{ embedUserId: 1 }];

/** A call of each method of the client that has an operation of its own. */
const calls: Record<string, (client: ManagementClient) => PromiseLike<unknown>> = {
  "embedSessions.create": ({ embedSessions }) => embedSessions.create({ deploymentId: 42, externalId: "u" }),
  "workbooks.list": ({ workbooks }) => workbooks.list(42),
  "workspace.listShared": ({ workspace }) => workspace.listShared(42),
  "envVariables.set": ({ envVariables }) => envVariables.set(42, []),
  "embedTenants.listUsers": ({ embedTenants }) => embedTenants.listUsers("acme"),
  "embedTenants.removeGroupMembers": ({ embedTenants }) =>
    embedTenants.removeGroupMembers("acme", 11, members),
  "embedTenants.removeGroupMembersInChunks": ({ embedTenants }) =>
    embedTenants.removeGroupMembersInChunks("acme", 11, members),
  "notifications.update": ({ notifications }) => notifications.update(42, 301, {}),
};

/** The requests that docs/client.md names, by method: the HTTP method and the path with its parameters. */
function documentedRequests(): Record<string, [method: string, path: string]> {
  const page = readFileSync("docs/client.md", "utf8");
  const lines = page.matchAll(/^`client\.([\w.]+)\((?:(?!^`client).)*?^HTTP: \[`(\w+) (\S+)`\]/gms);
  return Object.fromEntries(
    Array.from(lines, ([, name = "", method = "", path = ""]) => [name, [method, path]]),
  );
}

describe("docs/client.md", () => {
  const documented = documentedRequests();

  it("names the request of each method", () => {
    assert.deepEqual(Object.keys(documented).sort(), Object.keys(calls).sort());
  });

  for (const [name, call] of Object.entries(calls)) {
    it(`names the request that ${name} sends`, async () => {
      const sent: string[] = [];
      const client = new ManagementClient({
        baseUrl: "https://acme.example",
        token: "t-1",
        fetch: (url, init) => {
          sent.push(`${init?.method} ${new URL(url as string).pathname}`);
          return Promise.resolve(Response.json({ items: [], data: [], sessionId: "s-1" }));
        },
      });
      await call(client);
      const [method, path] = documented[name]!;
      assert.equal(sent.length, 1);
      assert.match(sent[0]!, new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/]+")}$`));
    });
  }
});
