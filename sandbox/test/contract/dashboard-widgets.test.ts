import assert from "node:assert/strict";
import type { DashboardWidget } from "svc-dashboard/backend";
import { allWidgets, filterMembers, tabsOf } from "../../src/contract/dashboard-widgets.js";

const position = { x: 0, y: 0, w: 1, h: 1 };

function widget(id: string, type: string, config: Record<string, unknown> | null = null): DashboardWidget {
  return { id, type, position, config };
}

const filter = widget("filter", "FILTER", { member: "orders.status" });
const inner = widget("inner", "TABS_CONTAINER", { tabs: [{ title: "Deep", widgets: [filter] }] });
const outer = widget("outer", "TABS_CONTAINER", {
  tabs: [{ title: "One", widgets: [inner] }, { title: "Two" }],
});

describe("the widgets of a dashboard", () => {
  it("include those in nested tabs, after their containers", () => {
    assert.deepEqual(
      allWidgets([outer]).map(({ id }) => id),
      ["outer", "inner", "filter"],
    );
    assert.deepEqual([...filterMembers([outer])], ["orders.status"]);
  });

  it("are in tabs only inside a container, and exclude invalid ones", () => {
    assert.deepEqual(tabsOf(widget("text", "TEXT", { tabs: [{ title: "x", widgets: [] }] })), []);
    for (const tabs of [null, "x", {}, undefined])
      assert.deepEqual(tabsOf(widget("w", "TABS_CONTAINER", { tabs })), []);
    const [tab] = tabsOf(
      widget("w", "TABS_CONTAINER", { tabs: [{ title: 7, widgets: [null, "x", { id: "a" }, filter] }] }),
    );
    assert.deepEqual(tab, { title: "", widgets: [filter], layout: null });
  });
});
