import assert from "node:assert/strict";
import { resolve } from "node:path";
import { ManagementClient } from "svc-dashboard/backend";
import { OPERATIONS } from "../contract/support/document.js";
import { run } from "../package/run.js";
import { sharedSandbox } from "../support/shared-sandbox.js";
import { runCollection } from "./postman.js";
import { startValidatingProxy } from "./validating-proxy.js";

const DOCUMENT = "dist/openapi/openapi.json";

describe("the OpenAPI document", () => {
  const violations: string[] = [];
  let proxy: Awaited<ReturnType<typeof startValidatingProxy>>;
  let client: ManagementClient;
  let token: string;

  before(async () => {
    const sandbox = await sharedSandbox();
    ({ token } = sandbox);
    proxy = await startValidatingProxy(DOCUMENT, sandbox.origin, (violation) => violations.push(violation));
    client = new ManagementClient({ baseUrl: proxy.origin, token });
  });
  after(() => proxy.stop());

  it("converts to a Postman collection that runs, with valid requests and responses for express-openapi-validator", async () => {
    const { sessionId } = await client.embedSessions.create({ deploymentId: 42, externalId: "ada" });
    const variables = { baseUrl: proxy.origin, bearerToken: token };
    const results = await runCollection(DOCUMENT, variables, sessionId);
    assert.deepEqual(violations, []);
    assert.equal(results.length, OPERATIONS.length);
    for (const [name, status] of results) assert.equal(status, 200, name);
  });

  it("describes each page of the lists for express-openapi-validator", async () => {
    for (const list of [client.workbooks.list(42), client.workspace.listShared(42)]) {
      assert.ok((await list.toArray({ limit: Infinity })).length > 50);
    }
  });

  it("does not allow undescribed members in express-openapi-validator", async () => {
    await assert.rejects(client.notifications.update(42, 302, { hour: 24 }));
    assert.match(violations.splice(0).join(), /hour must be <= 23/);
  });

  it("passes Spectral's spectral:oas without a warning", () => {
    const spectral = resolve(import.meta.dirname, "node_modules/.bin/spectral");
    const lint = ["lint", "--fail-severity", "hint", resolve(DOCUMENT)];
    assert.match(run(spectral, lint, import.meta.dirname), /No results with a severity/);
  });
});
