import assert from "node:assert/strict";
import { examine, textOf, type TestTarget } from "./support/examine.js";
import { json, MEMBER, PUBLIC_ID, startFakeTenant } from "./support/fake-tenant.js";

const widget = (type: string, config: unknown): object => ({ id: "w", type, position: {}, config });

const WIDGETS = [
  widget("FILTER", { member: MEMBER }),
  widget("TIME_GRAIN", { member: "calendar.date" }),
  widget("CHART", { member: "orders.status" }),
  widget("TABS_CONTAINER", { tabs: [{ widgets: [widget("FILTER", { member: "orders.country" })] }] }),
  widget("FILTER", null),
];

/** Returns the check's findings for a dashboard with these widgets. */
async function checkFilters(
  target: Partial<TestTarget>,
  config: unknown = { widgets: WIDGETS },
): Promise<string[]> {
  const publishedDashboard = { publicId: PUBLIC_ID, status: "published", allowEmbed: true, config };
  const workbooks = json({ items: [{ name: "Sales", publishedDashboard }] });
  const { origin } = await startFakeTenant({ workbooks });
  return (await examine({ origin, ...target })).findings("filters").map(textOf);
}

describe("--filter", () => {
  it("accepts members that have a FILTER or TIME_GRAIN widget, also in a tab", async () => {
    assert.deepEqual(await checkFilters({ filters: [MEMBER, "calendar.date", "orders.country"] }), [
      `ok Dashboard ${PUBLIC_ID} has filter widgets for ${MEMBER}, calendar.date, orders.country.`,
    ]);
    assert.deepEqual(await checkFilters({}), []);
  });

  it("finds members without one, and names those that have one", async () => {
    assert.deepEqual(await checkFilters({ filters: ["orders.chanel", MEMBER, "orders.status"] }), [
      `problem Dashboard ${PUBLIC_ID} has no filter widget for orders.chanel, orders.status. A filter without a widget is ignored: the dashboard shows what it would show without the filter. Correct the name, or add a FILTER widget to the dashboard. It has filter widgets for calendar.date, ${MEMBER}, orders.country.`,
    ]);
    const [finding = ""] = await checkFilters({ filters: [MEMBER] }, { widgets: [] });
    assert.match(finding, /^problem .*, which has none\.$/);
  });

  it("is skipped if the list has no widgets, and if the dashboard was not found", async () => {
    const filters = [MEMBER];
    assert.deepEqual(await checkFilters({ filters }, null), [
      "skipped The widgets of the dashboard are not available.",
    ]);
    assert.deepEqual(await checkFilters({ filters, publicId: "unknown" }), [
      'skipped This needs the check "Embedding allowed".',
    ]);
  });
});
