import assert from "node:assert/strict";
import type { QueryResponse, RowsResponse } from "../../src/contract/viewer-api.js";
import { defaultSeed } from "../../src/seed/default-seed.js";
import { openTenant, type TestTenant } from "../support/tenant.js";
import { signedViewer, type Viewer } from "../support/viewer.js";

describe("the rows behind a value", () => {
  let tenant: TestTenant;
  let viewer: Viewer;

  before(async () => {
    tenant = await openTenant();
    viewer = await signedViewer(tenant);
  });

  const report = (reportId: number, publicId = "a1b2c3d4") => ({
    publicId,
    reportId,
    timezone: "UTC",
    filters: [],
  });

  const query = (request: object) => viewer.read<QueryResponse>("/query", request);
  const rows = (request: object, as = viewer) => as.read<RowsResponse>("/rows", request);

  const sum = (result: QueryResponse, field: string) =>
    result.rows.reduce((total, row) => total + Number(row[field]), 0);

  it("add up to it, and belong only to its group", async () => {
    const request = {
      ...report(1007),
      filters: [{ member: "customers.country", type: "equals", value: "Chile" }],
    };
    const { rows: points } = await query(request);
    const point = points.find((row) => Number(row["orders_count"]) > 3 && Number(row["orders_count"]) < 90)!;
    const behind = await rows({ ...request, row: point, measure: "orders.count" });
    assert.equal(behind.rows.length, point["orders_count"]);
    assert.equal(behind.rowLimit, undefined);
    assert.deepEqual(
      new Set(behind.rows.map((row) => row["orders_channel"])),
      new Set([point["orders_channel"]]),
    );
    assert.deepEqual(new Set(behind.rows.map((row) => row["customers_country"])), new Set(["Chile"]));
    assert.ok(behind.rows.every((row) => row["orders_status"] !== "cancelled"));
    const days = behind.rows.map((row) => String(row["orders_created_at"]));
    assert.deepEqual(days, days.toSorted().reverse());
  });

  it("are limited to a hundred, and the response names the limit", async () => {
    const request = report(1001);
    const [point] = (await query(request)).rows;
    const behind = await rows({ ...request, row: point, measure: "orders.revenue" });
    assert.deepEqual([behind.rows.length, behind.rowLimit], [100, 100]);
    assert.ok(behind.rows.every((row) => String(row["orders_created_at"]).startsWith("2025-12")));
  });

  it("are those of the picked days", async () => {
    const value = ["2025-12-30", "2025-12-31"];
    const request = { ...report(1001), filters: [{ member: "calendar.date", type: "between", value }] };
    const { rows: points } = await query(request);
    const behind = await rows({ ...request, row: points[0], measure: "orders.revenue" });
    assert.ok(Math.abs(sum(behind, "orders_revenue") - Number(points[0]!["orders_revenue"])) < 0.01);
  });

  it("are order items, returns, sign-ups or visits, if the measure counts these", async () => {
    const cases = [
      [report(1006), "products.revenue", "products_name"],
      [report(1407, "d4e5f6a7"), "returns.count", "returns_reason"],
      [report(1305, "b7c8d9e0"), "customers.new_customers", "customers_name"],
      [report(1104, "c3d4e5f6"), "visits.conversion_rate", "visits_device"],
      [report(1306, "b7c8d9e0"), "orders.customers", "orders_id"],
    ] as const;
    for (const [request, measure, field] of cases) {
      const [point] = (await query(request)).rows;
      const behind = await rows({ ...request, row: point, measure });
      assert.ok(behind.rows.length > 0 && field in behind.rows[0]!, measure);
    }
  });

  it("exist for every measure of a dashboard", async () => {
    for (const { publicId, reportSnapshots } of defaultSeed.dashboards.slice(0, 6)) {
      for (const { reportId } of reportSnapshots.filter(({ meta }) => meta?.["query"])) {
        const request = report(reportId, publicId);
        const { columns, rows: points } = await query(request);
        for (const { member, field } of columns.filter(
          ({ kind, comparison }) => kind === "measure" && !comparison,
        )) {
          const point = points.find((row) => row[field]);
          const behind = await rows({ ...request, row: point, measure: member });
          assert.ok(behind.rows.length > 0, `${publicId}, report ${reportId}: ${member}`);
        }
      }
    }
  });

  it("exclude rows that the viewer may not see", async () => {
    const acme = await signedViewer(tenant, { embedTenantName: "acme-outdoors" });
    const [point] = (await query(report(1001))).rows;
    const behind = await rows(
      {
        ...report(1001),
        row: point,
        measure: "orders.revenue",
      },
      acme,
    );
    const names = new Set(behind.rows.map((row) => row["orders_id"]));
    const foreign = await tenant.database.query<{ id: string }>(
      "select orders.id::text as id from orders join customers on customers.id = customer_id where tenant <> 'acme-outdoors'",
    );
    assert.ok(names.size > 0);
    assert.ok(foreign.every(({ id }) => !names.has(id)));
  });

  it("are rejected for a measure that the report does not show", async () => {
    const [point] = (await query(report(1001))).rows;
    const request = { ...report(1001), row: point };
    assert.equal((await viewer.call("/rows", "POST", { ...request, measure: "orders.units" })).status, 400);
    assert.equal(
      (await viewer.call("/rows", "POST", { ...request, measure: "orders.revenue", row: { a: {} } })).status,
      400,
    );
    assert.equal((await viewer.call("/rows", "POST", request)).status, 400);
  });
});
