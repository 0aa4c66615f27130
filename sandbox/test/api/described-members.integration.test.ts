import assert from "node:assert/strict";
import openapi from "svc-dashboard/openapi.json" with { type: "json" };
import { hasPages, OPERATIONS, pathOf, type Schema } from "../../../test/contract/support/document.js";
import { samplesOf } from "../../../test/contract/support/samples.js";
import { openFixtures, type TestTenant } from "../support/tenant.js";

type Model = keyof typeof openapi.components.schemas;

const models = openapi.components.schemas as unknown as Record<string, Schema>;
const reference = (model: Model): Schema => ({ $ref: `#/components/schemas/${model}` });
const nameOf = ({ $ref = "" }: Schema): string => $ref.slice($ref.lastIndexOf("/") + 1);

/** The path of each list, and the schema of its pages. */
const LISTS = OPERATIONS.filter(hasPages).map((operation) => ({
  path: pathOf(operation),
  pages: operation.responses["200"]!.content!["application/json"].schema,
}));

/** Members that a notification's filter has only if they were sent. */
const ONLY_IF_SENT = ["caseSensitive", "startInclusive", "endInclusive"].map(
  (name) => `NotificationFilter.${name}`,
);

/** Enumerations of responses, without the status: all listed dashboards are `published`. */
const ENUMERATIONS: Model[] = [
  ...(["WorkbookType", "DashboardConfigKind", "DashboardWidgetType", "ReportKind"] as const),
  "ColumnFormatType",
];

/** Collects the described members of values, their undescribed members, and the values of enumerations. */
class Members {
  readonly present = new Set<string>();
  readonly undescribed = new Set<string>();
  readonly #values = new Map<string, Set<unknown>>();

  valuesOf(enumeration: string): unknown[] {
    return [...(this.#values.get(enumeration) ?? [])];
  }

  add(schema: Schema, value: unknown, model = ""): void {
    if (schema.$ref) this.add(models[nameOf(schema)]!, value, nameOf(schema));
    for (const alternative of schema.anyOf ?? []) this.add(alternative, value, model);
    if (schema.enum) this.#values.set(model, new Set(this.valuesOf(model)).add(value));
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) for (const item of value) this.add(schema.items ?? {}, item);
    else if (schema.properties) this.#addMembers(schema, value as Record<string, unknown>, model);
    else if (typeof schema.additionalProperties === "object") {
      for (const member of Object.values(value)) this.add(schema.additionalProperties, member);
    }
  }

  #addMembers({ properties = {} }: Schema, value: Record<string, unknown>, model: string): void {
    for (const [name, member] of Object.entries(value)) {
      const schema = properties[name];
      (schema ? this.present : this.undescribed).add(`${model}.${name}`);
      if (schema) this.add(schema, member);
    }
  }
}

/** Returns all members of a schema, including those of the schemas that it refers to. */
function membersOf(schema: Schema, found = new Set<string>()): Set<string> {
  const model = nameOf(schema);
  const { anyOf = [], items, properties = {}, additionalProperties } = models[model] ?? schema;
  const parts = [...anyOf, ...(items ? [items] : [])];
  if (typeof additionalProperties === "object") parts.push(additionalProperties);
  for (const [name, member] of Object.entries(properties)) {
    if (found.has(`${model}.${name}`)) continue;
    found.add(`${model}.${name}`);
    parts.push(member);
  }
  for (const part of parts) membersOf(part, found);
  return found;
}

describe("members of resources in the OpenAPI document", () => {
  let tenant: TestTenant;
  before(async () => {
    tenant = await openFixtures();
  });

  /** Collects the members of all pages of all lists. */
  async function readLists(): Promise<Members> {
    const members = new Members();
    for (const { path, pages } of LISTS) {
      for (let after: string | null = ""; after !== null;) {
        const { body } = await tenant.call("GET", `${path}?first=50${after}`);
        members.add(pages, body);
        const { pageInfo } = body as { pageInfo: { hasNextPage: boolean; endCursor: string } };
        after = pageInfo.hasNextPage ? `&after=${encodeURIComponent(pageInfo.endCursor)}` : null;
      }
    }
    return members;
  }

  it("are all in the responses for the fixtures, without other members", async () => {
    const members = await readLists();
    const described = new Set<string>();
    for (const { pages } of LISTS) membersOf(pages, described);
    for (const member of ONLY_IF_SENT) assert.ok(described.delete(member), member);
    assert.deepEqual([...members.undescribed], []);
    assert.deepEqual([...members.present].sort(), [...described].sort());
  });

  it("have each value of their enumerations in the responses for the fixtures", async () => {
    const members = await readLists();
    for (const name of ENUMERATIONS) {
      const values = members.valuesOf(name);
      for (const value of models[name]?.enum ?? []) assert.ok(values.includes(value), `${name} ${value}`);
    }
  });

  it("are returned as they are stored in a dashboard, with a value and with null", async () => {
    const configs = samplesOf(reference("DashboardConfig"));
    const reports = samplesOf(reference("ReportSnapshot"));
    assert.ok(configs.length > 2);
    for (const [index, config] of configs.entries()) {
      await tenant.database.query(
        "update dashboards set config = $1, report_snapshots = $2 where public_id = 'a1b2c3d4'",
        [JSON.stringify(config), JSON.stringify([reports[index]])],
      );
      const { body } = await tenant.call("GET", "/api/v1/deployments/42/workbooks?first=500");
      const { items } = body as {
        items: { dashboardPublished: unknown; publishedDashboard: Record<string, unknown> | null }[];
      };
      const owner = items.find(({ publishedDashboard }) => publishedDashboard?.["publicId"] === "a1b2c3d4");
      assert.ok(owner?.publishedDashboard);
      assert.deepEqual(owner.dashboardPublished, config);
      assert.deepEqual(owner.publishedDashboard["config"], config);
      assert.deepEqual(owner.publishedDashboard["reportSnapshots"], [reports[index]]);
    }
    await tenant.database.query("update workbooks set slug = 'sales' where name = 'Sales'");
    await tenant.database.query("update users set picture = 'https://pictures.example/1.png' where id = 1");
    const { body } = await tenant.call("GET", "/api/v1/deployments/42/workbooks?first=500");
    const { items } = body as { items: { name: string; slug: unknown; user: Record<string, unknown> }[] };
    assert.equal(items.find(({ name }) => name === "Sales")?.slug, "sales");
    assert.ok(items.some(({ user }) => user["picture"] === "https://pictures.example/1.png"));
  });

  it("are returned as they were sent in a notification's filter, and absent if they were not sent", async () => {
    const sent = { member: "orders.status", operator: "equals", value: "shipped" };
    for (const filter of [
      sent,
      { ...sent, caseSensitive: true, startInclusive: false, endInclusive: null },
      { ...sent, caseSensitive: null, startInclusive: "yes", endInclusive: 1 },
    ]) {
      const { status, body } = await tenant.call("PUT", "/api/v1/deployments/42/notifications/302", {
        filters: [filter],
      });
      assert.deepEqual([status, (body as { filters: object[] }).filters], [200, [filter]]);
    }
  });
});
