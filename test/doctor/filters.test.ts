import assert from "node:assert/strict";
import { examine, parseCommand, textOf } from "./support/examine.js";
import { json, MEMBER, PUBLIC_ID, startFakeTenant } from "./support/fake-tenant.js";

const widget = (type: string, config: unknown): object => ({ id: "w", type, position: {}, config });

const WIDGETS = [
  widget("FILTER", { member: MEMBER }),
  widget("TIME_GRAIN", { member: "calendar.date" }),
  widget("CHART", { member: "orders.status" }),
  widget("TABS_CONTAINER", { tabs: [{ widgets: [widget("FILTER", { member: "orders.country" })] }] }),
  widget("FILTER", null),
];

/** What the check finds, with a dashboard of these widgets. */
async function checkFilters(filters: string[], config: unknown = { widgets: WIDGETS }): Promise<string> {
  const publishedDashboard = { publicId: PUBLIC_ID, status: "published", allowEmbed: true, config };
  const workbooks = json({ items: [{ name: "Sales", publishedDashboard }] });
  const { origin, received } = await startFakeTenant({ workbooks });
  const { finding } = await examine({ origin, filters });
  assert.equal(received.filter((line) => line.includes("first=100")).length, 1); // the search for the dashboard
  return textOf(finding("filters"));
}

describe("--filter", () => {
  it("accepts members that have a FILTER or TIME_GRAIN widget, also in a tab", async () => {
    assert.equal(
      await checkFilters([MEMBER, "calendar.date", "orders.country"]),
      `ok Dashboard ${PUBLIC_ID} has filter widgets for ${MEMBER}, calendar.date, orders.country.`,
    );
  });

  it("finds members without one, and names those that have one", async () => {
    assert.equal(
      await checkFilters(["orders.chanel", MEMBER, "orders.status"]),
      `problem Dashboard ${PUBLIC_ID} has no filter widget for orders.chanel, orders.status. A filter without a widget is ignored: the dashboard shows what it would show without the filter. Correct the name, or add a FILTER widget to the dashboard. It has filter widgets for calendar.date, ${MEMBER}, orders.country.`,
    );
    assert.match(await checkFilters([MEMBER], { widgets: [] }), /^problem .* It has none\.$/);
  });

  it("is skipped if the list has no widgets, and if the dashboard was not found", async () => {
    for (const config of [null, {}, { widgets: null }])
      assert.match(await checkFilters([MEMBER], config), /^skipped The widgets .* are not available\.$/);
    const { origin } = await startFakeTenant();
    const { finding } = await examine({ origin, filters: [MEMBER], publicId: "unknown" });
    assert.equal(textOf(finding("filters")), 'skipped This needs the check "Embedding allowed".');
  });

  it("is checked only if it is given", async () => {
    const { origin } = await startFakeTenant();
    assert.throws(() => parseCommand({ origin, filters: ["channel"] }), /--filter: Expected a member/);
    const { findings, problems } = await examine({ origin });
    assert.deepEqual([findings("filters"), problems], [[], 0]);
  });
});
