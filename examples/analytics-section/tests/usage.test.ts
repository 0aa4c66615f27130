import "svc-dashboard";
import { EmbedStub } from "svc-dashboard/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { recordUsage, type UsageRecord } from "../src/usage.ts";

let records: UsageRecord[];
let onView: (dashboard: string) => void;
let stub: EmbedStub;
let dashboard: HTMLElementTagNameMap["svc-dashboard"];

/** Connects a dashboard that is recorded. */
beforeEach(async () => {
  records = [];
  const root = document.body.appendChild(document.createElement("main"));
  onView = recordUsage(root, (record) => records.push(record));
  dashboard = document.createElement("svc-dashboard");
  stub = new EmbedStub(dashboard); // before it is connected
  Object.assign(dashboard, { publicId: "a1b2c3d4" });
  root.append(dashboard);
  stub.ready();
  await dashboard.ready;
});
afterEach(() => document.body.replaceChildren());

it("records a load once, with the time that the viewer has waited", () => {
  stub.send("dashboard-loaded", { widgetCount: 7 });
  stub.send("dashboard-loaded", { widgetCount: 7 });
  expect(records).toEqual([{ kind: "load", dashboard: "a1b2c3d4", waited: expect.any(Number) }]);
});

it("records the load of a retry", async () => {
  stub.send("dashboard-loaded", {});
  dashboard.reload();
  stub.ready();
  await dashboard.ready;
  stub.send("dashboard-loaded", {});
  expect(records).toMatchObject([{ kind: "load" }, { kind: "load" }]);
});

it("records a question once, and each download", () => {
  for (const status of ["submitted", "completed"] as const) {
    stub.send("ai-query", { query: "Revenue by month", status });
  }
  stub.send("download", { format: "csv", target: "widget" });
  expect(records).toEqual([
    { kind: "question", dashboard: "a1b2c3d4", query: "Revenue by month" },
    { kind: "download", dashboard: "a1b2c3d4", format: "csv", target: "widget" },
  ]);
});

it("records a view when another dashboard is shown, also if React's strict mode reports it twice", () => {
  for (const shown of ["a", "a", "b", "a"]) onView(shown);
  expect(records.map(({ dashboard }) => dashboard)).toEqual(["a", "b", "a"]);
});
