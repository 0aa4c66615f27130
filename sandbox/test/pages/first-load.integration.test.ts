import assert from "node:assert/strict";
import { serveSandbox } from "../support/serve-sandbox.js";

describe("the first load of a dashboard", () => {
  const site = serveSandbox();

  it("requests each file once, and sends each query once", async () => {
    await site.open(`/embed/dashboard/a1b2c3d4?session=${await site.createSession()}`, async (embedded) => {
      await embedded.event("dashboard-loaded");
      assert.deepEqual(embedded.violations, []);
    });
    const requests = await site.sandbox.requests();
    const files = requests.map((request) => request.path).filter((file) => file.startsWith("/embed/assets/"));
    assert.equal(new Set(files).size, files.length, files.join(", "));
    assert.equal(files.filter((file) => file.includes("/draw-chart-")).length, 1);
    assert.equal(requests.filter(({ operation }) => operation === "embedDashboard").length, 1);
    assert.equal(requests.filter(({ operation }) => operation === "embedQuery").length, 9);
    assert.equal(requests.filter(({ operation }) => operation === "embedValues").length, 4);
  });
});
