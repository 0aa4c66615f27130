import assert from "node:assert/strict";
import type { Dashboard, DashboardWidget } from "svc-dashboard/backend";
import fc from "fast-check";
import { nothing } from "lit";
import type {
  QueryColumn,
  QueryRequest,
  QueryResponse,
  RowsRequest,
} from "../../../src/contract/viewer-api.js";
import { RequestError, type ViewerApi } from "../../../src/pages/frame/viewer-client.js";
import { DashboardModel } from "../../../src/pages/dashboard/dashboard-model.js";
import { DashboardQueries } from "../../../src/pages/dashboard/dashboard-queries.js";
import { FilterState } from "../../../src/pages/dashboard/filters/filter-state.js";
import type { WidgetType } from "../../../src/pages/dashboard/widgets/widget-type.js";

const MEMBER = "orders.status";
const position = { x: 0, y: 0, w: 1, h: 1 };
const chart = (id: string, reportId: number): DashboardWidget => ({
  id,
  type: "CHART",
  position,
  config: { reportId },
});
const tabs = [
  { title: "One", widgets: [chart("first", 1)] },
  { title: "Two", widgets: [chart("second", 2)] },
];
const dashboard = {
  publicId: "sales",
  reportSnapshots: [
    { reportId: 1, kind: "table" },
    { reportId: 2, kind: "table" },
  ],
  config: {
    kind: "CLASSIC",
    widgets: [
      { id: "tabs", type: "TABS_CONTAINER", position, config: { tabs } },
      { id: "filter", type: "FILTER", position, config: { member: MEMBER } },
    ],
  },
} as unknown as Dashboard;

/** Returns a widget type: a chart loads the rows of its report, and tabs load nothing. */
const types = (name: string): WidgetType<unknown> => ({
  render: () => nothing,
  ...(name === "CHART" && {
    dependsOn: "time zone and filters",
    load: (widget, model, signal) => model.queries.result(model.report(widget), signal),
  }),
});

/** Creates a dashboard whose queries return at once, or fail while the server is down. */
function start() {
  const respond = (): Promise<QueryResponse> => Promise.resolve({ columns: [], rows: [] });
  const server = { isDown: false, queries: 0, respond };
  const query = (): Promise<QueryResponse> => {
    server.queries += 1;
    return server.isDown ? Promise.reject(new Error("down")) : server.respond();
  };
  const failures: string[] = [];
  const listener = {
    changed: () => undefined,
    failed: ({ message }: Error) => failures.push(message),
    loaded: () => undefined,
  };
  const api = { query } as unknown as ViewerApi;
  const model = new DashboardModel({ dashboard, documents: "" }, { api, timezone: "UTC", types }, listener);
  return { model, server, failures };
}

/** Waits until the reactions to settled promises have run. */
const settled = () => new Promise((done) => setImmediate(done));

describe("the time at which a dashboard was last loaded", () => {
  it("is set by a load, and does not change with a tab whose rows are loaded", async () => {
    const { model, server } = start();
    const [container] = model.widgets;
    assert.ok(container);
    assert.equal(model.updatedAt, undefined);
    await model.refresh();
    const first = model.updatedAt;
    assert.ok(first);
    model.selectTab(container, 1);
    await settled();
    const second = model.updatedAt;
    assert.notEqual(second, first, "the second tab was loaded");
    model.selectTab(container, 0);
    await settled();
    assert.equal(model.updatedAt, second);
    assert.equal(server.queries, 2);
  });

  it("does not change if all queries fail", async () => {
    const { model, server, failures } = start();
    server.isDown = true;
    await model.refresh();
    assert.equal(model.updatedAt, undefined);
    server.isDown = false;
    await model.refresh();
    const loaded = model.updatedAt;
    assert.ok(loaded);
    server.isDown = true;
    await model.refresh();
    assert.equal(model.updatedAt, loaded);
    assert.deepEqual(failures, ["down", "down"]);
  });
});

describe("a rejected filter", () => {
  const queryFails = (code: string) => Promise.reject(new RequestError("Expected a date.", 400, code));

  it("is the error of its widgets, as long as a filter is set", async () => {
    const { model, server } = start();
    server.respond = () => queryFails("invalid_filter");
    await model.refresh();
    assert.equal(model.rejectedFilter(), undefined, "the report itself is invalid");
    model.setFilter(MEMBER, { value: "last 7 days" });
    await settled();
    assert.equal(model.rejectedFilter(), "Expected a date.");
    assert.equal(model.rejectedFilter([model.widgets[1]!]), undefined, "this widget has no query");
    model.clearFilters();
    await settled();
    assert.equal(model.rejectedFilter(), undefined);
    server.respond = () => queryFails("invalid_query");
    model.setFilter(MEMBER, { value: "shipped" });
    await settled();
    assert.equal(model.rejectedFilter(), undefined, "the queries fail for another reason");
  });
});

