import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import document from "svc-dashboard/openapi.json" with { type: "json" };

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, "document");

/** Whether a value fits a schema of the document. */
function fits(model: keyof typeof document.components.schemas, value: unknown): boolean {
  return ajv.validate<unknown>({ $ref: `document#/components/schemas/${model}` }, value);
}

const operations = Object.values(document.paths).flatMap((path) =>
  Object.values(path as Record<string, { operationId: string; tags: string[] }>),
);

// described-types.test.ts in test/contract compares all members and values with the service description
describe("the OpenAPI document", () => {
  it("gives each operation at least one of its tags", () => {
    const groups = new Set(document.tags.map(({ name }) => name));
    for (const { operationId, tags } of operations) {
      assert.ok(tags.length > 0 && tags.every((tag) => groups.has(tag)), operationId);
    }
  });

  it("has unique operation ids", () => {
    const names = operations.map(({ operationId }) => operationId);
    assert.equal(new Set(names).size, names.length);
  });

  it("requires the token for every operation except the redemption of a session", () => {
    assert.deepEqual(document.security, [{ bearer: [] }]);
    const open = operations.filter((operation) => "security" in operation);
    assert.deepEqual(
      open.map(({ operationId }) => operationId),
      ["exchangeSession"],
    );
  });

  it("has no broken references", () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
    for (const [, kind = "", name = ""] of references) {
      assert.ok(name in document.components[kind as "schemas"], `${kind}/${name}`);
    }
  });

  it("accepts exactly one id for a session's user or a group's member", () => {
    const both = { externalId: "u1", internalId: "c1", embedUserId: 1 };
    const { externalId, internalId, embedUserId } = both;
    assert.deepEqual(
      [{ externalId }, { internalId }, {}, both].map((user) =>
        fits("GenerateSessionInput", { deploymentId: 42, ...user }),
      ),
      [true, true, false, false],
    );
    assert.deepEqual(
      [{ externalId }, { embedUserId }, {}, both].map((member) => fits("EmbedGroupMemberReference", member)),
      [true, true, false, false],
    );
  });
});
