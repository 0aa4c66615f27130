import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import openapi from "svc-dashboard/openapi.json" with { type: "json" };
import { OPERATIONS, pathOf } from "../../../test/contract/support/document.js";
import { openTenant, type TestTenant } from "../support/tenant.js";

const ajv = new Ajv2020({ strict: false, allErrors: true });
// the formats in the document
ajv.addFormat("date", (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)));
ajv.addFormat(
  "date-time",
  (text: string) => /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
);
ajv.addSchema(openapi, "openapi");

describe("the responses to the OpenAPI document's examples, with the default seed", () => {
  let tenant: TestTenant;
  before(async () => {
    tenant = await openTenant();
  });

  /** Bodies in place of the document's example: a session can be redeemed only once. */
  const BODIES: Record<string, () => Promise<unknown>> = {
    exchangeSession: async () =>
      (await tenant.call("POST", "/api/v1/embed/generate-session", { deploymentId: 42, externalId: "ada" }))
        .body,
  };

  /** Fails unless a value fits the schema at a path of the document. */
  function assertFits(place: string[], value: unknown, what: string): void {
    const pointer = place.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
    const validate = ajv.compile({ $ref: `openapi#/${pointer}` });
    assert.ok(validate(value), `${what}: ${ajv.errorsText(validate.errors)}`);
  }

  for (const operation of OPERATIONS) {
    const { operationId, method, path, requestBody } = operation;
    it(`fit the document on every page of ${operationId}`, async () => {
      const place = [
        "paths",
        path,
        method.toLowerCase(),
        "responses",
        "200",
        "content",
        "application/json",
        "schema",
      ];
      for (let after: string | null = ""; after !== null;) {
        const query: string = after && `?after=${after}`;
        const sent = BODIES[operationId]?.() ?? requestBody?.content?.["application/json"].example;
        const response = await tenant.call(method, pathOf(operation) + query, await sent);
        assert.equal(response.status, 200, JSON.stringify(response.body));
        if (operationId === "removeEmbedGroupMembers") assert.equal(response.body, undefined);
        else assertFits(place, response.body, operationId);
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
