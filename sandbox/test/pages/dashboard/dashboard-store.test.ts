import assert from "node:assert/strict";
import type { Dashboard, DashboardWidget } from "svc-dashboard/backend";
import fc from "fast-check";
import type {
  QueryColumn,
  QueryRequest,
  QueryResponse,
  RowsRequest,
  Viewer,
} from "../../../src/contract/viewer-api.js";
import { RequestError, type ViewerApi } from "../../../src/pages/frame/viewer-client.js";
import { DashboardStore } from "../../../src/pages/dashboard/dashboard-store.js";
import { DashboardQueries } from "../../../src/pages/dashboard/dashboard-queries.js";
import type { WidgetData } from "../../../src/pages/dashboard/widgets/widget-data.js";
import type { PageStore } from "../../../src/pages/frame/page-store.js";
import { Store } from "../../../src/pages/ui/store.js";

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

/** A chart that loads the rows of its report; tabs load nothing. */
const chartData = (type: string): WidgetData<unknown> =>
  type === "CHART"
    ? {
        dependsOn: "time zone and filters",
        load: (widget, queries, signal) => queries.result(queries.report(widget), signal),
      }
    : {};

/** A page whose time zone can be set. */
class PageStub extends Store {
  timezone = "UTC";
  readonly language = { formats: { text: (text: string) => text } };
  readonly failures: string[] = [];

  setTimezone(timezone: string): void {
    this.timezone = timezone;
    this.changed();
  }

  report({ message }: Error): void {
    this.failures.push(message);
  }
}

function open(api: object, dataOf = chartData) {
  const page = new PageStub();
  const store = new DashboardStore(
    page as unknown as PageStore,
    api as ViewerApi,
    { dashboard, documents: "", viewer: {} as Viewer },
    dataOf,
  );
  return { store, page };
}

/** Creates a dashboard whose queries return at once, or fail while the server is down. */
function start() {
  const respond = (): Promise<QueryResponse> => Promise.resolve({ columns: [], rows: [] });
  const server = { isDown: false, queries: 0, respond };
  const send = (): Promise<QueryResponse> => {
    server.queries += 1;
    return server.isDown ? Promise.reject(new Error("down")) : server.respond();
  };
  const { store, page } = open({ send });
  return { store, server, failures: page.failures };
}

/** Waits until the reactions to settled promises have run. */
const settled = () => new Promise((done) => setImmediate(done));

describe("the time at which a dashboard was last loaded", () => {
  it("is set by a load, and does not change with a tab whose rows are loaded", async () => {
    const { store, server } = start();
    const [container] = store.widgets;
    assert.ok(container);
    assert.equal(store.contents.updatedAt, undefined);
    await store.refresh();
    const first = store.contents.updatedAt;
    assert.ok(first);
    store.selectTab(container, 1);
    await settled();
    const second = store.contents.updatedAt;
    assert.notEqual(second, first, "the second tab was loaded");
    store.selectTab(container, 0);
    await settled();
    assert.equal(store.contents.updatedAt, second);
    assert.equal(server.queries, 2);
  });

  it("does not change if all queries fail", async () => {
    const { store, server, failures } = start();
    server.isDown = true;
    await store.refresh();
    assert.equal(store.contents.updatedAt, undefined);
    server.isDown = false;
    await store.refresh();
    const loaded = store.contents.updatedAt;
    assert.ok(loaded);
    server.isDown = true;
    await store.refresh();
    assert.equal(store.contents.updatedAt, loaded);
    assert.deepEqual(failures, ["down", "down"]);
  });
});

describe("a rejected filter", () => {
  const queryFails = (code: string) => Promise.reject(new RequestError("Expected a date.", 400, code));

  it("is the error of its widgets, as long as a filter is set", async () => {
    const { store, server } = start();
    server.respond = () => queryFails("invalid_filter");
    await store.refresh();
    assert.equal(store.rejectedFilter(), undefined, "the report itself is invalid");
    store.setFilter(MEMBER, { value: "last 7 days" });
    await settled();
    assert.equal(store.rejectedFilter(), "Expected a date.");
    assert.equal(store.rejectedFilter([store.widgets[1]!]), undefined, "this widget has no query");
    store.clearFilters();
    await settled();
    assert.equal(store.rejectedFilter(), undefined);
    server.respond = () => queryFails("invalid_query");
    store.setFilter(MEMBER, { value: "shipped" });
    await settled();
    assert.equal(store.rejectedFilter(), undefined, "the queries fail for another reason");
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
        const send = (_path: string, _signal: AbortSignal, request: object) =>
          Promise.resolve({ columns: [], rows: [], request });
        const { store, page } = open({ send });
        const opened = store.refresh();
        for (const { act, value } of steps) {
          if (act === "selectTab") store.selectTab(store.widgets[0]!, value);
          else if (act === "setFilter") store.setFilter(MEMBER, { value });
          else if (act === "setGrain") store.setGrain("orders.created_at", value);
          else if (act === "setTimezone") page.setTimezone(value);
          else void store.refresh();
        }
        await opened;
        await settled();
        assert.deepEqual(page.failures, []);
        const { filters, grains, timezone } = store.queries;
        for (const widget of store.shown.filter(({ type }) => type === "CHART")) {
          const { request } = store.state(widget).content?.value as { request: QueryRequest };
          assert.deepEqual(
            [request.filters, request.timeGrains?.map(({ grain }) => grain), request.timezone],
            [filters.toQuery(), [...grains.values()], timezone],
          );
        }
      }),
    );
  });

  it("are loaded once they are on the page", async () => {
    const { store, server } = start();
    store.setFilter(MEMBER, { value: "shipped" });
    await settled();
    assert.equal(server.queries, 1, "the second tab waits");
    store.selectTab(store.widgets[0]!, 1);
    await settled();
    assert.equal(server.queries, 2);
  });

  it("are not loaded again for a filter on which they do not depend", async () => {
    let loads = 0;
    const { store, page } = open({}, () => ({ load: () => Promise.resolve((loads += 1)) }));
    await store.refresh();
    const before = loads;
    store.setFilter(MEMBER, { value: "shipped" });
    page.setTimezone("Asia/Tokyo");
    await settled();
    assert.equal(loads, before);
    await store.refresh();
    assert.equal(loads, 2 * before);
  });
});

describe("the rows behind a value", () => {
  it("are requested with the shown grain, which may be coarser than the chosen one", async () => {
    const time = { member: "orders.created_at", field: "orders_created_at", grain: "week" } as QueryColumn;
    const requests: RowsRequest[] = [];
    const api = {
      send: (_path: string, _signal: AbortSignal, request: RowsRequest) =>
        Promise.resolve(requests.push(request)),
    } as unknown as ViewerApi;
    const queries = new DashboardQueries(dashboard, api, "UTC");
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
