import assert from "node:assert/strict";
import openapi from "svc-dashboard/openapi.json" with { type: "json" };
import { allWidgets } from "../../src/contract/dashboard-widgets.js";
import { defaultSeed } from "../../src/seed/default-seed.js";
import { arrange, resolveGrid } from "../../src/pages/dashboard/grid-layout.js";
import { CALENDAR_DATE } from "../../src/query/time-members.js";
import { MEMBERS } from "../../src/query/views.js";

describe("the default seed", () => {
  it("contains no markup in names and no unknown widgets", () => {
    const { dashboards, workbooks, users, embedTenants } = defaultSeed;
    const people = [...users, ...embedTenants.flatMap((tenant) => tenant.users)];
    const names = [...dashboards.map(({ title }) => title), ...workbooks.map(({ name }) => name)];
    for (const name of [...names, ...people.map(({ firstName }) => firstName)]) {
      assert.match(name ?? "", /^[^<>]{2,60}$/);
    }
    const types = dashboards.flatMap(({ config }) =>
      allWidgets(config.widgets ?? []).map(({ type }) => type),
    );
    const known: readonly string[] = openapi.components.schemas.DashboardWidgetType.enum;
    assert.deepEqual(
      types.filter((type) => !known.includes(type)),
      [],
    );
  });

  it("refers only to members that exist", () => {
    const named = defaultSeed.dashboards.flatMap(({ config, reportSnapshots }) => [
      ...allWidgets(config.widgets ?? []).flatMap(
        (widget) => (widget.config?.["member"] as string | undefined) ?? [],
      ),
      ...reportSnapshots.flatMap(({ preferences }) => Object.keys(preferences?.columnFormats ?? {})),
    ]);
    assert.ok(named.length > 20);
    assert.deepEqual(
      named.filter((member) => member !== CALENDAR_DATE && !MEMBERS.has(member)),
      [],
    );
  });

  it("draws straight lines between sums, since a curve would show values that do not exist", () => {
    const seed = JSON.stringify(defaultSeed);
    assert.ok(seed.includes('"type":"line"'));
    assert.ok(!seed.includes('"interpolate"'));
  });

  it("gives every chart a report of its own dashboard", () => {
    // an app runs its reports itself, and has no widgets
    const classic = defaultSeed.dashboards.filter(({ config }) => config.kind !== "APP");
    for (const { title, config, reportSnapshots } of classic) {
      const charts = allWidgets(config.widgets ?? [])
        .filter(({ type }) => type === "CHART")
        .map((widget) => widget.config?.["reportId"]);
      assert.deepEqual(charts.toSorted(), reportSnapshots.map(({ reportId }) => reportId).toSorted(), title);
    }
  });

  it("keeps the order of widgets on phones", () => {
    for (const { title, config } of defaultSeed.dashboards) {
      const widgets = (config.widgets ?? []).filter(({ type }) => type !== "FILTER" && type !== "TIME_GRAIN");
      const [tablet, phone] = (["sm", "xxs"] as const).map((breakpoint) => {
        const places = arrange(widgets, breakpoint, resolveGrid(config.layout));
        return places.sort((a, b) => a.y - b.y || a.x - b.x).map(({ id }) => id);
      });
      assert.deepEqual(phone, tablet, title);
    }
  });

  it("places widgets without overlaps, at every width", () => {
    for (const { title, config } of defaultSeed.dashboards) {
      for (const breakpoint of ["lg", "sm", "xs", "xxs"] as const) {
        const cells = (config.widgets ?? []).flatMap(({ position, responsiveLayouts }) => {
          const { x, y, w, h } = responsiveLayouts?.[breakpoint] ?? position;
          return Array.from(
            { length: w * h },
            (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`,
          );
        });
        assert.equal(new Set(cells).size, cells.length, `${title.slice(0, 40)} at ${breakpoint}`);
      }
    }
  });
});
