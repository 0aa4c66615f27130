import assert from "node:assert/strict";
import type { Dashboard } from "svc-dashboard/backend";
import type { ValuesResponse } from "../../src/contract/viewer-api.js";
import { widgetRoutes } from "../../src/embed/widget-routes.js";
import type { Grant } from "../../src/sessions/grant.js";
import { openTenant, type TestTenant } from "../support/tenant.js";

describe("the values that a filter offers", () => {
  let tenant: TestTenant;
  let routes: ReturnType<typeof widgetRoutes>;

  before(async () => {
    tenant = await openTenant();
    const members = ["orders.id", "orders.created_at", "orders.hour_of_day"];
    const widgets = members.map((member) => ({ type: "FILTER", config: { member } }));
    const dashboard = { config: { widgets } } as unknown as Dashboard;
    const grant = { dataScope: null, userAttributes: [] as unknown[] } as Grant;
    routes = widgetRoutes(tenant.admin.services, () => Promise.resolve({ grant, dashboard }));
  });

  async function values(member: string, search = "", timezone = "UTC"): Promise<ValuesResponse> {
    const query = new URLSearchParams({ member, search, timezone });
    const response = await routes.request(`/dashboards/any/values?${query}`);
    assert.equal(response.status, 200);
    return (await response.json()) as ValuesResponse;
  }

  it("are limited to 1,000, and a search finds each of the others", async () => {
    const first = await values("orders.id");
    assert.deepEqual([first.type, first.values.length, first.isCut], ["text", 1000, true]);
    const [last] = await tenant.database.query<{ id: string }>(
      'select id::text as id from orders order by id::text collate "C" desc limit 1',
    );
    assert.ok(!first.values.includes(last!.id));
    const found = await values("orders.id", last!.id);
    assert.ok(found.values.includes(last!.id));
    assert.equal(found.isCut, false);
  });

  it("are complete if they are few, and empty if none match", async () => {
    const hours = await values("orders.hour_of_day");
    assert.deepEqual([hours.type, hours.isCut, hours.values.length], ["number", false, 24]);
    assert.deepEqual((await values("orders.id", "no such id")).values, []);
  });

  it("are the days in the viewer's zone for a time, up to the last complete one", async () => {
    const days = async (zone: string) => (await values("orders.created_at", "", zone)).days;
    assert.deepEqual(await days("Asia/Tokyo"), { from: "2024-01-01", to: "2025-12-31" });
    assert.deepEqual(await days("America/Lima"), { from: "2023-12-31", to: "2025-12-30" });
  });

  it("are empty for a time, which is picked by dates", async () => {
    assert.deepEqual(await values("orders.created_at"), {
      ...{ member: "orders.created_at", type: "time", isCut: false },
      ...{ values: [], days: { from: "2024-01-01", to: "2025-12-31" } },
    });
  });
});