describe("a dashboard's widgets", () => {
  const step = fc.oneof(
    fc.record({ act: fc.constant("selectTab" as const), value: fc.constantFrom(0, 1) }),
    fc.record({
      act: fc.constant("setFilter" as const),
      value: fc.constantFrom("shipped", "delivered", null),
    }),
    fc.record({ act: fc.constant("setGrain" as const), value: fc.constantFrom("week", "month", undefined) }),
    fc.record({ act: fc.constant("setTimezone" as const), value: fc.constantFrom("UTC", "Asia/Tokyo") }),
    fc.record({ act: fc.constant("refresh" as const), value: fc.constant(0) }),
  );

  it("show the result for the current filters, grains and zone after any actions of the viewer", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const api = { query: (request: object) => Promise.resolve({ columns: [], rows: [], request }) };
        const listener = { changed: () => undefined, failed: assert.ifError, loaded: () => undefined };
        const options = { api: api as unknown as ViewerApi, timezone: "UTC", types };
        const model = new DashboardModel({ dashboard, documents: "" }, options, listener);
        const opened = model.refresh();
        for (const { act, value } of steps) {
          if (act === "selectTab") model.selectTab(model.widgets[0]!, value);
          else if (act === "setFilter") model.setFilter(MEMBER, { value });
          else if (act === "setGrain") model.setGrain("orders.created_at", value);
          else if (act === "setTimezone") void model.setTimezone(value);
          else void model.refresh();
        }
        await opened;
        await settled();
        const { filters, grains, timezone } = model.queries;
        for (const widget of model.shown.filter(({ type }) => type === "CHART")) {
          const { request } = model.state(widget).content?.value as { request: QueryRequest };
          assert.deepEqual(
            [request.filters, request.timeGrains?.map(({ grain }) => grain), request.timezone],
            [filters.toQuery(), [...grains.values()], timezone],
          );
        }
      }),
    );
  });

  it("are loaded once they are on the page", async () => {
    const { model, server } = start();
    model.setFilter(MEMBER, { value: "shipped" });
    await settled();
    assert.equal(server.queries, 1, "the second tab waits");
    model.selectTab(model.widgets[0]!, 1);
    await settled();
    assert.equal(server.queries, 2);
  });

  it("are not loaded again for a filter on which they do not depend", async () => {
    let loads = 0;
    const counting = (): WidgetType<unknown> => ({
      render: () => nothing,
      load: () => Promise.resolve((loads += 1)),
    });
    const listener = { changed: () => undefined, failed: assert.ifError, loaded: () => undefined };
    const options = { api: {} as unknown as ViewerApi, timezone: "UTC", types: counting };
    const model = new DashboardModel({ dashboard, documents: "" }, options, listener);
    await model.refresh();
    const before = loads;
    model.setFilter(MEMBER, { value: "shipped" });
    await model.setTimezone("Asia/Tokyo");
    assert.equal(loads, before);
    await model.refresh();
    assert.equal(loads, 2 * before);
  });
});

describe("the rows behind a value", () => {
  it("are requested with the shown grain, which may be coarser than the chosen one", async () => {
    const time = { member: "orders.created_at", field: "orders_created_at", grain: "week" } as QueryColumn;
    const requests: RowsRequest[] = [];
    const api = {
      rows: (request: RowsRequest) => Promise.resolve(requests.push(request)),
    } as unknown as ViewerApi;
    const queries = new DashboardQueries(dashboard, { api, filters: new FilterState([]), timezone: "UTC" });
    queries.grains.set("orders.created_at", "day");
    const row = { orders_created_at: "2025-12-29", orders_revenue: 7 };
    const [report] = dashboard.reportSnapshots;
    const point = { row, measure: "orders.revenue" };
    await queries.rows(report, [time], point, new AbortController().signal);
    assert.deepEqual(requests, [
      {
        publicId: "sales",
        reportId: 1,
        timezone: "UTC",
        filters: [],
        timeGrains: [{ member: "orders.created_at", grain: "week" }],
        row,
        measure: "orders.revenue",
      },
    ]);
  });
});
