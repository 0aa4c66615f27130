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

describe("the OpenAPI document", () => {
  it("lists all 26 tags, and gives each operation at least one", () => {
    const groups = new Set(document.tags.map(({ name }) => name));
    assert.equal(groups.size, 26);
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

  it("contains the limits of the service description", () => {
    const members = (count: number): unknown => ({ members: Array(count).fill({ embedUserId: 1 }) });
    assert.deepEqual(
      [0, 1, 1_000, 1_001].map((count) => fits("EmbedGroupMembersInput", members(count))),
      [false, true, true, false],
    );
    assert.deepEqual(
      [0, 255, 256].map((length) => fits("DashboardAppSource", { entry: "x".repeat(length) })),
      [true, true, false],
    );
    assert.deepEqual(
      [-1, 0, 1.5, null].map((count) => fits("WorkbookPage", { items: [], data: [], count })),
      [false, true, false, true],
    );
  });

  it("allows null only where the service description does", () => {
    const workbook = {
      id: 1,
      deploymentId: 42,
      name: "Sales",
      type: "WORKBOOK",
      meta: { any: ["thing"] },
      calculatedFields: {},
      createdAt: "2026-01-15",
      updatedAt: "2026-01-15T09:00:00Z",
      userId: null,
      user: null,
      folderId: null,
      isFavorite: null,
      slug: null,
      dashboardDraft: {
        kind: null,
        layout: { breakpoints: { lg: 1200, xxs: null }, cols: null },
        widgets: null,
      },
      dashboardPublished: null,
      publishedDashboard: null,
    };
    assert.ok(fits("Workbook", workbook), ajv.errorsText());
    for (const name of ["id", "name", "type", "meta", "createdAt", "folderPath", "createdBy"]) {
      assert.ok(!fits("Workbook", { ...workbook, [name]: null }), name);
    }
  });

  it("rejects unknown values of enumerations", () => {
    const widget = { id: "w", position: { x: 0, y: 0, w: 4, h: 2 } };
    assert.equal(fits("DashboardWidget", { ...widget, type: "TIME_GRAIN" }), true);
    assert.equal(fits("DashboardWidget", { ...widget, type: "MAP" }), false);
    assert.equal(fits("DashboardStatus", "draft"), true);
    assert.equal(fits("DashboardStatus", "scheduled"), false);
    const pdfs = { scheduleType: "HOURLY", notificationFormat: "pdf" };
    assert.equal(fits("UpdateNotificationInput", pdfs), true);
    assert.equal(fits("UpdateNotificationInput", { scheduleType: "YEARLY" }), false);
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
