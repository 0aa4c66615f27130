import assert from "node:assert/strict";
import type { Dashboard } from "svc-dashboard/backend";
import { AppFilters } from "../../../src/pages/app/app-filters.js";

const position = { x: 0, y: 0, w: 1, h: 1 };

/** Creates a dashboard with a control for each member. */
const controlling = (...members: string[]): Dashboard => {
  const widgets = members.map((member) => ({ id: member, type: "FILTER", position, config: { member } }));
  return { config: { widgets } } as unknown as Dashboard;
};

describe("the app's filters", () => {
  it("are kept on a dashboard that has no control for them", () => {
    const filters = new AppFilters();
    filters.set("orders.status", { value: "shipped" });
    filters.takeOver(controlling("orders.channel"), []);
    assert.deepEqual(filters.all, [{ member: "orders.status", filter: { value: "shipped" } }]);
  });

  it("are replaced by the viewer's choice when a dashboard is left", () => {
    const filters = new AppFilters();
    filters.set("orders.status", { value: "shipped" });
    filters.set("orders.channel", { value: "web" });
    filters.takeOver(controlling("orders.status", "orders.channel"), [
      { member: "orders.channel", filter: { value: "store" } },
    ]);
    assert.deepEqual(filters.all, [{ member: "orders.channel", filter: { value: "store" } }]);
  });
});
