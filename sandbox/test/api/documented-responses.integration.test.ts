import assert from "node:assert/strict";
import openapi from "svc-dashboard/openapi.json" with { type: "json" };
import { OPERATIONS, pathOf } from "../../../test/contract/support/document.js";
import { assertDescribed, assertFits } from "../support/response-check.js";
import { openTenant, type TestTenant } from "../support/tenant.js";
import { createSession } from "../support/viewer.js";

describe("the responses to the OpenAPI document's examples, with the default seed", () => {
  let tenant: TestTenant;
  before(async () => {
    tenant = await openTenant();
  });

  /** Bodies in place of the document's example: a session can be redeemed only once. */
  const BODIES: Record<string, () => Promise<unknown>> = {
    exchangeSession: async () => ({ sessionId: await createSession(tenant) }),
  };

  for (const operation of OPERATIONS) {
    const { operationId, method, path, requestBody } = operation;
    it(`fit the document on every page of ${operationId}`, async () => {
      for (let after: string | null = ""; after !== null;) {
        const query: string = after && `?after=${after}`;
        const sent = BODIES[operationId]?.() ?? requestBody?.content?.["application/json"].example;
        const response = await tenant.call(method, pathOf(operation) + query, await sent);
        assert.equal(response.status, 200, JSON.stringify(response.body));
        if (operationId === "removeEmbedGroupMembers") assert.equal(response.body, undefined);
        else assertDescribed(method, path, 200, response.body);
        const { pageInfo } = (response.body ?? {}) as {
          pageInfo?: { hasNextPage: boolean; endCursor: string };
        };
        after = pageInfo?.hasNextPage ? encodeURIComponent(pageInfo.endCursor) : null;
      }
    });
  }

  it("fit the document if they are errors", async () => {
    const calls: [method: string, path: string, status: string, body?: object][] = [
      ["GET", "/api/v1/deployments/42/workbooks?first=0", "400"],
      ["GET", "/api/v1/deployments/7/workbooks", "404"],
      ["POST", "/api/v1/deployments/42/workbooks", "405", {}],
      ["GET", "/build/api/v1/data-model", "501"],
    ];
    const { responses } = openapi.paths["/api/v1/deployments/{deploymentId}/workbooks"].get;
    for (const [method, path, status, body] of calls) {
      const response = await tenant.call(method, path, body);
      assert.equal(String(response.status), status, path);
      assert.ok(status in responses, `${status} is documented`);
      assertFits(["components", "schemas", "ErrorBody"], response.body, path);
    }
  });
});
