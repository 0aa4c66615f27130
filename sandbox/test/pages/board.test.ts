import assert from "node:assert/strict";
import type { Dashboard, DashboardWidget } from "svc-dashboard/backend";
import type { QueryResponse, QueryColumn, RowsRequest } from "../../src/contract/viewer-api.js";
import type { ViewerApi } from "../../src/pages/frame/viewer-client.js";
import { Board } from "../../src/pages/dashboard/board.js";

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
  config: { kind: "CLASSIC", widgets: [{ id: "tabs", type: "TABS_CONTAINER", position, config: { tabs } }] },
} as unknown as Dashboard;

/** A board whose queries answer at once, or fail while the server is down. */
function start() {
  const server = { isDown: false, queries: 0 };
  const query = (): Promise<QueryResponse> => {
    server.queries += 1;
    return server.isDown ? Promise.reject(new Error("down")) : Promise.resolve({ columns: [], rows: [] });
  };
  const failures: string[] = [];
  const listener = {
    changed: () => undefined,
    failed: ({ message }: Error) => failures.push(message),
    loaded: () => undefined,
  };
  const board = new Board({ dashboard, documents: "" }, "UTC", { query } as unknown as ViewerApi, listener);
  return { board, server, failures };
}

/** What follows from answers that are there already has happened. */
const settled = () => new Promise((done) => setImmediate(done));

describe("the time at which a board was last loaded", () => {
  it("is set by what is loaded, and stays when a tab is shown that has its rows", async () => {
    const { board, server } = start();
    const [container] = board.widgets;
    assert.ok(container);
    assert.equal(board.updatedAt, undefined);
    await board.refresh();
    const first = board.updatedAt;
    assert.ok(first);
    board.selectTab(container, 1);
    await settled();
    const second = board.updatedAt;
    assert.notEqual(second, first, "the second tab had to be loaded");
    board.selectTab(container, 0);
    await settled();
    assert.equal(board.updatedAt, second);
    assert.equal(server.queries, 2);
  });

  it("stays when everything fails", async () => {
    const { board, server, failures } = start();
    server.isDown = true;
    await board.refresh();
    assert.equal(board.updatedAt, undefined);
    server.isDown = false;
    await board.refresh();
    const loaded = board.updatedAt;
    assert.ok(loaded);
    server.isDown = true;
    await board.refresh();
    assert.equal(board.updatedAt, loaded);
    assert.deepEqual(failures, ["down", "down"]);
  });
});

describe("the rows behind a value", () => {
  it("are asked for in the grain that is shown, which may be coarser than the one that was chosen", async () => {
    const time = { member: "orders.created_at", field: "orders_created_at", grain: "week" };
    const requests: RowsRequest[] = [];
    const api = {
      query: () => Promise.resolve({ columns: [time], rows: [] }),
      rows: (request: RowsRequest) => Promise.resolve(requests.push(request)),
    } as unknown as ViewerApi;
    const listener = { changed: () => undefined, failed: () => undefined, loaded: () => undefined };
    const board = new Board({ dashboard, documents: "" }, "UTC", api, listener);
    board.setGrain("orders.created_at", "day");
    await board.refresh();
    const row = { orders_created_at: "2025-12-29", orders_revenue: 7 };
    const measure = { member: "orders.revenue" } as QueryColumn;
    await board.rowsBehind(chart("first", 1), measure, row, new AbortController().signal);
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
