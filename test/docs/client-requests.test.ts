import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { ManagementClient } from "../../src/backend/index.js";
import { CALLS } from "../contract/support/calls.js";

/** The calls of methods that have their own operation. */
const calls = CALLS.filter(({ name }) => name !== "request");

/** Returns the requests in docs/client.md by method: the HTTP method and the path with its parameters. */
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
    assert.deepEqual(Object.keys(documented).sort(), calls.map(({ name }) => name).sort());
  });

  for (const { name, send } of calls) {
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
      await send(client);
      const [method, path] = documented[name]!;
      assert.equal(sent.length, 1);
      assert.match(sent[0]!, new RegExp(`^${method} ${path.replace(/\{\w+\}/g, "[^/]+")}$`));
    });
  }
});
