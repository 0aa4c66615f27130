import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { filterWidget, run, startTenant, temporaryFile, workbook } from "./support/run-types.js";

/** Returns the dashboards that the command finds among these workbooks. */
async function dashboardsOf(workbooks: readonly object[]): Promise<Record<string, unknown>[]> {
  const path = temporaryFile("data.json");
  await run(await startTenant(workbooks), ["--data", path]);
  return (JSON.parse(readFileSync(path, "utf8")) as { dashboards: Record<string, unknown>[] }).dashboards;
}

const idsOf = async (...workbooks: object[]): Promise<unknown[]> =>
  (await dashboardsOf(workbooks)).map(({ publicId }) => publicId);

describe("svc-dashboard types reads", () => {
  it("published dashboards that may be embedded, and no others", async () => {
    const others = [
      workbook("draft", [], { status: "draft" }),
      workbook("archived", [], { status: "archived" }),
      workbook("not-allowed", [], { allowEmbed: false }),
      workbook("", []),
      workbook("a/b", []),
      { name: "Report", publishedDashboard: null },
      { name: "Folder" },
    ];
    assert.deepEqual(await idsOf(...others, workbook("published")), ["published"]);
  });

  it("all pages of the list, and sorts the dashboards by code units", async () => {
    const workbooks = Array.from({ length: 250 }, (_, index) => workbook(`id-${index}`));
    const tenant = await startTenant([workbook("é"), workbook("a"), workbook("Z"), ...workbooks]);
    const { output } = await run(tenant);
    const ids = [...output.matchAll(/^ {4}"(.*?)": \{/gm)].map(([, id]) => id);
    assert.equal(ids.length, 253);
    assert.deepEqual([ids[0], ids[1], ids.at(-1)], ["Z", "a", "é"]);
    assert.deepEqual(ids, [...ids].sort());
    assert.equal(tenant.received.length, 3);
  });

  it("the members of FILTER and TIME_GRAIN widgets at any depth, without those that no filter can name", async () => {
    const widgets = [
      filterWidget("orders.status"),
      filterWidget("calendar.date", "TIME_GRAIN"),
      filterWidget("orders.total", "CHART"),
      {
        id: "tabs",
        type: "TABS_CONTAINER",
        config: { tabs: [{ widgets: [filterWidget("orders.country")] }] },
      },
      filterWidget("orders.status"),
      filterWidget("nodot"),
      filterWidget("orders.a=b"),
      filterWidget("orders.*/"),
      { id: "none", type: "FILTER", config: null },
    ];
    const [dashboard] = await dashboardsOf([workbook("a", [], { config: { widgets } })]);
    assert.deepEqual(dashboard!["members"], [
      "calendar.date",
      "orders.*/",
      "orders.country",
      "orders.status",
    ]);
  });

  it("the description, and the workbook's name in place of a missing title", async () => {
    const workbooks = [
      workbook("a", [], { title: null, description: "Orders by day" }),
      workbook("b", [], { title: "", description: null, config: null }),
    ];
    assert.deepEqual(await dashboardsOf(workbooks), [
      { publicId: "a", title: "Workbook", description: "Orders by day", members: [], filterWidgets: [] },
      { publicId: "b", title: "", members: [], filterWidgets: [] },
    ]);
  });
});
